import { AppError, type RouteInput, type Topic, type topicContract, type TopicShare } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { namesOf, ownerOf, uidOf, type Caller, type Actor } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { hashPassword, isPasswordOf } from '../../../lib/secret/password-hash.ts'
import type { LimiterWindow } from '../../../providers/limiter/limiter.ts'
import { type ShareRow, type TopicRow, auditTopic, findTopic, manageableTopic, mayUseTopic } from '../access/index.ts'
import { countGrants, deleteGrants, deleteShare, findShare, hasGrant, insertGrant, putShare } from './topic-share.repo.ts'
import { presentTopic } from './topic-view.ts'
import { lockTopic } from './topic.repo.ts'

type ShareInput = RouteInput<typeof topicContract.shareTopic>['body']

/**
 * Wrong passwords a person, an address and a link are good for. A link that many guess at is never shut, which would shut out who knows the
 * password: from then on all are answered later, and each person and address is good for fewer.
 */
const guesses = {
  person: { max: 10, windowMs: 15 * 60_000 },
  address: { max: 60, windowMs: 15 * 60_000 },
  share: { max: 500, windowMs: 24 * 3_600_000 },
} as const
const beset = { max: 3, windowMs: 3_600_000, answerMs: 2000 } as const

async function toShare(ctx: Ctx, row: ShareRow): Promise<TopicShare> {
  const { shareKey, permission, passwordHash, expiresAt, createdAt } = row
  return { shareKey, permission, password: passwordHash !== null, expiresAt, opened: await countGrants(ctx.db, row.topicId), createdAt }
}

/** The link a topic is shared by, expired or not; null when there is none. @throws AppError `needLogin`, `notFound` or `noPermission`. */
export async function getTopicShare(ctx: Ctx, person: Actor, id: string): Promise<TopicShare | null> {
  uidOf(person)
  await manageableTopic(ctx.db, id, person)
  const row = await findShare(ctx.db, id)
  return row ? toShare(ctx, row) : null
}

/**
 * Shares a topic, or changes how it is shared. Another password shuts out who came in by the old one.
 * @throws AppError `needLogin`, `notFound`, `noPermission`, or `badRequest` for an end that has passed.
 */
