export { searchResultRoutes } from './search-results.routes.ts'
