import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the instance's accounts, for admins. */
export const userAdminRoutes: RouteObject[] = [
  {
    path: routePath('/user-admin'),
    lazy: () => import('./pages/user-admin-page.tsx').then(({ UserAdminPage }) => ({ Component: UserAdminPage })),
  },
]
