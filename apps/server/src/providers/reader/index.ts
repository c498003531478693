export { createReader, type Reader, type ReaderOptions } from './reader.ts'
