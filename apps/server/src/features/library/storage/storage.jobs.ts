import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { listGuestsAt } from '../../people/guest/index.ts'
import {
  addressRoom,
  deleteRoomsCountedBefore,
  listAddressesCountedBefore,
  lockStorage,
  recountRoom,
  saveRoom,
  sumStored,
} from './storage-quota.repo.ts'

const everyMs = 600_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const atOnce = 100

/** Counts the room of an address again; one without stored bytes has no row. */
async function recountAddress(ctx: Ctx, addressHash: string): Promise<void> {
  const name = addressRoom(addressHash)
  await ctx.db.transaction(async (tx) => {
    await lockStorage(tx, name)
    const owners = await listGuestsAt(tx, addressHash)
    const stored = Object.values(await sumStored(ctx, tx, owners)).reduce((total, bytes) => total + bytes, 0)
    if (owners.length === 0) await recountRoom(tx, name)
    else await saveRoom(tx, { name, bound: stored, stored, countedAt: ctx.now() })
  })
}

/** Counts the rooms of addresses that were not counted for an hour, so that their sum also follows what was deleted or expired. */
export async function recountAddresses(ctx: Ctx): Promise<void> {
  const before = ctx.now() - hourMs
  for (;;) {
    const hashes = await listAddressesCountedBefore(ctx.db, before, atOnce)
    for (const hash of hashes) await recountAddress(ctx, hash)
    if (hashes.length < atOnce) return
  }
}

/** Registers the job that counts address rooms again and deletes the counts of owners without recent writes. */
export async function registerStorageJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'count-rooms', everyMs, async () => {
    await recountAddresses(ctx)
    await deleteRoomsCountedBefore(ctx.db, ctx.now() - dayMs)
  })
}
