import {
  AppError,
  ImportFailure,
  type RouteData,
  type RouteInput,
  type WebhookDelivery,
  type WebhookEndpoint,
  importReasons,
  type webhookContract,
  webhookLimits,
  webhookTestEvent,
} from '@wenjin/contract'
import { parsePublicUrl } from '@wenjin/web-sources/guard'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { makeDue } from './delivery.repo.ts'
import { countEndpoints, deleteEndpoint, insertEndpoint, listEndpoints, lockEndpointOwner, updateEndpoint } from './endpoint.repo.ts'
import { sealSecret } from './endpoint-secret.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { makeWebhookSecret } from './signature.ts'
import { resumeJob } from './webhook.jobs.ts'
import { ownEndpoint } from './webhook.policy.ts'
import { toDelivery, toEndpoint } from './webhook.presenter.ts'

export type Contract = typeof webhookContract
type NewEndpoint = RouteInput<Contract['createWebhook']>['body']
type Change = RouteInput<Contract['changeWebhook']>['body']

const missing = () => new AppError('notFound', { zh: '这个 Webhook', en: 'this webhook' })
export const notActive = () =>
  new AppError('conflict', { zh: '这个 Webhook 没有启用，请先启用', en: 'this webhook is disabled; enable it first' })

/** Normalises the URL of an endpoint. @throws AppError `badRequest` for an invalid one, or one in a private network. */
function addressOf({ config }: Ctx, url: string): string {
  try {
    const address = parsePublicUrl(url, config.webhookPrivateHosts)
    address.hash = ''
    return address.href
  } catch (error) {
    if (error instanceof ImportFailure) throw new AppError('badRequest', importReasons[error.reason])
    throw error
  }
}

/** Lists an account's endpoints, newest first. */
export async function listOwnWebhooks(ctx: Ctx, uid: string): Promise<WebhookEndpoint[]> {
  return (await listEndpoints(ctx.db, uid)).map((row) => toEndpoint(row, ctx.now()))
}

/**
 * Creates an endpoint. Its secret is stored encrypted: it is returned once, here.
 * @throws AppError `conflict` when the account has the maximum number of endpoints, `badRequest` for a bad address.
 */
export async function createWebhook(
  ctx: Ctx,
  uid: string,
  { name, url, events }: NewEndpoint,
): Promise<RouteData<Contract['createWebhook']>> {
  const secret = makeWebhookSecret()
  const row = {
    id: nanoid(),
    uid,
    name,
    url: addressOf(ctx, url),
    events,
    state: 'active' as const,
    secret: sealSecret(secret, ctx.secret),
    oldSecret: null,
    oldSecretUntil: null,
    failingSince: null,
    createdAt: ctx.now(),
  }
  await ctx.db.transaction(async (tx) => {
    await lockEndpointOwner(tx, uid)
    if ((await countEndpoints(tx, uid)) >= webhookLimits.endpoints) {
      const n = webhookLimits.endpoints
      throw new AppError('conflict', { zh: `最多 ${n} 个 Webhook，请先删除不用的`, en: `at most ${n} webhooks; delete one first` })
    }
    await insertEndpoint(tx, row)
  })
  return { ...toEndpoint(row, ctx.now()), secret }
}

/** Changes an endpoint. Enabling it again resets its failures and sends its waiting deliveries. */
export async function changeWebhook(ctx: Ctx, actor: Actor, id: string, asked: Change): Promise<WebhookEndpoint> {
  const endpoint = await ownEndpoint(ctx.db, id, actor)
  const isResumed = asked.state === 'active' && endpoint.state !== 'active'
  const change = {
    ...(asked.name !== undefined && { name: asked.name }),
    ...(asked.url !== undefined && { url: addressOf(ctx, asked.url) }),
    ...(asked.events !== undefined && { events: asked.events }),
    ...(asked.state !== undefined && { state: asked.state }),
    ...(isResumed && { failingSince: null }),
  }
  if (Object.keys(change).length === 0) return toEndpoint(endpoint, ctx.now())
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await updateEndpoint(tx, endpoint, change)
    if (row && isResumed) {
      await makeDue(tx, endpoint, ctx.now())
      await ctx.jobs.send(resumeJob, {}, { tx, singletonKey: resumeJob })
    }
    return row
  })
  if (!changed) throw missing()
  return toEndpoint(changed, ctx.now())
}

export async function deleteWebhook(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteEndpoint(ctx.db, await ownEndpoint(ctx.db, id, actor))
}

/** Rotates the secret of an endpoint. The old one also signs for a day, so that a receiver can be updated without losing an event. */
export async function rotateSecret(ctx: Ctx, actor: Actor, id: string): Promise<{ secret: string }> {
  const endpoint = await ownEndpoint(ctx.db, id, actor)
  const secret = makeWebhookSecret()
  const changed = await updateEndpoint(ctx.db, endpoint, {
    secret: sealSecret(secret, ctx.secret),
    oldSecret: endpoint.secret,
    oldSecretUntil: ctx.now() + webhookLimits.oldSecretMs,
  })
  if (!changed) throw missing()
  return { secret }
}

/** Sends a test event. @throws AppError `conflict` while the endpoint is disabled. */
export async function testWebhook(ctx: Ctx, actor: Actor, id: string): Promise<WebhookDelivery> {
  const endpoint = await ownEndpoint(ctx.db, id, actor)
  if (endpoint.state !== 'active') throw notActive()
  const told = { event: webhookTestEvent, subject: null, data: { webhookId: id } } as const
  return toDelivery(await ctx.db.transaction((tx) => enqueueDelivery(ctx, tx, endpoint, told)))
}
