import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** The page of programs that are called when something has finished. */
export const webhookRoutes: RouteObject[] = [
  {
    path: routePath('/search-api/webhooks'),
    lazy: () => import('./pages/webhooks-page.tsx').then(({ WebhooksPage }) => ({ Component: WebhooksPage })),
  },
]
