export { islandRoutes } from './island.routes.ts'
