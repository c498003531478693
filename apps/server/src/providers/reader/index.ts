export { createPoliteReader, type PoliteReader } from './polite-reader.ts'
export { createReader, type FetchedPage, type Reader, type ReaderOptions } from './reader.ts'
