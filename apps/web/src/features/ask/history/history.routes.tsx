import type { RouteObject } from 'react-router'
import type { PageTexts } from '../../../lib/i18n/index.ts'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** Routes of a person's past questions. */
export const historyRoutes: RouteObject[] = [
  {
    path: routePath('/history'),
    handle: { texts: ['answer'] } satisfies PageTexts,
    lazy: () => import('./pages/history-page.tsx').then(({ HistoryPage }) => ({ Component: HistoryPage })),
  },
]
