export { islandRoutes } from './island.routes.tsx'
