import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Route of the admin settings for blocked words, guests and quotas. */
export const moderationRoutes: RouteObject[] = [
  {
    path: routePath('/safety'),
    lazy: () => import('./pages/safety-page.tsx').then(({ SafetyPage }) => ({ Component: SafetyPage })),
  },
]
