export { DeveloperPage } from './components/developer-page.tsx'
export { developerRoutes } from './developer.routes.tsx'
