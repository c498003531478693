import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the services that the instance uses. */
export const setupRoutes: RouteObject[] = [
  {
    path: routePath('/service-setup'),
    lazy: () => import('./pages/setup-page.tsx').then(({ SetupPage }) => ({ Component: SetupPage })),
  },
]
