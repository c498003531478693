import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of standalone mind maps. */
export const mindMapRoutes: RouteObject[] = [
  {
    path: routePath('/mind-mapping'),
    lazy: () => import('./pages/mind-mapping-page.tsx').then(({ MindMappingPage }) => ({ Component: MindMappingPage })),
  },
]

/** Route of the drawing of a given graph, without the frame of the product. */
export const plainGraphRoutes: RouteObject[] = [
  {
    path: routePath('/dagre-webview'),
    lazy: () => import('./pages/dagre-page.tsx').then(({ DagrePage }) => ({ Component: DagrePage })),
  },
]
