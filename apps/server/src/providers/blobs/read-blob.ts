import { buffer } from 'node:stream/consumers'
import { BlobMissingError, type BlobStore } from './blob-store.ts'

/** Reads all bytes of a blob, for small files such as pictures; null when the blob is missing. */
export async function readBlob(blobs: BlobStore, hash: string): Promise<Buffer | null> {
  try {
    return await buffer(await blobs.get(hash))
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}
