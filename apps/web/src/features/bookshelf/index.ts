export { bookshelfRoutes } from './bookshelf.routes.tsx'
