import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of the list of results and of a scholarly record. */
export const resultsRoutes: RouteObject[] = [
  {
    path: routePath('/searchResult'),
    lazy: () => import('./pages/search-result-page.tsx').then(({ SearchResultPage }) => ({ Component: SearchResultPage })),
  },
  {
    path: routePath('/academic-detail'),
    lazy: () => import('./pages/academic-detail-page.tsx').then(({ AcademicDetailPage }) => ({ Component: AcademicDetailPage })),
  },
]
