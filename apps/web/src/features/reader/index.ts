export { DocumentReader } from './text/lazy-document-reader.ts'
export { QuoteInContext } from './text/quote-in-context.tsx'
export { useDocument } from './reader.queries.ts'
