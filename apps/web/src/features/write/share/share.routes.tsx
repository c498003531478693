import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const shareImage = () => import('./pages/share-image-page.tsx').then(({ ShareImagePage }) => ({ Component: ShareImagePage }))

/** Route of what a person has shared. */
export const shareRoutes: RouteObject[] = [
  { path: routePath('/my-shares'), lazy: () => import('./pages/shares-page.tsx').then(({ SharesPage }) => ({ Component: SharesPage })) },
]

/** Route of share images, without the frame of the product. */
export const plainShareRoutes: RouteObject[] = [
  { path: routePath('/h5-share'), lazy: shareImage },
  { path: routePath('/search-result-share-img'), lazy: shareImage },
  { path: routePath('/topic-share-img'), lazy: shareImage },
  { path: routePath('/subject-v2-share-img'), lazy: shareImage },
]
