import { Readable } from 'node:stream'
import { webhookLimits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { deliverEvent } from './deliver-event.ts'
import { deleteOldDeliveries, listDeliveriesOf, listOverdue } from './delivery.repo.ts'
import { deliverJob, enqueueTry, type DeliveryJob } from './enqueue-delivery.ts'

export const resumeJob = 'resume-webhooks'
const tidyEveryMs = 3_600_000
/** Milliseconds after which a due delivery counts as overdue: its job is late or missing. */
const lateMs = 600_000
const atOnce = 200
/** Concurrent calls in one process, and for one account, so that hanging endpoints only delay their owner. */
const calls = { concurrency: 16, perOwner: 4 }

/** Enqueues the attempts of all deliveries that were due before a time; one that already has a job gets no second one. */
export async function enqueueOverdue(ctx: Ctx, before: number): Promise<void> {
  for (let last = ''; ;) {
    const rows = await listOverdue(ctx.db, before, last, atOnce)
    await ctx.db.transaction(async (tx) => {
      for (const { id, uid } of rows) await enqueueTry(ctx, tx, id, uid)
    })
    last = rows.at(-1)?.id ?? last
    if (rows.length < atOnce) return
  }
}

/** Registers the jobs: calls of endpoints, waiting deliveries of an endpoint that is enabled again, and the deletion of old deliveries. */
export async function registerWebhookJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<DeliveryJob>(deliverJob, (order, run) => deliverEvent(ctx, order, run), calls)
  await ctx.jobs.register(resumeJob, () => enqueueOverdue(ctx, ctx.now() + 1))
  await registerRepeatingJob(ctx.jobs, 'tidy-webhooks', tidyEveryMs, async () => {
    const now = ctx.now()
    await deleteOldDeliveries(ctx.db, now - webhookLimits.keptMs, now)
    await enqueueOverdue(ctx, now - lateMs)
  })
}

async function* deliveryLines(ctx: Ctx, uid: string): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const rows = await listDeliveriesOf(ctx.db, uid, last, atOnce)
    for (const { id, event, body, state, tries, createdAt } of rows) {
      yield `${JSON.stringify({ id, event, body, state, tries, createdAt })}\n`
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < atOnce) return
  }
}

/** Yields the deliveries to an account's endpoints, for its export. */
export async function* exportDeliveries(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'webhook-deliveries.jsonl', content: Readable.from(deliveryLines(ctx, uid)), modifiedAt: ctx.now() }
}
