import {
  AppError,
  ImportFailure,
  type RouteInput,
  type SubscriptionPreview,
  type TopicSubscription,
  type topicSubscriptionContract,
} from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Caller, type Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { auditTopic, editableTopic, findPeople, type TopicRow } from '../../library/access/index.ts'
import { editablePlace, findFolders, lockPlace, trashFiles } from '../../library/file/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { PageFinder } from './find-pages.ts'
import { enqueueVisit } from './subscription.jobs.ts'
import { editableSubscription } from './subscription.policy.ts'
import { addressName, reasonText } from './subscription.presenter.ts'
import {
  deleteSubscription,
  insertSubscription,
  listFilesOfPages,
  lockSubscription,
  pageTopicSubscriptions,
  type SubscriptionRow,
} from './subscription.repo.ts'
import { applyChange, noProgress, presentSubscriptions, requireFreeSubscription, tidyAddress, visitNow } from './subscription.service.ts'
import { reasonOf } from './visit-page.ts'

type Input<K extends keyof typeof topicSubscriptionContract> = RouteInput<(typeof topicSubscriptionContract)[K]>

/** Maximum number of entries in a preview, and the time limit for it in milliseconds. */
const previewed = { entries: 10, ms: 20_000 }
/** Maximum number of entries discovered for a preview, before the page limit is chosen. */
const maxEntries = 20_000

async function present(ctx: Ctx, rows: readonly SubscriptionRow[]): Promise<TopicSubscription[]> {
  const people = await findPeople(
    ctx.db,
    rows.map(({ owner }) => owner),
  )
  const folders = await findFolders(
    ctx.db,
    rows.flatMap(({ folderId }) => folderId ?? []),
  )
  const nameOf = new Map(folders.filter(({ trashedAt }) => trashedAt === null).map(({ id, name }) => [id, name]))
  const shown = await presentSubscriptions(ctx, rows)
  return shown.map((subscription, at) => {
    const { owner, folderId } = rows[at]!
    const person = people.get(owner)
    return {
      ...subscription,
      folderId: folderId!,
      folderName: nameOf.get(folderId!) ?? null,
      subscriber: person ? { ...person, avatar: avatarUrl(person.avatar) } : null,
    }
  })
}

async function presentOne(ctx: Ctx, row: SubscriptionRow): Promise<TopicSubscription> {
  const [shown] = await present(ctx, [row])
  return shown!
}

async function note(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  row: SubscriptionRow,
  action: 'sourceAdd' | 'sourceEdit' | 'sourcePause' | 'sourceRemove',
) {
  const detail = { name: row.title || addressName(row.url) }
  await auditTopic(tx, { topicId: row.topicId, actor: ownerOf(actor), action, detail, now: ctx.now() })
}

/** Returns a page of the subscriptions of a topic. @throws AppError `notFound` or `noPermission` */
export async function listTopicSubscriptions(ctx: Ctx, actor: Actor, topicId: string, page: { pageIndex: number; pageSize: number }) {
  const topic = await editableTopic(ctx.db, topicId, actor)
  const { list, total } = await pageTopicSubscriptions(ctx.db, topic, page)
  return { list: await present(ctx, list), total, ...page }
}

/**
 * Returns a preview of an address.
 * @throws AppError `badRequest` with the reason when nothing can be read there
 */
