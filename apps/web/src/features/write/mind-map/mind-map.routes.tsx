import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Mind maps that stand by themselves. */
export const mindMapRoutes: RouteObject[] = [
  {
    path: routePath('/mind-mapping'),
    lazy: () => import('./pages/mind-mapping-page.tsx').then(({ MindMappingPage }) => ({ Component: MindMappingPage })),
  },
]

/** The drawing of a given graph, without the frame of the product. */
export const plainGraphRoutes: RouteObject[] = [
  {
    path: routePath('/dagre-webview'),
    lazy: () => import('./pages/dagre-page.tsx').then(({ DagrePage }) => ({ Component: DagrePage })),
  },
]
