import { AppError, limits, type QaEntry, type QaSource, type QaState, type qaContract, type RouteInput } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { auditTopic, editableTopic, findPeople, ofTopic, topicWith, readableTopic, type TopicRow } from '../../library/access/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { withLiveSources } from './live-sources.ts'
import { editableEntry, missingEntry, type FoundEntry } from './qa.policy.ts'
import { countEntries, deleteEntry, insertEntries, lockEntries, pageEntries, updateEntry, type QaRow } from './qa.repo.ts'

type Input<K extends keyof typeof qaContract> = RouteInput<(typeof qaContract)[K]>

/** The initial values of an entry. */
export interface NewEntry {
  question: string
  answer: string
  sources?: QaSource[]
  sourceId?: string | null
  pinned?: boolean
  state?: QaState
}

/** Presents entries. */
export async function presentEntries(ctx: Ctx, rows: readonly QaRow[]): Promise<QaEntry[]> {
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  const live = await withLiveSources(ctx.db, rows)
  return live.map((row) => {
    const { id, topicId, question, answer, sources, pinned, state, sourceId, createdAt, updatedAt } = row
    const shown = { id, topicId, question, answer, sources, pinned, state, sourceId, createdAt, updatedAt }
    const maker = row.createdBy === null ? undefined : people.get(row.createdBy)
    return { ...shown, createdBy: maker ? { uid: maker.uid, name: maker.name, avatar: avatarUrl(maker.avatar) } : null }
  })
}

const present = async (ctx: Ctx, row: QaRow): Promise<QaEntry> => (await presentEntries(ctx, [row]))[0]!

/** Returns a page of a topic's entries. Drafts are only included for an editor. @throws AppError `notFound`. */
export async function listQa(ctx: Ctx, actor: Actor, topicId: string, query: Input<'listQa'>['query']) {
  const topic = await readableTopic(ctx.db, topicId, actor)
  const edited = await topicWith(ctx.db, 'topic:edit', topic, actor)
  const { keyword, state, pageIndex, pageSize } = query
  const states: QaState[] = edited ? (state ? [state] : ['draft', 'ready']) : state === 'draft' ? [] : ['ready']
  const page = { pageIndex, pageSize }
  const { list, total } = states.length === 0 ? { list: [], total: 0 } : await pageEntries(ctx.db, topic, { keyword, states, ...page })
  const drafts = edited ? await countEntries(ctx.db, edited, { state: 'draft' }) : 0
  return { list: await presentEntries(ctx, list), total, drafts, ...page }
}

const full = () =>
  new AppError('conflict', { zh: `一个资料库最多 ${limits.qa.count} 条问答`, en: `at most ${limits.qa.count} questions per library` })
const tooManyPinned = () =>
  new AppError('conflict', { zh: `最多置顶 ${limits.qa.pinned} 条问答`, en: `at most ${limits.qa.pinned} questions can be pinned` })

async function requireRoom(tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>, added: { entries: number; pinned: number }): Promise<void> {
  await lockEntries(tx, topic)
  if (added.entries > 0 && (await countEntries(tx, topic)) + added.entries > limits.qa.count) throw full()
  if (added.pinned > 0 && (await countEntries(tx, topic, { pinned: true })) + added.pinned > limits.qa.pinned) throw tooManyPinned()
}

/**
 * Adds entries to a topic that the actor may edit, all or none.
 * @throws AppError `notFound`, `noPermission`, `conflict` or `sensitiveWord`.
 */
export async function addEntries(ctx: Ctx, actor: Actor, topicId: string, entries: readonly NewEntry[]): Promise<QaEntry[]> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  for (const { question, answer } of entries) await requireClean(ctx, `${question}\n${answer}`)
  const now = ctx.now()
  const rows = entries.map((entry, at) => {
    const { question, answer, sources = [], sourceId = null, pinned = false, state = 'ready' } = entry
    // Entries created together keep their order: the first one gets the latest time.
    const createdAt = now - at
    return ofTopic(topic, {
      id: nanoid(),
      topicId: topic.id,
      question,
      answer,
      sources,
      sourceId,
      pinned,
      state,
      createdBy: actor.uid,
      createdAt,
      updatedAt: createdAt,
    })
  })
  await withRoom(ctx, { actor, topic }, async (tx) => {
    await requireRoom(tx, topic, { entries: rows.length, pinned: rows.filter(({ pinned }) => pinned).length })
    await insertEntries(tx, rows)
    if (rows.length === 0) return
    const detail: Record<string, string | number> = rows.length === 1 ? { name: rows[0]!.question } : { count: rows.length }
    await auditTopic(tx, { topicId: topic.id, actor: ownerOf(actor), action: 'qaCreate', detail, now })
  })
  return presentEntries(ctx, rows)
}

async function change(ctx: Ctx, actor: Actor, { entry, topic }: FoundEntry, fields: Partial<QaRow>): Promise<QaEntry> {
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    if (fields.pinned && !entry.pinned) await requireRoom(tx, topic, { entries: 0, pinned: 1 })
    const changed = await updateEntry(tx, entry, { ...fields, updatedAt: ctx.now() })
    if (!changed) throw missingEntry()
    const detail = { name: changed.question }
    await auditTopic(tx, { topicId: entry.topicId, actor: ownerOf(actor), action: 'qaEdit', detail, now: ctx.now() })
    return changed
  })
  return present(ctx, row)
}

/** Changes an entry; one that becomes a draft is unpinned. @throws AppError `notFound`, `noPermission` or `sensitiveWord`. */
export async function updateQa(ctx: Ctx, actor: Actor, id: string, body: Input<'updateQa'>['body']): Promise<QaEntry> {
  const found = await editableEntry(ctx.db, id, actor)
  const { entry } = found
  const { question = entry.question, answer = entry.answer, state = entry.state } = body
  await requireClean(ctx, `${question}\n${answer}`)
  return change(ctx, actor, found, { question, answer, state, pinned: entry.pinned && state === 'ready' })
}

/** Pins or unpins an entry. @throws AppError `notFound`, `noPermission`, or `conflict` for a draft or beyond the maximum. */
export async function pinQa(ctx: Ctx, actor: Actor, id: string, pinned: boolean): Promise<QaEntry> {
  const found = await editableEntry(ctx.db, id, actor)
  if (pinned && found.entry.state === 'draft') {
    throw new AppError('conflict', { zh: '草稿通过审核后才能置顶', en: 'a draft has to be approved before it is pinned' })
  }
  return change(ctx, actor, found, { pinned })
}

export async function deleteQa(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { entry } = await editableEntry(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    await deleteEntry(tx, entry)
    const detail = { name: entry.question }
    await auditTopic(tx, { topicId: entry.topicId, actor: ownerOf(actor), action: 'qaDelete', detail, now: ctx.now() })
  })
}
