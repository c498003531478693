import type { Ctx } from '../../../context.ts'
import { toStorageError } from '../../../lib/storage/storage-error.ts'
import { dropUnusedBlob, isBlobUsed } from './file-removal.ts'

/** Time between two runs: a blob that is being stored is referenced long before the second one. */
export const strayEveryMs = 6 * 3_600_000

/**
 * Creates the deletion of blobs that nothing references: a crash between storing a blob and its row, or between deleting a row and its
 * blob, leaves one. A blob is deleted when two runs in succession find it without a reference.
 */
export function createStraySweep(ctx: Ctx): () => Promise<void> {
  let suspected = new Set<string>()
  return async () => {
    const found = new Set<string>()
    for await (const hash of ctx.blobs.list()) if (!(await isBlobUsed(ctx, ctx.db, hash))) found.add(hash)
    for (const hash of found) {
      if (!suspected.has(hash)) continue
      await dropUnusedBlob(ctx, hash).catch((error: unknown) => {
        if (!toStorageError(error)) throw error
        ctx.log.warn({ err: error }, 'a blob without references was not deleted')
      })
      found.delete(hash)
    }
    suspected = found
  }
}
