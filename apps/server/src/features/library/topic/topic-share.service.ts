import { AppError, type RouteInput, type Topic, type topicContract, type TopicShare } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Caller, type Actor } from '../../../http/caller.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { type ShareRow, countVisitors, deleteShareOf, enterByShare, findShareOf, saveShare } from '../../platform/share/index.ts'
import { type TopicRow, auditTopic, findTopic, manageableTopic, mayUseTopic } from '../access/index.ts'
import { presentTopic } from './topic-view.ts'
import { lockTopic } from './topic.repo.ts'

type SharedAs = RouteInput<typeof topicContract.shareTopic>['body']
/** Without `expiresAt` the expiry is unchanged. `enabled` false keeps the link, but disables it. */
type ShareInput = Omit<SharedAs, 'expiresAt'> & { expiresAt?: SharedAs['expiresAt'] | undefined; enabled?: boolean }

async function toShare(ctx: Ctx, row: ShareRow): Promise<TopicShare> {
  const { key, permission, passwordHash, expiresAt, createdAt } = row
  const opened = (await countVisitors(ctx.db, [key])).get(key) ?? 0
  return { shareKey: key, permission, password: passwordHash !== null, expiresAt, opened, createdAt }
}

/**
 * Returns the share link of a topic, even when it has expired; null when there is none. @throws AppError `needLogin`, `notFound` or
 * `noPermission`.
 */
export async function getTopicShare(ctx: Ctx, actor: Actor, id: string): Promise<TopicShare | null> {
  uidOf(actor)
  await manageableTopic(ctx.db, id, actor)
  const row = await findShareOf(ctx.db, 'topic', id)
  return row ? toShare(ctx, row) : null
}

/**
 * Shares a topic, or changes its share. A new password revokes the access of visitors who entered with the old one.
 * @throws AppError `needLogin`, `notFound`, `noPermission`, or `badRequest` for an expiry in the past.
 */
export async function shareTopic(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { permission, password, expiresAt, enabled = true }: ShareInput,
): Promise<TopicShare> {
  const actorId = uidOf(actor)
  const topic = await manageableTopic(ctx.db, id, actor)
  const now = ctx.now()
  if (typeof expiresAt === 'number' && expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  const given = typeof password === 'string' ? await hashPassword(password) : null
  await ctx.db.transaction(async (tx) => {
    await lockTopic(tx, id)
    const { passwordHash } = await saveShare(tx, topic, {
      kind: 'topic',
      key: nanoid(),
      owner: topic.owner,
      createdAt: now,
      permission,
      enabled,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(password === undefined ? {} : { passwordHash: given }),
    })
    await auditTopic(tx, { topicId: id, actor: actorId, action: 'share', detail: { permission, password: passwordHash !== null }, now })
  })
  const row = await findShareOf(ctx.db, 'topic', id)
  if (!row) throw new AppError('conflict', { zh: '分享刚刚被取消，请重试', en: 'the link was revoked in the meantime; try again' })
  return toShare(ctx, row)
}

/** @throws AppError `needLogin`, `notFound` or `noPermission`. */
export async function unshareTopic(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const actorId = uidOf(actor)
  const topic = await manageableTopic(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    if (await deleteShareOf(tx, 'topic', topic)) await auditTopic(tx, { topicId: id, actor: actorId, action: 'unshare', now: ctx.now() })
  })
}

/** A caller who has the key may learn the name of the topic it opens. */
const wrongPassword = ({ name, title }: TopicRow) => new AppError('topicPassword', '', { data: { name: title || name } })
const prohibited = () =>
  new AppError('knowledgeProhibited', { zh: '分享链接无效、已过期或已被取消', en: 'the link is invalid, expired or revoked' })

interface Key {
  tsk: string
  pwd?: string | undefined
}

/** @throws AppError `knowledgeProhibited`, `topicPassword` or `tooManyRequests`. */
async function enter(ctx: Ctx, caller: Caller, topic: TopicRow, { tsk, pwd }: Key): Promise<void> {
  const share = await findShareOf(ctx.db, 'topic', topic.id)
  if (!share?.live || share.key !== tsk) throw prohibited()
  // The share was deleted, or its password was changed, while this password was checked.
  if (!(await enterByShare(ctx, caller, share, pwd, () => wrongPassword(topic)))) throw prohibited()
}

/** The caller as answers in the background know them: an account without the visitor id, so that earlier guest grants do not count. */
const lasting = (caller: Caller): Actor => ({ ...caller, visitorId: caller.uid === null ? caller.visitorId : '' })

/**
 * Opens a topic with the key of its link, and remembers the grant. @throws AppError `knowledgeProhibited`, `topicPassword` or
 * `tooManyRequests`.
 */
export async function openTopic(ctx: Ctx, caller: Caller, id: string, key: Key): Promise<Topic> {
  const topic = await findTopic(ctx.db, id)
  if (!topic || topic.trashedAt !== null) throw prohibited()
  if (topic.takenDown !== null && !(await mayUseTopic(ctx.db, 'topic:read', topic, lasting(caller)))) throw prohibited()
  // A person who can edit the topic already gets no additional relation by their own link.
  if (!(await mayUseTopic(ctx.db, 'topic:edit', topic, lasting(caller)))) await enter(ctx, caller, topic, key)
  return presentTopic(ctx, caller, topic)
}

/**
 * Opens the topic that a call names with the key and password of the call. Does nothing without a key, or when the caller may ask the topic
 * anyway. An invalid key grants nothing; it is refused only when the call concerns just the topic (`alone`).
 * @throws AppError `knowledgeProhibited`, `topicPassword` or `tooManyRequests`.
 */
export async function openSharedTopic(
  ctx: Ctx,
  caller: Caller,
  topicId: string | null | undefined,
  { tsk, pwd }: { tsk?: string | undefined; pwd?: string | undefined },
  alone: boolean,
): Promise<void> {
  if (!topicId || !tsk) return
  const topic = await findTopic(ctx.db, topicId)
  if (topic && (await mayUseTopic(ctx.db, 'topic:ask', topic, lasting(caller)))) return
  const share = topic && topic.trashedAt === null ? await findShareOf(ctx.db, 'topic', topicId) : undefined
  if (topic && share?.live && share.key === tsk) return enter(ctx, caller, topic, { tsk, pwd })
  const reads = topic && (await mayUseTopic(ctx.db, 'topic:read', topic, caller))
  if (alone && !reads) throw prohibited()
}
