import type { Readable } from 'node:stream'

/** The expected bytes of a piece of a draft, and their CRC-32. */
export interface DraftPiece {
  size: number
  crc: number
}

/** Bytes that come in pieces, in any order, and outlive a restart until somebody drops them. */
export interface BlobDrafts {
  /**
   * Writes a piece at its place; the first piece makes the draft. When this resolves the piece outlives the process.
   * @returns what `keep` asks for, and `onDisk`, which resolves when it outlives a power cut as well. @throws StorageError, as `onDisk` does
   */
  write(id: string, offset: number, bytes: Uint8Array): Promise<{ piece: DraftPiece; onDisk: Promise<void> }>
  /**
   * Makes a blob of a whole draft, which stays: done again after a crash it gives the same blob.
   * @param pieces what it has to consist of, in order
   * @throws RangeError when it does not
   */
  keep(id: string, pieces: readonly DraftPiece[]): Promise<{ hash: string; size: number }>
  /** The bytes of a draft at a place, fewer where it has no more; null when there is no such draft. */
  read(id: string, offset: number, size: number): Promise<Uint8Array | null>
  /** Deletes a draft; one that is not there is no error. */
  drop(id: string): Promise<void>
  list(): Promise<string[]>
}

/** Files by the SHA-256 of their bytes: the same bytes are kept once, and what has an address never changes. */
export interface BlobStore {
  /**
   * Saves bytes; when this resolves they are there for good.
   * @returns their address (SHA-256, 64 hex digits) and their number
   * @throws StorageError `full`, `readOnly`, `away` or `refused`; nothing is left behind then
   */
  put(source: Uint8Array | Readable): Promise<{ hash: string; size: number }>
  /** @param part bytes `[start, end]` of it, both included. @throws BlobMissingError when there is no such blob */
  get(hash: string, part?: { start: number; end: number }): Promise<Readable>
  /** Number of bytes. @throws BlobMissingError when there is no such blob */
  size(hash: string): Promise<number>
  has(hash: string): Promise<boolean>
  /** Works on a file with its bytes, for who needs one; it is there until the work ends, and read only. @throws BlobMissingError when there is no such blob */
  withPath<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  /** Deletes a blob; one that is not there is no error. */
  delete(hash: string): Promise<void>
  /** Every address, in order. */
  list(): AsyncIterable<string>
  readonly drafts: BlobDrafts
  close(): Promise<void>
}

/** A blob is not where its address says. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError'

  constructor(hash: string, options?: ErrorOptions) {
    super(`There is no blob ${hash}.`, options)
  }
}
