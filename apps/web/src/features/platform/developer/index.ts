export { developerRoutes } from './developer.routes.tsx'
