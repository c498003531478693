export { searchResultRoutes } from './search-results.routes.ts'
export { listSearchResults } from './search-results.ts'
