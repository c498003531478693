import type { Ctx } from '../../context.ts'
import { registerRepeatingJob } from '../../providers/jobs/repeating-job.ts'
import { rememberedMs } from './guess-guard.ts'
import { deleteExpiredLoginSessions } from './login-session.repo.ts'
import { deleteTriesBefore } from './sign-in-failure.repo.ts'
import { deleteExpiredTickets } from './ticket.repo.ts'
import { deleteExpiredCodes } from './verification-code.repo.ts'

const sweepEveryMs = 60 * 60_000

/** Deletes what no longer counts: logins, codes and tickets that have expired, and tries nobody remembers. */
export async function sweepSignIn({ db, now }: Ctx): Promise<void> {
  const at = now()
  await deleteExpiredLoginSessions(db, at)
  await deleteExpiredCodes(db, at)
  await deleteExpiredTickets(db, at)
  await deleteTriesBefore(db, at - rememberedMs)
}

/** Registers the sweep as background work, every hour. */
export async function registerSignInJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'sweep-sign-in', sweepEveryMs, () => sweepSignIn(ctx))
}
