export { readingRoutes } from './reading.routes.tsx'
