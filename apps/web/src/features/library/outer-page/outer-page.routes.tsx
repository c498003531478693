import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Pages of others in a frame, with what was read of them beside. */
export const outerPageRoutes: RouteObject[] = [
  {
    path: routePath('/outerpage'),
    lazy: () => import('./outer-page.tsx').then(({ OuterPage }) => ({ Component: OuterPage })),
  },
]
