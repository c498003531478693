export { bookRoutes } from './book.routes.tsx'
