import { AppError, type RouteInput, type sourcePreferenceContract, type Subscription } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Caller, type Actor } from '../../../http/caller.ts'
import { addressKey, isOwnMachine } from '../../../lib/address/address-key.ts'
import { createSubscriptionTopic, withdrawTopicOf } from '../../library/topic/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isIntoTopic } from './visit-permission.ts'
import { enqueueErasure, enqueueVisit } from './subscription.jobs.ts'
import { ownSubscription } from './subscription.policy.ts'
import { addressName, toSubscription } from './subscription.presenter.ts'
import {
  countHeldPages,
  deleteSubscription,
  insertSubscription,
  listSubscriptionsOf,
  pagePages,
  pageSubscriptions,
  updateSubscription,
  type ChangeableSubscription,
  type SubscriptionRow,
} from './subscription.repo.ts'

type Input<K extends keyof typeof sourcePreferenceContract> = RouteInput<(typeof sourcePreferenceContract)[K]>
interface Paging {
  pageIndex: number
  pageSize: number
}

/** Maximum number of subscriptions of an account and of a guest (each browser is a new guest); the same number again into libraries. */
const maxSubscriptions = { account: 50, guest: 20 } as const
/** Maximum number of subscriptions that guests at one network address can create in a day. */
const guestsADay = { max: 100, windowMs: 24 * 3600 * 1000 } as const
const hourMs = 3600 * 1000
/** The progress of a visit that has not started. */
export const noProgress = { total: 0, read: 0, unchanged: 0, failed: 0 }

/** Presents subscriptions, each with the number of pages it holds. */
export async function presentSubscriptions(ctx: Ctx, rows: readonly SubscriptionRow[]): Promise<Subscription[]> {
  const held = await countHeldPages(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSubscription(row, held.get(row.id) ?? 0))
}

async function presentOne(ctx: Ctx, row: SubscriptionRow): Promise<Subscription> {
  const [shown] = await presentSubscriptions(ctx, [row])
  return shown!
}

/**
 * Normalizes an address: http(s), without fragment; a missing scheme is added.
 * @throws AppError `badRequest` for an invalid address
 */
export function tidyAddress(typed: string): string {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+(?:\/|$)/.test(typed) ? typed : `https://${typed}`
  const bad = () => new AppError('badRequest', { zh: '请填写网站或订阅源的地址', en: 'the address of a site or feed is needed' })
  if (!URL.canParse(address)) throw bad()
  const url = new URL(address)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password || !/[.:\]]/.test(url.host)) throw bad()
  url.hash = ''
  return url.href
}

export async function listSubscriptions(ctx: Ctx, actor: Actor, page: Paging) {
  const { list, total } = await pageSubscriptions(ctx.db, ownerOf(actor), page)
  return { list: await presentSubscriptions(ctx, list), total, ...page }
}

/**
 * Requires that the caller may add one more subscription. Locks the owner's subscriptions until the transaction ends, so that no concurrent
 * request adds one.
 * @param kind for oneself, or into libraries
 * @throws AppError `badRequest` above the limit, `tooManyRequests` when guests at one address create too many in a day.
 */
export async function requireFreeSubscription(ctx: Ctx, tx: Tx, caller: Caller, kind: 'own' | 'intoTopic'): Promise<void> {
  const owner = ownerOf(caller)
  await lockByName(tx, `subscriptions-of:${owner}`)
  const held = (await listSubscriptionsOf(tx, owner)).filter((row) => isIntoTopic(row) === (kind === 'intoTopic')).length
  const max = caller.uid === null ? maxSubscriptions.guest : maxSubscriptions.account
  if (held >= max) {
    throw new AppError('badRequest', {
      zh: `最多订阅 ${max} 个网站，请先删除一些`,
      en: `at most ${max} sites can be subscribed; delete some first`,
    })
  }
  if (caller.uid !== null || ctx.config.rateLimitFactor === 0 || isOwnMachine(caller.address)) return
  const { allowed, retryAfterMs } = await ctx.limiter.hit(`subscribed:${addressKey(caller.address)}`, guestsADay)
  if (!allowed) throw new AppError('tooManyRequests', '', { retryAfterMs })
}

/**
 * Creates a subscription; its first visit is enqueued in the same transaction.
 * @throws AppError `badRequest` for an invalid address or above the limit, `conflict` when the address is subscribed already.
 */
