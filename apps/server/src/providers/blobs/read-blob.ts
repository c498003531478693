import { buffer } from 'node:stream/consumers'
import { BlobMissingError, type BlobStore } from './blob-store.ts'

/** All stored bytes of a content address, for small files such as pictures; null when they are gone. */
export async function readBlob(blobs: BlobStore, hash: string): Promise<Buffer | null> {
  try {
    return await buffer(await blobs.get(hash))
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}
