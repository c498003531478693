export { bookRoutes } from './book.routes.ts'
export { transferBooks, forgetBooks, listBooksForExport } from './owned-books.ts'
