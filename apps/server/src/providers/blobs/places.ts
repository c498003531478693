import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'
import type { S3Config } from './s3-client.ts'
import { createS3BlobStore } from './s3.ts'

/** A storage place for files: the data folder of the instance, or a bucket. */
export type Place = 'folder' | S3Config

/** The place that files are written to, and earlier buckets that may still hold files. */
export interface Places {
  current: Place
  old: readonly S3Config[]
}

/** Id of a place, independent of its access keys. */
export const placeId = (place: Place): string => (place === 'folder' ? place : `${place.endpoint} ${place.bucket}`)

/** Whether the data folder holds a file, or a part of an upload. */
export async function isFolderUsed(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'blobs')
  const namesIn = (path: string) => readdir(path).catch(() => [])
  for (const name of await namesIn(folder))
    if ((name === 'drafts' || /^[0-9a-f]{2}$/.test(name)) && (await namesIn(join(folder, name))).length > 0) return true
  return false
}

/** Opens a storage place. @param probe whether an unwritable bucket is an error now. @throws StorageError when the place cannot be used */
export function openPlace(place: Place, dataDir: string, probe: boolean): Promise<BlobStore> {
  if (place === 'folder') return createDiskBlobStore(join(dataDir, 'blobs'))
  const name = createHash('sha256').update(placeId(place)).digest('hex').slice(0, 16)
  return createS3BlobStore(place, { folder: join(dataDir, 'blob-copies', name), probe })
}
