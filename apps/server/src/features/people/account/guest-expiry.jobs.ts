import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { guestOwner } from '../../../http/caller.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { deleteEmptyGuests, deleteGuest, insertUnrecordedGuests, listIdleGuests, lockGuest } from '../guest/index.ts'
import { eraseOwned } from './owned-data.ts'

const job = 'erase-idle-guests'
const everyMs = 3_600_000
const batchSize = 100
const emptyBatchSize = 1000
const dayMs = 24 * 3_600_000

/** Whether a guest is still inactive; one who returned while others were erased is kept. */
async function isIdle(ctx: Ctx, visitorId: string, before: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockGuest(tx, visitorId)
    return row !== undefined && row.seenAt < before
  })
}

/** Deletes guests who stored nothing, and erases the data of guests without a call for `limits.guest.idleDays`. A repeated run after a crash continues. */
export async function eraseIdleGuests(ctx: Ctx): Promise<void> {
  // Guests from before the record existed get their idle days from now on.
  await insertUnrecordedGuests(ctx.db, ctx.now())
  const tables = ctx.features.flatMap(({ owns }) => (owns ?? []).flatMap(({ table }) => (is(table, PgTable) ? [table] : [])))
  const empty = { before: ctx.now() - limits.guest.emptyDays * dayMs, limit: emptyBatchSize }
  while ((await deleteEmptyGuests(ctx.db, tables, empty)) === emptyBatchSize);
  const before = ctx.now() - limits.guest.idleDays * dayMs
  for (let ids = await listIdleGuests(ctx.db, before, batchSize); ids.length > 0; ids = await listIdleGuests(ctx.db, before, batchSize)) {
    for (const visitorId of ids) {
      if (!(await isIdle(ctx, visitorId, before))) continue
      await eraseOwned(ctx, guestOwner(visitorId))
      await deleteGuest(ctx.db, visitorId, before)
    }
  }
}

/** Registers the erasure of idle guests' data, run at every start and every hour. */
export async function registerGuestExpiry(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, job, everyMs, () => eraseIdleGuests(ctx))
}
