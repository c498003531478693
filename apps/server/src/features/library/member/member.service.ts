import { AppError, mayDo, type RouteInput, type memberContract, type Topic, type TopicMember, type TopicRole } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { type TopicRow, auditTopic, manageableTopic, readableTopic, relationsTo } from '../access/index.ts'
import { deleteMember, findMember, pageMembers, pageTopicsJoined, putMember } from './member.repo.ts'
import { lockTopic, presentTopic, presentTopics } from '../topic/index.ts'

const missingMember = () => new AppError('notFound', { zh: '这位成员', en: 'this member' })

type MemberSeen = NonNullable<Awaited<ReturnType<typeof findMember>>>
const toMember = (row: MemberSeen): TopicMember => ({ ...row, avatar: avatarUrl(row.avatar) })

/** Only the owner may appoint and dismiss managers, since a manager could otherwise remove the others. @throws AppError `noPermission`. */
export async function requireMayAppoint(ctx: Ctx, topic: TopicRow, actor: Actor, roles: readonly TopicRole[]): Promise<void> {
  if (!roles.includes('manager')) return
  const relations = (await relationsTo(ctx.db, [topic], actor)).get(topic.id)!
  if (!mayDo('topic:delete', relations)) throw new AppError('noPermission')
}

/** @throws AppError `notFound` or `noPermission`. */
export async function listMembers(ctx: Ctx, actor: Actor, id: string, query: RouteInput<typeof memberContract.listMembers>['query']) {
  const topic = await manageableTopic(ctx.db, id, actor)
  const { list, total } = await pageMembers(ctx.db, topic, { ...query, role: query.role })
  return { list: list.map(toMember), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/** @throws AppError `notFound` or `noPermission`. */
export async function changeMember(ctx: Ctx, actor: Actor, id: string, uid: string, role: TopicRole): Promise<TopicMember> {
  const topic = await manageableTopic(ctx.db, id, actor)
  const member = await findMember(ctx.db, id, uid)
  if (!member) throw missingMember()
  await requireMayAppoint(ctx, topic, actor, [member.role, role])
  await ctx.db.transaction(async (tx) => {
    await lockTopic(tx, id)
    // The member left, or was made a manager by the owner, in the meantime.
    if ((await findMember(tx, id, uid))?.role !== member.role) throw missingMember()
    await putMember(tx, { topicId: id, uid, role, createdAt: member.joinedAt })
    await auditTopic(tx, {
      topicId: id,
      actor: uidOf(actor),
      action: 'changeRole',
      detail: { uid, role, from: member.role },
      now: ctx.now(),
    })
  })
  return toMember({ ...member, role })
}

/** @throws AppError `notFound` or `noPermission`. */
export async function removeMember(ctx: Ctx, actor: Actor, id: string, uid: string): Promise<void> {
  const topic = await manageableTopic(ctx.db, id, actor)
  const member = await findMember(ctx.db, id, uid)
  if (!member) throw missingMember()
  await requireMayAppoint(ctx, topic, actor, [member.role])
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteMember(tx, topic, uid, member.role))) throw missingMember()
    await auditTopic(tx, { topicId: id, actor: uidOf(actor), action: 'removeMember', detail: { uid, role: member.role }, now: ctx.now() })
  })
}

/** @throws AppError `notFound`, or `conflict` for a person who is not a member. */
export async function leaveTopic(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const uid = uidOf(actor)
  const topic = await readableTopic(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    const member = await findMember(tx, id, uid)
    if (!member || !(await deleteMember(tx, topic, uid)))
      throw new AppError('conflict', { zh: '您不是这个资料库的成员', en: 'you are not a member of this library' })
    await auditTopic(tx, { topicId: id, actor: uid, action: 'leave', detail: { role: member.role }, now: ctx.now() })
  })
}

/**
 * Subscribes the person to a published topic. A member with a higher role keeps it.
 * @throws AppError `notFound`, or `conflict` for the person's own topic or one that is not published.
 */
export async function subscribeTopic(ctx: Ctx, actor: Actor, id: string): Promise<Topic> {
  const uid = uidOf(actor)
  const topic = await readableTopic(ctx.db, id, actor)
  if (topic.owner === uid) throw new AppError('conflict', { zh: '这是您自己的资料库', en: 'you own this library' })
  await ctx.db.transaction(async (tx) => {
    const held = await lockTopic(tx, id)
    if (await findMember(tx, id, uid)) return
    if (!held || held.publishedAt === null)
      throw new AppError('conflict', { zh: '这个资料库没有公开发布，不能订阅', en: 'this library is not published' })
    const now = ctx.now()
    await putMember(tx, { topicId: id, uid, role: 'subscriber', createdAt: now })
    await auditTopic(tx, { topicId: id, actor: uid, action: 'subscribe', now })
  })
  return presentTopic(ctx, actor, topic)
}

/** @throws AppError `notFound`. */
export async function unsubscribeTopic(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const uid = uidOf(actor)
  const topic = await readableTopic(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteMember(tx, topic, uid, 'subscriber'))) return
    await auditTopic(tx, { topicId: id, actor: uid, action: 'unsubscribe', now: ctx.now() })
  })
}

/** Lists the topics of others that the person works on or subscribed to. */
export async function listKnowledgeCircle(ctx: Ctx, actor: Actor, query: RouteInput<typeof memberContract.listKnowledgeCircle>['query']) {
  const { list, total } = await pageTopicsJoined(ctx.db, uidOf(actor), { ...query, role: query.role })
  return { list: await presentTopics(ctx, actor, list), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}
