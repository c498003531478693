export { userAdminRoutes } from './user-admin.routes.tsx'
