import type { ImportReason } from '@wenjin/contract'
import type { ParsedDocument } from '@wenjin/engine'
import type { FileKind } from './kind.ts'

/** A document of a file. Only JSONL documents have an id of their own. */
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
  /** All documents; empty when `onDocuments` received them. */
  documents: ImportedDocument[]
  documentCount: number
  /** The first 1,000 skipped lines; `skippedCount` counts all. */
  skipped: SkippedLine[]
  skippedCount: number
  /** Number of pictures in the file that may contain text, read or not. */
  pictures: number
  /** Why a part of the file is missing in the documents, when the rest is there. */
  partly?: { reason: ImportReason; detail: string }
}

/** The input of a format module. `readAll` throws `tooLarge` for files over the size limit of the format. */
export interface ParseSource {
  fileName: string
  /** Content type declared by an HTTP server; may include a charset. */
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

/** A piece of text in a picture and, if known, its rectangle `[x, y, width, height]` in shares of the picture. */
export interface TextRegion {
  text: string
  region?: readonly [number, number, number, number]
}

/** A picture of a file whose text is wanted. */
export interface WantedPicture {
  /** Identifies the picture within the file: the same each time the file is parsed. */
  place: string
  /** Draws the picture; called only when its text is not known yet. */
  draw(): Promise<Picture>
}

/** The callbacks that a format module reports to while it works. */
export interface ParseSink {
  /** Progress in percent, 0–100; may be called with any value, the receiver prevents it from falling. */
  progress(percent: number): void
  /** Reports how many pictures of the file may contain text, before the first is read or when none can be read. */
  pictures?(count: number): void
  /** Reads a picture's text in reading order; absent when no picture reader is available. Throws `ocrFailed`. */
  readPicture?(picture: WantedPicture): Promise<TextRegion[]>
  /** Set for a file within a file, which takes in no further files. */
  inner?: boolean
  /** Reports that a part of the file is left out, with reason and detail. */
  partly?(reason: ImportReason, detail?: string): void
}
