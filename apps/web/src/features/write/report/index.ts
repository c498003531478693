export { reportRoutes } from './report.routes.tsx'
