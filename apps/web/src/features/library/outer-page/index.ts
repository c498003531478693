export { outerPageRoutes } from './outer-page.routes.tsx'
