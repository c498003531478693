export { RecentHistory } from './components/recent-history.tsx'
export { historyRoutes } from './history.routes.tsx'
