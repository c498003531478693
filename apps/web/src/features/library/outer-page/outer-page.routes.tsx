import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of external pages in a frame beside their snapshots. */
export const outerPageRoutes: RouteObject[] = [
  {
    path: routePath('/outerpage'),
    lazy: () => import('./outer-page.tsx').then(({ OuterPage }) => ({ Component: OuterPage })),
  },
]
