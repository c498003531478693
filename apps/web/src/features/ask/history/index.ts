export { RecentHistory } from './components/recent-history.tsx'
export { useClearHistory } from './history.queries.ts'
export { historyRoutes } from './history.routes.tsx'
