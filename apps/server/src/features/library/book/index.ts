export { bookRoutes } from './book.routes.ts'
export { transferBooks, eraseBooks, listBooksForExport } from './owned-books.ts'
