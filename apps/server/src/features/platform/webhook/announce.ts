import type { WebhookEvent } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { WebhookSubject } from '../../../db/schema/platform/webhook.ts'
import { listSubscribed } from './endpoint.repo.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

/** An event about finished work. Its data are ids, state names and numbers: no user text leaves the instance with it. */
export interface Announcement {
  event: WebhookEvent
  subject: WebhookSubject
  data: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Stores an event for the webhook endpoints of some accounts, within the transaction of the change: it is delivered exactly when that
 * commits. Names that are not accounts have no endpoints.
 */
export async function announce(ctx: Ctx, tx: Tx, uids: readonly string[], told: Announcement): Promise<void> {
  for (const endpoint of await listSubscribed(tx, [...new Set(uids)], told.event)) await enqueueDelivery(ctx, tx, endpoint, told)
}