export async function previewTopicSubscription(
  ctx: Ctx,
  actor: Actor,
  topicId: string,
  { url: typed, kind }: Input<'previewTopicSubscription'>['body'],
): Promise<SubscriptionPreview> {
  await editableTopic(ctx.db, topicId, actor)
  const url = tidyAddress(typed)
  try {
    const found = await new PageFinder(ctx, { owner: ownerOf(actor), signal: AbortSignal.timeout(previewed.ms) }).find({
      url,
      kind,
      pageLimit: maxEntries,
    })
    const title = found.title.slice(0, 120) || addressName(url)
    return { url, kind: found.kind, title, total: found.pages.length, entries: found.pages.slice(0, previewed.entries) }
  } catch (error) {
    const kept = error instanceof ImportFailure ? reasonOf(error) : isTimeout(error) ? 'timeout' : null
    if (kept === null) throw error
    throw new AppError('badRequest', { zh: reasonText(kept, 'zh'), en: reasonText(kept, 'en') })
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** The named folder of the topic, or its root. @throws AppError `badRequest` for a folder of another topic */
async function folderOf(ctx: Ctx, actor: Actor, topic: TopicRow, folderId: string | undefined) {
  const place = await editablePlace(ctx, actor, folderId ?? topic.dirRootId)
  if (place.topic.id !== topic.id) {
    throw new AppError('badRequest', { zh: '文件夹不在这个资料库里', en: 'the folder does not belong to this library' })
  }
  return place
}

/**
 * Creates a subscription into a folder; its first visit is enqueued in the same transaction.
 * @throws AppError `badRequest` for an invalid address or above the limit, `conflict` when the address is subscribed here already
 */
export async function createTopicSubscription(
  ctx: Ctx,
  caller: Caller,
  topicId: string,
  { url: typed, folderId, ...reading }: Input<'createTopicSubscription'>['body'],
): Promise<TopicSubscription> {
  const topic = await editableTopic(ctx.db, topicId, caller)
  const url = tidyAddress(typed)
  const place = await folderOf(ctx, caller, topic, folderId)
  const now = ctx.now()
  const row = await withRoom(ctx, { actor: caller, topic }, async (tx) => {
    await requireFreeSubscription(ctx, tx, caller, 'intoTopic')
    await lockPlace(tx, place)
    const created = await insertSubscription(tx, {
      ...reading,
      id: nanoid(),
      owner: ownerOf(caller),
      url,
      title: '',
      state: 'waiting',
      progress: noProgress,
      topicId: topic.id,
      folderId: place.folderId,
      nextRunAt: now,
      createdAt: now,
    })
    if (!created) throw new AppError('conflict', { zh: '这个网站已经订阅到这个资料库', en: 'this library subscribes to this site already' })
    await note(ctx, tx, caller, created, 'sourceAdd')
    await enqueueVisit(ctx, tx, created.id, created.owner)
    return created
  })
  return presentOne(ctx, row)
}

/** Changes folder, limits and schedule, pauses or resumes. The person who resumes a paused subscription becomes its subscriber. */
export async function changeTopicSubscription(
  ctx: Ctx,
  actor: Actor,
  { id, subscriptionId }: Input<'updateTopicSubscription'>['params'],
  { folderId, ...change }: Input<'updateTopicSubscription'>['body'],
): Promise<TopicSubscription> {
  const { topic, row } = await editableSubscription(ctx.db, id, subscriptionId, actor)
  const place = folderId === undefined ? undefined : await folderOf(ctx, actor, topic, folderId)
  const goesOn = change.paused === false && row.state === 'paused'
  const all = { ...change, ...(place && { folderId: place.folderId }), ...(goesOn && { owner: ownerOf(actor) }) }
  const changed = await applyChange(ctx, row, all, async (tx) => {
    if (place) await lockPlace(tx, place)
    await note(ctx, tx, actor, row, change.paused ? 'sourcePause' : 'sourceEdit')
  })
  return presentOne(ctx, changed)
}

/** Enqueues a visit now. */
export async function refreshTopicSubscription(
  ctx: Ctx,
  actor: Actor,
  { id, subscriptionId }: Input<'refreshTopicSubscription'>['params'],
): Promise<TopicSubscription> {
  const { row } = await editableSubscription(ctx.db, id, subscriptionId, actor)
  return presentOne(ctx, await visitNow(ctx, row))
}

/** Ends a subscription; its files stay in the topic or go to its trash, except files that were moved to another topic. */
export async function removeTopicSubscription(
  ctx: Ctx,
  actor: Actor,
  { id, subscriptionId }: Input<'deleteTopicSubscription'>['params'],
  files: 'keep' | 'trash',
): Promise<void> {
  const { row } = await editableSubscription(ctx.db, id, subscriptionId, actor)
  const ids = await ctx.db.transaction(async (tx) => {
    // The exclusive lock waits for an entry that is being added and prevents further ones.
    await lockSubscription(tx, row)
    const removedFiles = files === 'trash' ? await listFilesOfPages(tx, row) : []
    await deleteSubscription(tx, row)
    await note(ctx, tx, actor, row, 'sourceRemove')
    return removedFiles
  })
  if (ids.length > 0) await trashFiles(ctx, actor, { ids, folderIds: [] })
}
