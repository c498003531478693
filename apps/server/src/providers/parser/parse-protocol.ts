import type { ImportReason } from '@wenjin/contract'
import type { FileKind } from './kind.ts'
import type { ImportedDocument, SkippedLine } from './types.ts'

/** What the pool sends a worker: a file to parse, or that it has taken the last batch. */
export type WorkerRequest = { type: 'parse'; fileName: string; contentType?: string; bytes?: Uint8Array; path?: string } | { type: 'taken' }

/** What a worker sends back. After `batch` it waits for `taken`, so that a slow receiver holds a fast parser. */
export type WorkerReply =
  | { type: 'progress'; percent: number }
  | { type: 'batch'; documents: ImportedDocument[]; skipped: SkippedLine[] }
  /** With the document of a file that holds one. */
  | { type: 'done'; kind: FileKind; document?: ImportedDocument }
  | { type: 'failed'; reason: ImportReason; detail: string }
