import type { ImportReason } from '@wenjin/contract'
import type { FileKind } from '../kind.ts'
import type { ImportedDocument, ParsedFile, Picture, SkippedLine } from '../types.ts'
import type { TextRegion } from '../types.ts'

/** Texts of pictures by their place. */
export type KnownPictures = Readonly<Record<string, TextRegion[]>>

/** A file to parse, as the pool describes it. */
export interface ParseRequest {
  type: 'parse'
  fileName: string
  contentType?: string
  bytes?: Uint8Array
  path?: string
  /** Bytes it has, which its time follows. */
  size: number
  /** Pictures are to be read. */
  pictures: boolean
  /** The texts read of some of them before, by their place. */
  known?: KnownPictures
  /** Archives and recordings are told by their kind, not refused. */
  others: boolean
  /** Only this picture of it is wanted: it comes as one, or there is none. */
  draws?: DrawnPart
}

/** Its cover, or the picture a figure stands for. */
export type DrawnPart = 'cover' | { part: string }

/** Which picture of a file one is: the `at`-th of `of`, counted from 1. */
export interface PicturePlace {
  place: string
  at: number
  of: number
}

/** A message of the pool to a worker: a file to parse, that it has taken the last batch, or the text of the last picture. */
export type WorkerRequest =
  | ParseRequest
  | { type: 'taken' }
  | { type: 'read'; regions: TextRegion[] }
  | { type: 'unread'; reason: ImportReason; detail: string }

/** A message of a worker. After `batch` and `picture` it waits for the reply, so that a slow receiver slows a fast parser. */
export type WorkerReply =
  | { type: 'progress'; percent: number }
  | { type: 'batch'; documents: ImportedDocument[]; skipped: SkippedLine[] }
  | { type: 'picture'; picture: Picture; where: PicturePlace }
  /** With the document of a file that holds one, how many pictures it has, and why some of it is left out. */
  | { type: 'done'; kind: FileKind; document?: ImportedDocument; pictures: number; partly?: ParsedFile['partly'] }
  | { type: 'failed'; reason: ImportReason; detail: string; pictures: number }
  /** The process is about to end, since its file takes more memory or time than it may, or by a fault; nothing more comes from it. */
  | { type: 'died'; cause: 'memory' | 'time' | 'fault'; detail: string }

/** A message of a process's thread to it, beside those for the pool: that a file is begun, and that the parser of its kind is loaded. */
export type ThreadReply = WorkerReply | { type: 'started' } | { type: 'loading' } | { type: 'loaded'; kind: FileKind }
