import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of a person's use. */
export const activityRoutes: RouteObject[] = [
  {
    path: routePath('/usage-record'),
    lazy: () => import('./pages/usage-page.tsx').then(({ UsagePage }) => ({ Component: UsagePage })),
  },
]
