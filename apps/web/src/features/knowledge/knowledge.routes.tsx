import type { RouteObject } from 'react-router'
import { routePath } from '../../lib/navigation.ts'

/** Libraries. */
export const knowledgeRoutes: RouteObject[] = [
  { path: routePath('/library'), lazy: () => import('./pages/library-page.tsx').then(({ LibraryPage }) => ({ Component: LibraryPage })) },
  {
    path: routePath('/library/{topicId}'),
    lazy: () => import('./pages/topic-page.tsx').then(({ TopicPage }) => ({ Component: TopicPage })),
  },
]
