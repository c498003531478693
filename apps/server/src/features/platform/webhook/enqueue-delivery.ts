import type { WebhookEvent, webhookTestEvent } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { WebhookSubject } from '../../../db/schema/platform/webhook.ts'
import { insertDelivery, updateDelivery, type DeliveryRow } from './delivery.repo.ts'

export const deliverJob = 'deliver-webhook'

/** A queued attempt. */
export interface DeliveryJob {
  deliveryId: string
}

/** Retry limit: the job itself fails only while the storage fails; a failed call enqueues a new attempt. */
const untilItWorks = 1_000_000

/**
 * Enqueues the next attempt of a delivery, within the caller's transaction. At most one attempt of a delivery waits and one runs, across
 * all instances.
 */
export async function enqueueTry(ctx: Ctx, tx: Tx, id: string, uid: string, delay = 0): Promise<void> {
  const jobId = await ctx.jobs.send<DeliveryJob>(
    deliverJob,
    { deliveryId: id },
    { tx, owner: uid, singletonKey: id, delay, retryLimit: untilItWorks },
  )
  if (jobId) await updateDelivery(tx, id, { jobId })
}

/** The content of a webhook event. */
export interface WebhookNotice {
  event: WebhookEvent | typeof webhookTestEvent
  subject: WebhookSubject | null
  data: Readonly<Record<string, unknown>>
}

/** Stores an event for an endpoint and enqueues its first attempt, both within the caller's transaction. */
export async function enqueueDelivery(
  ctx: Ctx,
  tx: Tx,
  endpoint: { id: string; uid: string },
  { event, subject, data }: WebhookNotice,
): Promise<DeliveryRow> {
  const now = ctx.now()
  const row = await insertDelivery(tx, {
    id: `msg_${nanoid()}`,
    endpointId: endpoint.id,
    event,
    subject,
    body: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
    state: 'waiting',
    nextAt: now,
    createdAt: now,
  })
  await enqueueTry(ctx, tx, row.id, endpoint.uid)
  return row
}
