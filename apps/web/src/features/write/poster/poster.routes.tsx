import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const shareImage = () => import('./pages/share-image-page.tsx').then(({ ShareImagePage }) => ({ Component: ShareImagePage }))

/** Posters and pictures to share, without the frame of the product. */
export const plainPosterRoutes: RouteObject[] = [
  {
    path: routePath('/poster-html-viewer'),
    lazy: () => import('./pages/poster-viewer-page.tsx').then(({ PosterViewerPage }) => ({ Component: PosterViewerPage })),
  },
  { path: routePath('/topic-share-img'), lazy: shareImage },
  { path: routePath('/subject-v2-share-img'), lazy: shareImage },
]
