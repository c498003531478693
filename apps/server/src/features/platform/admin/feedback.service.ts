import { AppError, type adminContract, type Feedback, type RouteInput } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { toFeedback } from './admin.presenter.ts'
import { admitReport } from './report-limit.ts'
import { insertFeedback, pageFeedback, updateFeedback } from './feedback.repo.ts'

type Input<K extends keyof typeof adminContract> = RouteInput<(typeof adminContract)[K]>

/** Saves a visitor's feedback to the operator. */
export async function createFeedback(ctx: Ctx, caller: Caller, body: Input<'createFeedback'>['body']): Promise<{ id: string }> {
  const id = nanoid()
  await admitReport(ctx, caller)
  await insertFeedback(ctx.db, { ...body, id, uid: caller.uid, createdAt: ctx.now() })
  return { id }
}

export async function listFeedback({ db }: Ctx, { pageIndex, pageSize, handled }: Input<'listFeedback'>['query']) {
  const only = handled === undefined ? undefined : handled === 1
  const { list, total } = await pageFeedback(db, { pageIndex, pageSize, handled: only })
  return { list: list.map(toFeedback), total, pageIndex, pageSize }
}

/** Marks feedback as handled or not. @throws AppError `notFound`. */
export async function setFeedbackHandled({ db, now }: Ctx, id: string, handled: boolean): Promise<Feedback> {
  const row = await updateFeedback(db, id, { handled, handledAt: handled ? now() : null })
  if (!row) throw new AppError('notFound', { zh: '这条反馈', en: 'this feedback' })
  return toFeedback(row)
}
