import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of the admin pages, and of the forms for messages to the admins. */
export const adminRoutes: RouteObject[] = [
  {
    path: routePath('/daily-active'),
    lazy: () => import('./pages/daily-active-page.tsx').then(({ DailyActivePage }) => ({ Component: DailyActivePage })),
  },
  {
    path: routePath('/search-count-statistics'),
    lazy: () => import('./pages/search-counts-page.tsx').then(({ SearchCountsPage }) => ({ Component: SearchCountsPage })),
  },
  {
    path: routePath('/feedback'),
    lazy: () => import('./pages/feedback-page.tsx').then(({ FeedbackPage }) => ({ Component: FeedbackPage })),
  },
  {
    path: routePath('/feedbacks'),
    lazy: () => import('./pages/feedback-list-page.tsx').then(({ FeedbackListPage }) => ({ Component: FeedbackListPage })),
  },
  {
    path: routePath('/complaints'),
    lazy: () => import('./pages/complaints-page.tsx').then(({ ComplaintsPage }) => ({ Component: ComplaintsPage })),
  },
  {
    path: routePath('/reviewUserShare'),
    lazy: () => import('./pages/review-user-share-page.tsx').then(({ ReviewUserSharePage }) => ({ Component: ReviewUserSharePage })),
  },
  {
    path: routePath('/search-services'),
    lazy: () => import('./pages/search-services-page.tsx').then(({ SearchServicesPage }) => ({ Component: SearchServicesPage })),
  },
  {
    path: routePath('/island-review'),
    lazy: () => import('./pages/island-review-page.tsx').then(({ IslandReviewPage }) => ({ Component: IslandReviewPage })),
  },
]
