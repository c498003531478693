import type { ImportReason } from '@wenjin/contract'
import type { ParsedDocument } from '@wenjin/engine'
import type { TextRegion } from '../image-text/image-text.ts'
import type { FileKind } from './kind.ts'

/** A document of a file. Only JSONL carries an id of its own. */
export interface ImportedDocument extends ParsedDocument {
  externalId?: string
}

/** A line of a JSONL file that did not become a document; lines count from 1. */
export interface SkippedLine {
  line: number
  reason: ImportReason
}

/** What a file became. */
export interface ParsedFile {
  kind: FileKind
  /** Empty when `onDocuments` took them. */
  documents: ImportedDocument[]
  documentCount: number
  /** The first 1,000 of them; `skippedCount` has them all. */
  skipped: SkippedLine[]
  skippedCount: number
  /** Why some of it is not in the documents, where the rest is. */
  partly?: ImportReason
}

/** Where a format module reads from. `readAll` refuses files past the size limit of the format with `tooLarge`. */
export interface ParseSource {
  fileName: string
  /** As an HTTP server declared it; may name a charset. */
  contentType?: string
  size: number
  readHead(bytes: number): Uint8Array
  readAll(maxBytes?: number): Uint8Array
  readChunks(): Iterable<Uint8Array>
}

/** A picture whose text is wanted. */
export interface Picture {
  bytes: Uint8Array
  contentType: 'image/png' | 'image/jpeg'
}

/** Where a format module reports to while it works. */
export interface ParseSink {
  /** 0–100; may be called with anything, the receiver keeps it from falling. */
  progress(percent: number): void
  /** Reads a picture's text, in reading order; absent where nothing can. Throws `ocrFailed`. */
  readPicture?(picture: Picture): Promise<TextRegion[]>
  /** Tells that some of the file is left out, and why. */
  partly?(reason: ImportReason): void
}
