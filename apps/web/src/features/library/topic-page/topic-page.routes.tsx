import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of a knowledge base, and of the page that manages it. */
export const topicPageRoutes: RouteObject[] = [
  { path: routePath('/subject-v2/{id}'), lazy: () => import('./pages/topic-page.tsx').then(({ TopicPage }) => ({ Component: TopicPage })) },
  {
    path: routePath('/subject-v2/{id}/manage'),
    lazy: () => import('./pages/manage-page.tsx').then(({ ManagePage }) => ({ Component: ManagePage })),
  },
]
