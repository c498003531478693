export { plainReadingRoutes, readingRoutes } from './reading.routes.tsx'
