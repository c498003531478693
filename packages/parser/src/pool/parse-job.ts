import { statSync } from 'node:fs'
import { limits } from '@wenjin/contract'
import type { DrawnPart, KnownPictures, PicturePlace } from './parse-protocol.ts'
import type { ImportedDocument, ParsedFile, Picture, TextRegion } from '../types.ts'

/** A file to parse, in memory or on disk. The bytes are copied, not taken. */
export type ParseInput = ({ bytes: Uint8Array; fileName: string } | { path: string; fileName?: string }) & {
  contentType?: string
  /** For whom: files that wait take turns by owner, and one owner never has all processes. Nobody in particular unless said. */
  owner?: string
  /** Rises from 0 to 100 and never falls; 100 is called once, when the file is done. */
  onProgress?: (percent: number) => void
  /** Takes documents as they come; the parser waits for it. Without it they are all in the result. */
  onDocuments?: (documents: ImportedDocument[]) => void | Promise<void>
  /** Reads a picture or a scanned page, its pieces of text in reading order. Without it they have no text, and are only counted. */
  readPicture?: (picture: Picture, where: PicturePlace) => Promise<TextRegion[]>
  /** What was read of some pictures before: those are not drawn again. */
  knownPictures?: KnownPictures
  /** Archives and recordings, which hold no document of their own, are told by their kind instead of refused. */
  others?: boolean
  signal?: AbortSignal
}

/** A file on disk of which one picture is wanted. */
export type DrawInput = { path: string; fileName: string; contentType?: string }

/** A file on its way to documents. */
export interface Job {
  input: ParseInput & { draws?: DrawnPart }
  size: number
  result: ParsedFile
  percent: number
  /** A process that was parsing it ended by itself: it may have been the file, or the machine. */
  died: boolean
  resolve: (file: ParsedFile) => void
  reject: (error: unknown) => void
}

/** Whose turn a job takes. */
export const ownerOf = ({ input: { owner = '' } }: Job) => ({ id: owner })
/** Whether a file is small enough for the process that is kept from large ones. */
export const isSmall = ({ size }: Job) => size <= limits.smallFileBytes

/** Bytes of a file; 0 of one that cannot be read, as its process will tell. */
export function sizeOf(input: ParseInput): number {
  if ('bytes' in input) return input.bytes.length
  return statSync(input.path, { throwIfNoEntry: false })?.size ?? 0
}

/** What nothing has been read of yet. */
export function emptyResult(): ParsedFile {
  return { kind: 'txt', documents: [], documentCount: 0, skipped: [], skippedCount: 0, pictures: 0 }
}

/** Says how far a job is, where that is further than before. @param percent 0 to 100 */
export function report(job: Job, percent: number): void {
  const rounded = Math.floor(percent)
  if (rounded <= job.percent) return
  job.percent = rounded
  job.input.onProgress?.(rounded)
}
