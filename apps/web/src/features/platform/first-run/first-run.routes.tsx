import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the set-up of a new instance. */
export const firstRunRoutes: RouteObject[] = [
  {
    path: routePath('/first-run'),
    lazy: () => import('./pages/first-run-page.tsx').then(({ FirstRunPage }) => ({ Component: FirstRunPage })),
  },
]
