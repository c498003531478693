export { setupRoutes } from './setup.routes.tsx'