export async function shareTopic(
  ctx: Ctx,
  person: Actor,
  id: string,
  { permission, password, expiresAt }: ShareInput,
): Promise<TopicShare> {
  const actor = uidOf(person)
  const topic = await manageableTopic(ctx.db, id, person)
  const now = ctx.now()
  if (expiresAt !== null && expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  const given = typeof password === 'string' ? await hashPassword(password) : null
  await ctx.db.transaction(async (tx) => {
    await lockTopic(tx, id)
    const old = await findShare(tx, id)
    const passwordHash = password === undefined ? (old?.passwordHash ?? null) : given
    await putShare(tx, topic, {
      shareKey: old?.shareKey ?? nanoid(),
      permission,
      passwordHash,
      expiresAt,
      createdAt: old?.createdAt ?? now,
    })
    if (typeof password === 'string') await deleteGrants(tx, topic)
    await auditTopic(tx, { topicId: id, actor, action: 'share', detail: { permission, password: passwordHash !== null }, now })
  })
  const row = await findShare(ctx.db, id)
  if (!row) throw new AppError('conflict', { zh: '分享刚刚被取消，请重试', en: 'the link was taken back just now; try again' })
  return toShare(ctx, row)
}

/** @throws AppError `needLogin`, `notFound` or `noPermission`. */
export async function unshareTopic(ctx: Ctx, person: Actor, id: string): Promise<void> {
  const actor = uidOf(person)
  const topic = await manageableTopic(ctx.db, id, person)
  await ctx.db.transaction(async (tx) => {
    if (await deleteShare(tx, topic)) await auditTopic(tx, { topicId: id, actor, action: 'unshare', now: ctx.now() })
  })
}

/** A caller with the key learns which topic it opens. */
const wrongPassword = ({ name, title }: TopicRow) => new AppError('topicPassword', '', { data: { name: title || name } })
const prohibited = () =>
  new AppError('knowledgeProhibited', { zh: '分享链接无效、已过期或已被取消', en: 'the link is not valid, has expired or was taken back' })

/**
 * Checks the password of a link; wrong ones are counted by who guesses, by the address, and by the link.
 * @throws AppError `topicPassword` or `tooManyRequests`.
 */
async function requirePassword(ctx: Ctx, caller: Caller, topic: TopicRow, share: ShareRow, password: string | undefined): Promise<void> {
  if (share.passwordHash === null) return
  if (password === undefined || password === '') throw wrongPassword(topic)
  const ofShare = `topic-password:${share.topicId}`
  const isBeset = (await ctx.limiter.count(ofShare, guesses.share.windowMs)) >= guesses.share.max
  const counted: { key: string; window: LimiterWindow }[] = [
    { key: `${ofShare}:${ownerOf(caller)}`, window: isBeset ? beset : guesses.person },
  ]
  if (isBeset || ctx.config.rateLimitFactor > 0)
    counted.push({ key: `${ofShare}:address:${addressKey(caller.address)}`, window: isBeset ? beset : guesses.address })
  // Counted before it is looked at, or as many as come at once would be let through.
  for (const { key, window } of counted) {
    const { allowed, retryAfterMs } = await ctx.limiter.hit(key, window)
    if (allowed) continue
    const detail = { zh: '密码输错的次数太多，请稍后再试', en: 'too many wrong passwords; try again later' }
    throw new AppError('tooManyRequests', detail, { retryAfterMs })
  }
  if (isBeset) await ctx.sleep(beset.answerMs)
  if (!(await isPasswordOf(share.passwordHash, password))) {
    await ctx.limiter.hit(ofShare, guesses.share)
    throw wrongPassword(topic)
  }
  // Beset, the colleagues of who knows it are not to wait for one another.
  await ctx.limiter.clear(counted.slice(0, isBeset ? undefined : 1).map(({ key }) => key))
}

interface Key {
  tsk: string
  pwd?: string | undefined
}

/** @throws AppError `knowledgeProhibited`, `topicPassword` or `tooManyRequests`. */
async function enter(ctx: Ctx, caller: Caller, topic: TopicRow, { tsk, pwd }: Key): Promise<void> {
  const topicId = topic.id
  const share = await findShare(ctx.db, topicId)
  if (!share?.live || share.shareKey !== tsk) throw prohibited()
  // A link opened as a guest is open for the account without asking again.
  if (!(await hasGrant(ctx.db, topicId, namesOf(caller)))) await requirePassword(ctx, caller, topic, share, pwd)
  await insertGrant(ctx.db, share, { person: ownerOf(caller), now: ctx.now() })
  // Taken back, or given another password, while this one was checked.
  if (!(await hasGrant(ctx.db, topicId, namesOf(caller)))) throw prohibited()
}

/** Somebody as an answer in the background knows them: by their account alone where they have one, whatever the browser did as a guest. */
const lasting = (caller: Caller): Actor => ({ ...caller, visitorId: caller.uid === null ? caller.visitorId : '' })

/** Opens a topic by the key of its link, for now and for later. @throws AppError `knowledgeProhibited`, `topicPassword` or `tooManyRequests`. */
export async function openTopic(ctx: Ctx, caller: Caller, id: string, key: Key): Promise<Topic> {
  const topic = await findTopic(ctx.db, id)
  if (!topic || topic.trashedAt !== null) throw prohibited()
  if (topic.takenDown !== null && !(await mayUseTopic(ctx.db, 'topic:read', topic, lasting(caller)))) throw prohibited()
  // A person who opens their own link gets no second relation to it.
  if (!(await mayUseTopic(ctx.db, 'topic:edit', topic, lasting(caller)))) await enter(ctx, caller, topic, key)
  return presentTopic(ctx, caller, topic)
}

/**
 * Opens the topic a call names by the key and password that came with it. Without a key, or where the caller may ask it anyway, it does
 * nothing. The key of a link that is none (any more) opens nothing; it is refused where the call is about nothing but the topic: `alone`.
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
  const share = topic && topic.trashedAt === null ? await findShare(ctx.db, topicId) : undefined
  if (topic && share?.live && share.shareKey === tsk) return enter(ctx, caller, topic, { tsk, pwd })
  const reads = topic && (await mayUseTopic(ctx.db, 'topic:read', topic, caller))
  if (alone && !reads) throw prohibited()
}
