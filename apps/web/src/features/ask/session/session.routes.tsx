import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { PageTexts } from '../../../lib/i18n/index.ts'
import { routePath } from '../../../lib/navigation/navigation.ts'

const answer = () =>
  import('./pages/answer-page.tsx').then(({ AnswerPage, loadFirstSession }) => ({
    Component: AnswerPage,
    loader: ({ params }: LoaderFunctionArgs) => loadFirstSession(params['id'] ?? ''),
  }))
const interactive = () => import('./pages/interactive-page.tsx').then(({ InteractivePage }) => ({ Component: InteractivePage }))

const handle: PageTexts = { texts: ['answer'] }

/** Routes of conversations and of a source of an answer, inside the frame of the product. */
export const sessionRoutes: RouteObject[] = [
  { path: routePath('/search/{id}'), lazy: answer, handle },
  { path: routePath('/search-v2/{id}'), lazy: answer, handle },
  {
    path: routePath('/detail/{index}/{id}'),
    lazy: () => import('./pages/detail-page.tsx').then(({ DetailPage }) => ({ Component: DetailPage })),
  },
]

/** Routes of the conversation without the frame, for embedding. */
export const plainSessionRoutes: RouteObject[] = [
  { path: routePath('/interactive'), lazy: interactive, handle },
  { path: routePath('/search/{id}/interactive'), lazy: interactive, handle },
]
