export type { Resolve, ResolvedAddress } from './guarded-agent.ts'
export { createReader, type FetchedPage, type Reader, type ReaderOptions } from './reader.ts'
