import type { Ctx } from '../../../context.ts'
import { diskReserve, requireDiskSpace } from '../../../lib/storage/disk-space.ts'

/**
 * Returns the free bytes that guests share, without the reserve. Unlimited while files are stored in a bucket, whose size nobody reports.
 */
export function guestDisk(ctx: Ctx): number {
  if (ctx.blobs.current.place !== 'folder') return Infinity
  const space = ctx.diskSpace()
  return Math.max(0, space.free - diskReserve(space))
}

/** @throws StorageError `full` when bytes to be stored would take what the disk reserves for answers */
export function requireDiskFor(ctx: Ctx, bytes: number): void {
  const { free, total } = ctx.diskSpace()
  const arriving = ctx.blobs.current.place === 'folder' ? bytes : 0
  requireDiskSpace({ free: free - arriving, total })
}
