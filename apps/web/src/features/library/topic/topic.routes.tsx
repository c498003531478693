import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { PageTexts } from '../../../lib/i18n/index.ts'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Creates a loader that redirects an old address to the current page, with its query string. */
function leadTo(path: (id: string) => string) {
  return ({ params, request }: LoaderFunctionArgs) => redirect(path(encodeURIComponent(params['id'] ?? '')) + new URL(request.url).search)
}

const list = leadTo(() => '/subject-v2')
const one = leadTo((id) => `/subject-v2/${id}`)

const handle: PageTexts = { texts: ['answer', 'topics'] }

/** Routes of the lists of knowledge bases, and redirects from old addresses. */
export const topicRoutes: RouteObject[] = [
  { path: routePath('/library'), loader: list },
  { path: routePath('/library/{id}'), loader: one },
  { path: routePath('/subject'), loader: list },
  { path: routePath('/subject/{id}'), loader: one },
  { path: routePath('/subject/{id}/manage'), loader: leadTo((id) => `/subject-v2/${id}/manage`) },
  {
    path: routePath('/subject-v2'),
    handle,
    lazy: () =>
      import('./pages/topics-page.tsx').then(({ TopicsPage, loadFirstTopics }) => ({ Component: TopicsPage, loader: loadFirstTopics })),
  },
  {
    path: routePath('/subject-v2/circle'),
    handle,
    lazy: () => import('./pages/circle-page.tsx').then(({ CirclePage }) => ({ Component: CirclePage })),
  },
  {
    path: routePath('/subject-v2/chargeable'),
    handle,
    lazy: () => import('./pages/chargeable-page.tsx').then(({ ChargeablePage }) => ({ Component: ChargeablePage })),
  },
  {
    path: routePath('/subject-v2/subscription'),
    handle,
    lazy: () => import('./pages/subscription-page.tsx').then(({ SubscriptionPage }) => ({ Component: SubscriptionPage })),
  },
]
