import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { deleteExpiredCodes, deleteTriesBefore, rememberedMs } from '../contact/index.ts'
import { deleteExpiredLoginSessions } from '../user/index.ts'
import { deleteExpiredTickets } from './ticket.repo.ts'

const sweepEveryMs = 60 * 60_000

/** Deletes expired logins, codes, tickets and failed attempts. */
export async function sweepSignIn({ db, now }: Ctx): Promise<void> {
  const at = now()
  await deleteExpiredLoginSessions(db, at)
  await deleteExpiredCodes(db, at)
  await deleteExpiredTickets(db, at)
  await deleteTriesBefore(db, at - rememberedMs)
}

/** Registers the sweep as a background job, every hour. */
export async function registerSignInJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'sweep-sign-in', sweepEveryMs, () => sweepSignIn(ctx))
}
