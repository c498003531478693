import type { Readable } from 'node:stream'

/** The expected length of a piece of a draft, and its CRC-32. */
export interface DraftPiece {
  size: number
  crc: number
}

/** Drafts: bytes that arrive in pieces, in any order, and survive a restart until they are dropped. */
export interface BlobDrafts {
  /**
   * Writes a piece at its offset; the first piece creates the draft. When the promise resolves, the piece survives the end of the process.
   * @returns the piece for `keep`, and `onDisk`, which resolves when it also survives a power cut.
   * @throws StorageError, as `onDisk` does
   */
  write(id: string, offset: number, bytes: Uint8Array): Promise<{ piece: DraftPiece; onDisk: Promise<void> }>
  /**
   * Stores a complete draft as a blob; the draft remains, so repeating the call after a crash yields the same blob.
   * @param pieces the expected pieces, in order
   * @throws RangeError when the draft does not match them
   */
  keep(id: string, pieces: readonly DraftPiece[]): Promise<{ hash: string; size: number }>
  /** Reads bytes of a draft at an offset, fewer at its end; null when the draft does not exist. */
  read(id: string, offset: number, size: number): Promise<Uint8Array | null>
  /** Deletes a draft; a missing one is not an error. */
  drop(id: string): Promise<void>
  list(): Promise<string[]>
}

/** A content-addressed store by SHA-256: equal bytes are stored once, and a stored blob never changes. */
export interface BlobStore {
  /**
   * Stores bytes durably; resolves after they are on disk.
   * @returns their address (SHA-256, 64 hex digits) and their number
   * @throws StorageError `full`, `readOnly`, `away` or `refused`; nothing is left behind then
   */
  put(source: Uint8Array | Readable): Promise<{ hash: string; size: number }>
  /**
   * Opens a blob for reading.
   * @param part byte range `[start, end]`, both included.
   * @throws BlobMissingError when the blob does not exist
   */
  get(hash: string, part?: { start: number; end: number }): Promise<Readable>
  /** Returns the number of bytes. @throws BlobMissingError when the blob does not exist */
  size(hash: string): Promise<number>
  has(hash: string): Promise<boolean>
  /**
   * Provides the bytes as a file for work that needs a path; the file is read-only and exists until the work ends.
   * @throws BlobMissingError when the blob does not exist
   */
  withPath<T>(hash: string, work: (path: string) => Promise<T>): Promise<T>
  /** Deletes a blob; a missing one is not an error. */
  delete(hash: string): Promise<void>
  /** Lists all addresses in order. */
  list(): AsyncIterable<string>
  readonly drafts: BlobDrafts
  close(): Promise<void>
}

/** Thrown when no blob exists at an address. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError'

  constructor(hash: string, options?: ErrorOptions) {
    super(`There is no blob ${hash}.`, options)
  }
}
