import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** What the admins allow: words, guests, quotas. */
export const moderationRoutes: RouteObject[] = [
  {
    path: routePath('/safety'),
    lazy: () => import('./pages/safety-page.tsx').then(({ SafetyPage }) => ({ Component: SafetyPage })),
  },
]
