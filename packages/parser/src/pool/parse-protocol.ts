import type { ImportReason } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'
import type { ImportedDocument, ParsedFile, Picture, SkippedLine } from '../types.ts'
import type { TextRegion } from '../types.ts'

/** Texts of pictures by their place. */
export type KnownPictures = Readonly<Record<string, TextRegion[]>>

/** A request to parse a file, as the pool sends it. */
export interface ParseRequest {
  type: 'parse'
  fileName: string
  contentType?: string
  bytes?: Uint8Array
  path?: string
  /** Size of the file in bytes, from which its time limit is computed. */
  size: number
  /** Whether pictures are to be read. */
  pictures: boolean
  /** Texts of pictures read before, by their place. */
  known?: KnownPictures
  /** Whether archives and recordings are reported by kind instead of refused. */
  others: boolean
  /** The one picture to draw instead of parsing; it is sent as a `picture` message, if it exists. */
  draws?: DrawnPart
}

/** The cover of a file, or the picture of a figure by its part. */
export type DrawnPart = 'cover' | { part: string }

/** Position of a picture in its file: the `at`-th of `of`, counted from 1. */
export interface PicturePlace {
  place: string
  at: number
  of: number
}

/** A message from the pool to a worker: a file to parse, the acknowledgement of a batch, or the result of reading a picture. */
export type WorkerRequest =
  | ParseRequest
  | { type: 'taken' }
  | { type: 'read'; regions: TextRegion[] }
  | { type: 'unread'; reason: ImportReason; detail: string }

/** A message from a worker. After `batch` and `picture` it waits for the reply, so that a slow receiver applies back-pressure. */
export type WorkerReply =
  /** The program is loaded; sent once, before anything else. */
  | { type: 'ready' }
  | { type: 'progress'; percent: number }
  | { type: 'batch'; documents: ImportedDocument[]; skipped: SkippedLine[] }
  | { type: 'picture'; picture: Picture; where: PicturePlace }
  /** For a file with one document: the document, the number of its pictures, and why a part of it is missing. */
  | { type: 'done'; kind: FileKind; document?: ImportedDocument; pictures: number; partly?: ParsedFile['partly'] }
  | { type: 'failed'; reason: ImportReason; detail: string; pictures: number }
  /** The process is about to exit because of too much memory or time, or a fault; it sends nothing more. */
  | { type: 'died'; cause: 'memory' | 'time' | 'fault'; detail: string }

/**
 * A message from the worker thread to its process, beside those for the pool: a file has started, and its kind's parser is loading or
 * loaded.
 */
export type ThreadReply = WorkerReply | { type: 'started' } | { type: 'loading' } | { type: 'loaded'; kind: FileKind }
