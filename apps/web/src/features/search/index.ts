export { RecentHistory } from './components/recent-history.tsx'
export { plainSearchRoutes, searchRoutes } from './search.routes.tsx'
