import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of posters, without the frame of the product. */
export const plainPosterRoutes: RouteObject[] = [
  {
    path: routePath('/poster-html-viewer'),
    lazy: () => import('./pages/poster-viewer-page.tsx').then(({ PosterViewerPage }) => ({ Component: PosterViewerPage })),
  },
]
