import type { Ctx } from '../../../context.ts'
import { listDueUsers } from './cancellation.repo.ts'
import { eraseOwned } from './owned-data.ts'
import { deleteResetTickets } from '../sign-in/index.ts'
import { deleteUser, listIdentities, lockUser } from '../user/index.ts'
import { deleteTraces } from '../contact/index.ts'

const sweepJob = 'end-cancelled-accounts'
const eraseJob = 'erase-account'
const sweepEveryMs = 60 * 60_000
/** Both jobs fail only while the storage fails, and are retried until the storage recovers. */
const retryLimit = 1_000_000

/**
 * Deletes the accounts whose grace period is over. With its row an account loses its logins, identities, keys and memberships, so that
 * nobody can use it any more; its data are erased by a job enqueued in the same transaction.
 */
export async function endCancelledAccounts(ctx: Ctx): Promise<void> {
  for (const uid of await listDueUsers(ctx.db, ctx.now())) {
    await ctx.db.transaction(async (tx) => {
      const row = await lockUser(tx, uid)
      // Restored meanwhile, or deleted by another instance.
      if (row?.cancelAt == null || row.cancelAt > ctx.now()) return
      const identities = await listIdentities(tx, uid)
      await deleteTraces(
        tx,
        uid,
        identities.map(({ subject }) => subject),
      )
      await deleteResetTickets(tx, uid)
      await deleteUser(tx, uid)
      await ctx.jobs.send(eraseJob, { uid }, { tx, singletonKey: uid, retryLimit })
    })
  }
}

/** Registers the deletion of expired accounts as a background job, run at the start and every hour. */
export async function registerAccountJobs(ctx: Ctx): Promise<void> {
  const order = (delay: number) => ctx.jobs.send(sweepJob, {}, { singletonKey: delay === 0 ? 'start' : 'hourly', delay, retryLimit })
  await ctx.jobs.register<{ uid: string }>(eraseJob, ({ uid }) => eraseOwned(ctx, uid))
  await ctx.jobs.register(sweepJob, async () => {
    await endCancelledAccounts(ctx)
    await order(sweepEveryMs)
  })
  await order(0)
}
