export { archiveLimits, readArchive, type ArchiveEntry } from './archive.ts'
export { ImportFailure } from './import-failure.ts'
export { createParser, type Parser, type ParserOptions } from './parser.ts'
export type { ParsedFile, Picture, TextRegion } from './types.ts'
