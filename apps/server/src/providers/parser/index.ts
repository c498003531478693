export { ImportFailure } from './import-failure.ts'
export { createParser, type Parser, type ParserOptions } from './parser.ts'
export type { ParsedFile } from './types.ts'
