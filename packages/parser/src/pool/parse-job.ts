import { statSync } from 'node:fs'
import { limits } from '@wenjin/contract'
import type { DrawnPart, KnownPictures, PicturePlace } from './parse-protocol.ts'
import type { ImportedDocument, ParsedFile, Picture, TextRegion } from '../types.ts'

/** A file to parse, in memory or on disk. The bytes are copied, not transferred. */
export type ParseInput = ({ bytes: Uint8Array; fileName: string } | { path: string; fileName?: string }) & {
  contentType?: string
  /**
   * Owner of the file: waiting files take turns by owner, and one owner never occupies all processes. Empty by default, without that limit.
   */
  owner?: string
  /** Progress callback, from 0 to 100, never falling; called once with 100, when the file is done. */
  onProgress?: (percent: number) => void
  /** Receives documents in batches; the parser waits for it. Without it, the result contains all documents. */
  onDocuments?: (documents: ImportedDocument[]) => void | Promise<void>
  /** Reads a picture or a scanned page and returns its text regions in reading order. Without it, pictures are only counted. */
  readPicture?: (picture: Picture, where: PicturePlace) => Promise<TextRegion[]>
  /** Texts of pictures read before; those pictures are not drawn again. */
  knownPictures?: KnownPictures
  /** Return the kind of an archive or a recording, which has no document of its own, instead of refusing it. */
  others?: boolean
  signal?: AbortSignal
}

/** A file on disk from which one picture is drawn. */
export type DrawInput = { path: string; fileName: string; contentType?: string }

/** A queued or running parse of a file. */
export interface Job {
  input: ParseInput & { draws?: DrawnPart }
  size: number
  result: ParsedFile
  percent: number
  /** Whether a process already exited unexpectedly while parsing it, because of the file or of the machine. */
  died: boolean
  resolve: (file: ParsedFile) => void
  reject: (error: unknown) => void
}

/** Returns the owner that a job is queued under. */
export const ownerOf = ({ input: { owner = '' } }: Job) => ({ id: owner })
/** Whether a file is small enough for the process reserved for small files. */
export const isSmall = ({ size }: Job) => size <= limits.smallFileBytes

/** Returns the size of a file in bytes; 0 when it cannot be read, which its process reports later. */
export function sizeOf(input: ParseInput): number {
  if ('bytes' in input) return input.bytes.length
  return statSync(input.path, { throwIfNoEntry: false })?.size ?? 0
}

/** Creates the result of a file of which nothing is parsed yet. */
export function emptyResult(): ParsedFile {
  return { kind: 'txt', documents: [], documentCount: 0, skipped: [], skippedCount: 0, pictures: 0 }
}

/** Reports the progress of a job if it has grown. @param percent 0 to 100 */
export function report(job: Job, percent: number): void {
  const rounded = Math.floor(percent)
  if (rounded <= job.percent) return
  job.percent = rounded
  job.input.onProgress?.(rounded)
}
