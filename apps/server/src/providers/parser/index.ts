export { ImportFailure } from './import-failure.ts'
export type { FileKind } from './kind.ts'
export { createParser, type ParseInput, type Parser, type ParserOptions } from './parser.ts'
export type { ImportedDocument, ParsedFile, SkippedLine } from './types.ts'
