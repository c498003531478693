import type { ImportReason } from '@wenjin/contract'
import type { ParsedDocument } from '@wenjin/engine'
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

/** The result of parsing a file. */
export interface ParsedFile {
  kind: FileKind
  /** Empty when `onDocuments` took them. */
  documents: ImportedDocument[]
  documentCount: number
  /** The first 1,000 of them; `skippedCount` has them all. */
  skipped: SkippedLine[]
  skippedCount: number
  /** Pictures in it that may hold text, read or not. */
  pictures: number
  /** Why some of it is not in the documents, where the rest is. */
  partly?: { reason: ImportReason; detail: string }
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
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** A piece of text in a picture, and where, `[x, y, width, height]` as shares of it, where that is known. */
export interface TextRegion {
  text: string
  region?: readonly [number, number, number, number]
}

/** A picture of a file whose text is wanted. */
export interface WantedPicture {
  /** Which one it is: the same each time the file is parsed. */
  place: string
  /** Draws it; called only where its text is not known yet. */
  draw(): Promise<Picture>
}

/** Where a format module reports to while it works. */
export interface ParseSink {
  /** 0–100; may be called with anything, the receiver keeps it from falling. */
  progress(percent: number): void
  /** Tells how many pictures of the file may hold text, before the first of them is read or where none is. */
  pictures?(count: number): void
  /** Reads a picture's text, in reading order; absent where nothing can, or not now. Throws `ocrFailed`. */
  readPicture?(picture: WantedPicture): Promise<TextRegion[]>
  /** Tells that some of the file is left out, why, and what. */
  partly?(reason: ImportReason, detail?: string): void
}
