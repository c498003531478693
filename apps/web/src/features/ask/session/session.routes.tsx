import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

const answer = () => import('./pages/answer-page.tsx').then(({ AnswerPage }) => ({ Component: AnswerPage }))
const interactive = () => import('./pages/interactive-page.tsx').then(({ InteractivePage }) => ({ Component: InteractivePage }))

/** Conversations and a source of an answer, inside the frame of the product. */
export const sessionRoutes: RouteObject[] = [
  { path: routePath('/search/{id}'), lazy: answer },
  { path: routePath('/search-v2/{id}'), lazy: answer },
  {
    path: routePath('/detail/{index}/{id}'),
    lazy: () => import('./pages/detail-page.tsx').then(({ DetailPage }) => ({ Component: DetailPage })),
  },
]

/** The conversation without the frame, for embedding. */
export const plainSessionRoutes: RouteObject[] = [
  { path: routePath('/interactive'), lazy: interactive },
  { path: routePath('/search/{id}/interactive'), lazy: interactive },
]
