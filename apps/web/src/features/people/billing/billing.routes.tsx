import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of the plans. */
export const billingRoutes: RouteObject[] = [
  {
    path: routePath('/meta-upgrade/{[...slug]}'),
    lazy: () => import('./pages/upgrade-page.tsx').then(({ UpgradePage }) => ({ Component: UpgradePage })),
  },
]
