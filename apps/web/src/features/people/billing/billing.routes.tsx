import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** The plans, and the ways to one. */
export const billingRoutes: RouteObject[] = [
  {
    path: routePath('/meta-upgrade/{[...slug]}'),
    lazy: () => import('./pages/upgrade-page.tsx').then(({ UpgradePage }) => ({ Component: UpgradePage })),
  },
]
