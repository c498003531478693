export { bookRoutes } from './book.routes.ts'
export { adoptBooks, forgetBooks, listBooksForExport } from './owned-books.ts'
