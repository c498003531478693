import type { Readable } from 'node:stream'

/** Bytes that come in pieces, in any order, and outlive a restart until somebody drops them. */
export interface BlobDrafts {
  /** Writes a piece at its place; when this resolves it is on disk. The first piece makes the draft. @throws StorageError */
  write(id: string, offset: number, bytes: Uint8Array): Promise<void>
  /**
   * Makes a blob of a whole draft, which stays: done again after a crash it gives the same blob.
   * @throws RangeError when it has not that many bytes
   */
  keep(id: string, size: number): Promise<{ hash: string; size: number }>
  /** Deletes a draft; one that is not there is no error. */
  drop(id: string): Promise<void>
  list(): Promise<string[]>
}

/** Files by the SHA-256 of their bytes: the same bytes are kept once, and what has an address never changes. */
export interface BlobStore {
  /**
   * Keeps bytes; when this resolves they are on disk.
   * @returns their address (SHA-256, 64 hex digits) and their number
   * @throws StorageError `full` or `readOnly`; nothing is left behind then
   */
  put(source: Uint8Array | Readable): Promise<{ hash: string; size: number }>
  /** @param part bytes `[start, end]` of it, both included. @throws BlobMissingError when there is no such blob */
  get(hash: string, part?: { start: number; end: number }): Promise<Readable>
  /** Number of bytes. @throws BlobMissingError when there is no such blob */
  size(hash: string): Promise<number>
  has(hash: string): Promise<boolean>
  /** A file with its bytes, for who needs one; read only. @throws BlobMissingError when there is no such blob */
  path(hash: string): Promise<string>
  /** Deletes a blob; one that is not there is no error. */
  delete(hash: string): Promise<void>
  /** Every address, in order. */
  list(): AsyncIterable<string>
  readonly drafts: BlobDrafts
}

/** A blob is not where its address says. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError'

  constructor(hash: string, options?: ErrorOptions) {
    super(`There is no blob ${hash}.`, options)
  }
}