export async function createSubscription(ctx: Ctx, caller: Caller, input: Input<'createSubscription'>['body']): Promise<Subscription> {
  const url = tidyAddress(input.url)
  const owner = ownerOf(caller)
  const now = ctx.now()
  const { kind, depth, pageLimit, everyHours } = input
  const row = await withRoom(ctx, { actor: caller, topic: { owner } }, async (tx) => {
    await requireFreeSubscription(ctx, tx, caller, 'own')
    const topic = await createSubscriptionTopic(tx, { owner, name: addressName(url), now })
    const created = await insertSubscription(tx, {
      id: nanoid(),
      owner,
      url,
      title: '',
      kind,
      state: 'waiting',
      depth,
      pageLimit,
      everyHours,
      progress: noProgress,
      topicId: topic.id,
      nextRunAt: now,
      createdAt: now,
    })
    if (!created) throw new AppError('conflict', { zh: '这个网站已经订阅', en: 'this site is subscribed already' })
    await enqueueVisit(ctx, tx, created.id, created.owner)
    return created
  })
  return presentOne(ctx, row)
}

type Change = Input<'updateSubscription'>['body']

/**
 * Changes limits and schedule of a subscription, pauses it (a running visit stops after its current page), or resumes it at the same page.
 */
export async function applyChange(
  ctx: Ctx,
  row: ChangeableSubscription<SubscriptionRow>,
  { paused, ...change }: Change & Partial<Pick<SubscriptionRow, 'owner' | 'folderId'>>,
  note: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<SubscriptionRow> {
  const every = change.everyHours ?? row.everyHours
  const goesOn = paused === false && row.state === 'paused'
  const state = paused ? ('paused' as const) : goesOn ? ('waiting' as const) : row.state
  const updated = await ctx.db.transaction(async (tx) => {
    const nextRunAt =
      state === 'paused' ? null : goesOn ? ctx.now() : row.lastRunAt === null ? row.nextRunAt : row.lastRunAt + every * hourMs
    // Do not overwrite the state unless it changes: a running visit updates it itself.
    const changed = await updateSubscription(tx, row, { ...change, nextRunAt, ...(state !== row.state && { state, error: null }) })
    if (goesOn) await enqueueVisit(ctx, tx, row.id, row.owner)
    await note(tx)
    return changed
  })
  return updated ?? row
}

export async function changeSubscription(ctx: Ctx, actor: Actor, id: string, change: Change): Promise<Subscription> {
  return presentOne(ctx, await applyChange(ctx, await ownSubscription(ctx.db, id, actor), change))
}

/** Enqueues a visit now; a subscription that is being visited, queued or paused does not change. */
export async function visitNow(ctx: Ctx, row: ChangeableSubscription<SubscriptionRow>): Promise<SubscriptionRow> {
  if (row.state !== 'ready' && row.state !== 'failed') return row
  const updated = await ctx.db.transaction(async (tx) => {
    await enqueueVisit(ctx, tx, row.id, row.owner)
    return updateSubscription(tx, row, { state: 'waiting', nextRunAt: ctx.now(), progress: noProgress })
  })
  return updated ?? row
}

export async function refreshSubscription(ctx: Ctx, actor: Actor, id: string): Promise<Subscription> {
  return presentOne(ctx, await visitNow(ctx, await ownSubscription(ctx.db, id, actor)))
}

/** Ends a person's own subscription in the caller's transaction. */
export async function endSubscription(ctx: Ctx, tx: Tx, row: Authorized<SubscriptionRow, 'subscription:change'>): Promise<void> {
  await deleteSubscription(tx, row)
  await enqueueErasure(ctx, tx, await withdrawTopicOf(tx, row))
}

/** Ends a subscription: its pages are no longer searchable at once, and a job erases its content. */
export async function removeSubscription(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const row = await ownSubscription(ctx.db, id, actor)
  await ctx.db.transaction((tx) => endSubscription(ctx, tx, row))
}

export async function listSubscriptionPages(ctx: Ctx, actor: Actor, id: string, page: Paging) {
  const { list, total } = await pagePages(ctx.db, await ownSubscription(ctx.db, id, actor), page)
  const shown = list.map(({ url, title, state, reason, documentId, readAt }) => {
    // The state `kept` exists only in libraries; show it as unchanged.
    return { url, title, state: state === 'kept' ? ('unchanged' as const) : state, reason, documentId, readAt }
  })
  return { list: shown, total, ...page }
}
