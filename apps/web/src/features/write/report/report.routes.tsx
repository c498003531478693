import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of reports, and of passing an answer to a writing tool. */
export const reportRoutes: RouteObject[] = [
  {
    path: routePath('/report'),
    lazy: () => import('./pages/report-page.tsx').then(({ ReportPage }) => ({ Component: ReportPage })),
  },
  {
    path: routePath('/xiezuocat'),
    lazy: () => import('./pages/hand-over-page.tsx').then(({ HandOverPage }) => ({ Component: HandOverPage })),
  },
]
