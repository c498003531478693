import type { Ctx } from '../../../context.ts'
import { registerAccountJobs as registerCancellationJobs } from './cancellation.jobs.ts'
import { registerGuestExpiry } from './guest-expiry.jobs.ts'

/** Registers the background jobs of accounts. */
export async function registerAccountJobs(ctx: Ctx): Promise<void> {
  await registerCancellationJobs(ctx)
  await registerGuestExpiry(ctx)
}
