import type { RouteObject } from 'react-router'
import { routePath } from '../../lib/navigation.ts'
import { HomePage } from './pages/home-page.tsx'

const answer = () => import('./pages/answer-page.tsx').then(({ AnswerPage }) => ({ Component: AnswerPage }))
const interactive = () => import('./pages/interactive-page.tsx').then(({ InteractivePage }) => ({ Component: InteractivePage }))

/** Home, answers and history, inside the frame of the product. */
export const searchRoutes: RouteObject[] = [
  { path: routePath('/'), Component: HomePage },
  { path: routePath('/search/{id}'), lazy: answer },
  { path: routePath('/search-v2/{id}'), lazy: answer },
  {
    path: routePath('/searchResult'),
    lazy: () => import('./pages/search-result-page.tsx').then(({ SearchResultPage }) => ({ Component: SearchResultPage })),
  },
  {
    path: routePath('/academic-detail'),
    lazy: () => import('./pages/academic-detail-page.tsx').then(({ AcademicDetailPage }) => ({ Component: AcademicDetailPage })),
  },
  {
    path: routePath('/detail/{index}/{id}'),
    lazy: () => import('./pages/detail-page.tsx').then(({ DetailPage }) => ({ Component: DetailPage })),
  },
  { path: routePath('/history'), lazy: () => import('./pages/history-page.tsx').then(({ HistoryPage }) => ({ Component: HistoryPage })) },
]

/** The conversation without the frame, for embedding. */
export const plainSearchRoutes: RouteObject[] = [
  { path: routePath('/interactive'), lazy: interactive },
  { path: routePath('/search/{id}/interactive'), lazy: interactive },
]
