import { AppError, type adminContract, auditStatuses, type Complaint, type RouteInput } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { admitReport } from './report-limit.ts'
import { toComplaint } from './admin.presenter.ts'
import { insertComplaint, pageComplaints, updateComplaint } from './complaint.repo.ts'

type Input<K extends keyof typeof adminContract> = RouteInput<(typeof adminContract)[K]>

/** Saves a complaint for the admins to audit. */
export async function createComplaint(ctx: Ctx, caller: Caller, body: Input<'createComplaint'>['body']): Promise<{ id: string }> {
  const id = nanoid()
  await admitReport(ctx, caller)
  await insertComplaint(ctx.db, { ...body, id, uid: caller.uid, createdAt: ctx.now() })
  return { id }
}

export async function listComplaints({ db }: Ctx, query: Input<'listComplaints'>['query']) {
  const { list, total } = await pageComplaints(db, query)
  return { list: list.map(toComplaint), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/**
 * Records an admin's decision on a complaint, or resets it to waiting.
 * @throws AppError `notFound`.
 */
export async function auditComplaint({ db, now }: Ctx, id: string, body: Input<'auditComplaint'>['body']): Promise<Complaint> {
  const auditedAt = body.auditStatus === auditStatuses.pending ? null : now()
  const row = await updateComplaint(db, id, { auditStatus: body.auditStatus, auditNote: body.note, auditedAt })
  if (!row) throw new AppError('notFound', { zh: '这条投诉', en: 'this complaint' })
  return toComplaint(row)
}
