import type { RouteObject } from 'react-router'
import { routePath } from '../../../lib/navigation/navigation.ts'

/** A person's past questions. */
export const historyRoutes: RouteObject[] = [
  { path: routePath('/history'), lazy: () => import('./pages/history-page.tsx').then(({ HistoryPage }) => ({ Component: HistoryPage })) },
]
