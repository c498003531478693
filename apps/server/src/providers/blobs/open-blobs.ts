import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'
import type { S3Config } from './s3-client.ts'
import { createS3BlobStore } from './s3.ts'

/** Where an instance keeps files: a bucket where one is configured, its data folder otherwise. @throws StorageError when that cannot be used */
export function openBlobs({ s3, dataDir }: { s3: S3Config | null; dataDir: string }): Promise<BlobStore> {
  return s3 ? createS3BlobStore(s3, { folder: join(dataDir, 'blob-copies') }) : createDiskBlobStore(join(dataDir, 'blobs'))
}
