import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { diskReserve } from '../../../lib/storage/disk-space.ts'

/** The job that deletes pages beyond their room. */
export const tidyPagesJob = 'tidy-web-pages'

/** A room smaller than this is not checked for every page. */
const minCheckedBytes = 1_000_000
const arrivedAt = new WeakMap<Ctx, number>()

/**
 * Returns the maximum bytes of pages that no answer cites: a share of the disk that would be free without them and without the reserve, and
 * never more than a fixed number.
 * @param used bytes of those that are stored
 */
export function pageRoom(ctx: Ctx, used: number): number {
  const space = ctx.diskSpace()
  const { bytes, diskShare } = limits.webPages
  return Math.floor(Math.min(bytes, diskShare * (Math.max(0, space.free - diskReserve(space)) + used)))
}

/** Counts bytes of pages that were stored, and orders their check each time when a tenth of their room has arrived. */
export async function countArrivedPages(ctx: Ctx, bytes: number): Promise<void> {
  const arrived = (arrivedAt.get(ctx) ?? 0) + bytes
  const isDue = arrived >= Math.max(minCheckedBytes, pageRoom(ctx, 0) / 10)
  arrivedAt.set(ctx, isDue ? 0 : arrived)
  if (isDue) await ctx.jobs.send(tidyPagesJob, {}, { singletonKey: 'start' })
}
