export { adminRoutes } from './admin.routes.tsx'
export { AdminLinks } from './components/admin-links.tsx'
