import { AppError, type RouteInput, type TopicInvitation, type TopicRole, type memberContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { owns, uidOf, type Actor } from '../../../http/caller.ts'
import { type TopicRow, auditTopic, findTopic, manageableTopic } from '../access/index.ts'
import {
  deleteInvitationRow,
  findInvitation,
  findMember,
  insertInvitation,
  listInvitationsOf,
  putMember,
  type InvitationRow,
} from './member.repo.ts'
import { deleteRequests, findRequest, insertRequest } from './join-request.repo.ts'
import { requireMayAppoint } from './member.service.ts'
import { lockTopic, presentTopic } from '../topic/index.ts'

type InvitationInput = RouteInput<typeof memberContract.createInvitation>['body']
type InvitationStatus = 'none' | 'pending' | 'refused' | 'member'

/** Maximum number of concurrent invitation links of one topic. */
const maxInvitations = 50
const ranks: readonly TopicRole[] = ['subscriber', 'cooperator', 'manager']

const missing = () => new AppError('notFound', { zh: '这个邀请', en: 'this invitation' })

function toInvitation({ code, role, autoApprove, expiresAt, createdAt }: Omit<InvitationRow, 'topicId'>): TopicInvitation {
  return { code, role, autoApprove, expiresAt, createdAt }
}

/** @throws AppError `notFound`, `noPermission`, or `badRequest` above the limit or for an expiry in the past. */
export async function createInvitation(ctx: Ctx, actor: Actor, id: string, input: InvitationInput): Promise<TopicInvitation> {
  const uid = uidOf(actor)
  const topic = await manageableTopic(ctx.db, id, actor)
  await requireMayAppoint(ctx, topic, actor, [input.role])
  const now = ctx.now()
  if (input.expiresAt !== null && input.expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  const row = { code: nanoid(), ...input, createdBy: uid, createdAt: now }
  await ctx.db.transaction(async (tx) => {
    await lockTopic(tx, id)
    if ((await listInvitationsOf(tx, topic, now)).length >= maxInvitations) {
      throw new AppError('badRequest', {
        zh: `最多同时有 ${maxInvitations} 个邀请链接，请先收回一些`,
        en: `at most ${maxInvitations} invitations at the same time; revoke some first`,
      })
    }
    await insertInvitation(tx, topic, row)
    await auditTopic(tx, { topicId: id, actor: uid, action: 'invite', detail: { role: input.role, autoApprove: input.autoApprove }, now })
  })
  return toInvitation(row)
}

/** @throws AppError `notFound` or `noPermission`. */
export async function listInvitations(ctx: Ctx, actor: Actor, id: string): Promise<TopicInvitation[]> {
  const topic = await manageableTopic(ctx.db, id, actor)
  return (await listInvitationsOf(ctx.db, topic, ctx.now())).map(toInvitation)
}

/** Idempotent. @throws AppError `notFound` or `noPermission`. */
export async function deleteInvitation(ctx: Ctx, actor: Actor, id: string, code: string): Promise<void> {
  const topic = await manageableTopic(ctx.db, id, actor)
  const known = await findInvitation(ctx.db, code, ctx.now())
  if (known?.topicId === id) await requireMayAppoint(ctx, topic, actor, [known.role])
  await ctx.db.transaction(async (tx) => {
    if (await deleteInvitationRow(tx, topic, code))
      await auditTopic(tx, { topicId: id, actor: uidOf(actor), action: 'uninvite', now: ctx.now() })
  })
}

async function findInvitationStatus(db: Db, { topic, invitation }: Invited, actor: Actor): Promise<InvitationStatus> {
  if (owns(actor, topic.owner)) return 'member'
  if (actor.uid === null) return 'none'
  const member = await findMember(db, topic.id, actor.uid)
  if (member && ranks.indexOf(member.role) >= ranks.indexOf(invitation.role)) return 'member'
  const request = await findRequest(db, invitation.code, actor.uid)
  return request === undefined ? 'none' : request.refused ? 'refused' : 'pending'
}

interface Invited {
  topic: TopicRow
  invitation: InvitationRow
}

/** @throws AppError `notFound`, also for an invitation that has expired, or whose topic is in the trash. */
async function requireInvitation(ctx: Ctx, code: string): Promise<Invited> {
  const invitation = await findInvitation(ctx.db, code, ctx.now())
  const topic = invitation && (await findTopic(ctx.db, invitation.topicId))
  if (!invitation || !topic || topic.trashedAt !== null) throw missing()
  return { topic, invitation }
}

/** Returns the topic of an invitation to anyone who has its code. @throws AppError `notFound`. */
export async function getInvitation(ctx: Ctx, actor: Actor, code: string) {
  const invited = await requireInvitation(ctx, code)
  const { id, name, title, description, coverImages, byUser } = await presentTopic(ctx, actor, invited.topic)
  return {
    ...toInvitation(invited.invitation),
    topic: { id, name, title, description, coverImages, byUser },
    status: await findInvitationStatus(ctx.db, invited, actor),
  }
}

/**
 * Accepts an invitation: adds the member at once with `autoApprove`, otherwise creates a join request. @throws AppError `notFound`, or
 * `conflict` after a refusal.
 */
export async function acceptInvitation(ctx: Ctx, actor: Actor, code: string): Promise<{ status: InvitationStatus }> {
  const uid = uidOf(actor)
  const invited = await requireInvitation(ctx, code)
  const { topic, invitation } = invited
  const now = ctx.now()
  const detail = { role: invitation.role }
  return ctx.db.transaction(async (tx) => {
    await lockTopic(tx, topic.id)
    // The invitation was withdrawn in the meantime.
    if (!(await findInvitation(tx, code, now))) throw missing()
    // Query under the lock: of two concurrent requests only one adds the member, and a higher role given in the meantime is kept.
    const status = await findInvitationStatus(tx, invited, actor)
    if (status === 'refused') throw new AppError('conflict', { zh: '您的加入申请已被拒绝', en: 'your request was refused' })
    if (status !== 'none') return { status }
    if (invitation.autoApprove) {
      await deleteRequests(tx, topic.id, uid)
      await putMember(tx, { topicId: topic.id, uid, role: invitation.role, createdAt: now })
      await auditTopic(tx, { topicId: topic.id, actor: uid, action: 'join', detail, now })
      return { status: 'member' as const }
    }
    if (await insertRequest(tx, { code, uid, createdAt: now }))
      await auditTopic(tx, { topicId: topic.id, actor: uid, action: 'request', detail, now })
    return { status: 'pending' as const }
  })
}
