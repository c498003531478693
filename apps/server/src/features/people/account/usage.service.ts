import type { Usage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { countQuestions, type QuestionKind } from '../../ask/session/index.ts'

/** Number of days in the chart. */
const shownDays = 30

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Returns midnight of a day in the server's time zone; days before the first and after the last of a month belong to its neighbours. */
const midnight = (year: number, month: number, day: number) => new Date(year, month, day).getTime()

/** Returns an account's use of a kind of question: in this calendar month, and by day. */
export async function getUsage(ctx: Ctx, uid: string, kind: QuestionKind): Promise<Usage> {
  const today = new Date(ctx.now())
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const resetAt = midnight(year, month + 1, 1)
  const [used = 0] = await countQuestions(ctx.db, uid, [midnight(year, month, 1), resetAt], kind)
  // One bound more than there are days: the last one is the end of today.
  const bounds = Array.from({ length: shownDays + 1 }, (_, at) => midnight(year, month, day - shownDays + 1 + at))
  const counts = await countQuestions(ctx.db, uid, bounds, kind)
  return { used, limit: null, resetAt, days: counts.map((count, at) => ({ date: dayFormat.format(bounds[at]), count })) }
}
