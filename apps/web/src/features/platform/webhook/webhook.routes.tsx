import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the page of webhooks. */
export const webhookRoutes: RouteObject[] = [
  {
    path: routePath('/search-api/webhooks'),
    lazy: () => import('./pages/webhooks-page.tsx').then(({ WebhooksPage }) => ({ Component: WebhooksPage })),
  },
]
