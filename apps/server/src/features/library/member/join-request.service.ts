import { AppError, type JoinRequest } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { type Actor, uidOf } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { auditTopic, manageableTopic } from '../access/index.ts'
import { putMember } from './member.repo.ts'
import { deleteRequests, lockRequests, pageRequests, refuseRequests } from './join-request.repo.ts'
import { requireMayAppoint } from './member.service.ts'
import { lockTopic } from '../topic/index.ts'

/** @throws AppError `notFound` or `noPermission`. */
export async function listJoinRequests(ctx: Ctx, actor: Actor, id: string, page: { pageIndex: number; pageSize: number }) {
  const topic = await manageableTopic(ctx.db, id, actor)
  const { list, total } = await pageRequests(ctx.db, topic, page)
  return { list: list.map((row): JoinRequest => ({ ...row, avatar: avatarUrl(row.avatar) })), total, ...page }
}

/** Adds a requester in the highest role they were invited to, or refuses them. @throws AppError `notFound` or `noPermission`. */
export async function answerJoinRequest(ctx: Ctx, actor: Actor, id: string, uid: string, approve: boolean): Promise<void> {
  const topic = await manageableTopic(ctx.db, id, actor)
  await ctx.db.transaction(async (tx) => {
    await lockTopic(tx, id)
    const requests = await lockRequests(tx, topic, uid)
    if (requests.length === 0) throw new AppError('notFound', { zh: '这个加入申请', en: 'this request' })
    const role = requests.some((request) => request.role === 'manager') ? 'manager' : 'cooperator'
    await requireMayAppoint({ ...ctx, db: tx }, topic, actor, [role])
    const now = ctx.now()
    if (approve) {
      await deleteRequests(tx, id, uid)
      await putMember(tx, { topicId: id, uid, role, createdAt: now })
    } else {
      await refuseRequests(
        tx,
        requests.map(({ code }) => code),
        uid,
      )
    }
    await auditTopic(tx, { topicId: id, actor: uidOf(actor), action: approve ? 'approve' : 'refuse', detail: { uid, role }, now })
  })
}
