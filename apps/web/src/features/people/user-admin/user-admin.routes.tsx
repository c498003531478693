import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** The accounts of the instance, for admins. */
export const userAdminRoutes: RouteObject[] = [
  {
    path: routePath('/user-admin'),
    lazy: () => import('./pages/user-admin-page.tsx').then(({ UserAdminPage }) => ({ Component: UserAdminPage })),
  },
]
