export { ownBook, readableBook } from './book.policy.ts'
