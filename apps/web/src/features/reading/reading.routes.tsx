import type { RouteObject } from 'react-router'
import { routePath } from '../../lib/navigation.ts'

/** Documents, inside the frame of the product. */
export const readingRoutes: RouteObject[] = [
  {
    path: routePath('/doc/{id}'),
    lazy: () => import('./pages/document-page.tsx').then(({ DocumentPage }) => ({ Component: DocumentPage })),
  },
]
