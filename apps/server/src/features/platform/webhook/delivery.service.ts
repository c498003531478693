import { AppError, type RouteData, type RouteInput, type WebhookDelivery, type WebhookDeliveryDetail } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { listAttempts, pageDeliveries, updateDelivery } from './delivery.repo.ts'
import { enqueueTry } from './enqueue-delivery.ts'
import { ownDelivery, ownEndpoint } from './webhook.policy.ts'
import { toDelivery, toDeliveryDetail } from './webhook.presenter.ts'
import { type Contract, notActive } from './webhook.service.ts'

type DeliveryQuery = RouteInput<Contract['listWebhookDeliveries']>['query']

/** Lists the deliveries to an endpoint, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { state, ...page }: DeliveryQuery,
): Promise<RouteData<Contract['listWebhookDeliveries']>> {
  const { list, total } = await pageDeliveries(ctx.db, await ownEndpoint(ctx.db, id, actor), state, page)
  return { list: list.map(toDelivery), total, ...page }
}

/** Returns one delivery with its request and its response. */
export async function getDelivery(ctx: Ctx, actor: Actor, id: string): Promise<WebhookDeliveryDetail> {
  const { delivery } = await ownDelivery(ctx.db, id, actor)
  return toDeliveryDetail(delivery, await listAttempts(ctx.db, delivery))
}

/**
 * Delivers an event again now, under the same id and with all its attempts again; for a waiting one the next attempt is made now.
 * @throws AppError `conflict` while the endpoint is disabled.
 */
export async function replayDelivery(ctx: Ctx, actor: Actor, id: string): Promise<WebhookDelivery> {
  const { delivery, endpoint } = await ownDelivery(ctx.db, id, actor)
  if (endpoint.state !== 'active') throw notActive()
  // The job of a later attempt would prevent a new one. After a crash here the delivery is found as overdue.
  if (delivery.jobId) await ctx.jobs.withdraw(delivery.jobId)
  const replayed = await ctx.db.transaction(async (tx) => {
    const row = await updateDelivery(tx, id, { state: 'waiting', tries: 0, nextAt: ctx.now(), jobId: null })
    if (row) await enqueueTry(ctx, tx, id, endpoint.uid)
    return row
  })
  if (!replayed) throw new AppError('notFound', { zh: '这次投递', en: 'this delivery' })
  return toDelivery(replayed)
}
