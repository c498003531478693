import { auditStatuses } from '@wenjin/contract'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { complaint, feedback, shareReward } from '../../../db/schema/platform/admin.ts'

/** Counts the unhandled feedback and complaints of people without an account. */
export async function countWaitingOfGuests(db: Db): Promise<number> {
  const waiting = await db.$count(feedback, and(isNull(feedback.uid), eq(feedback.handled, false)))
  return waiting + (await db.$count(complaint, and(isNull(complaint.uid), eq(complaint.auditStatus, auditStatuses.pending))))
}

/** Deletes reports and decided claims that were handled, or written, before the given times. */
export async function deleteOldReports(db: Db, before: { handled: number; written: number }): Promise<void> {
  await db.delete(feedback).where(or(lt(feedback.createdAt, before.written), and(feedback.handled, lt(feedback.handledAt, before.handled))))
  await db.delete(complaint).where(or(lt(complaint.createdAt, before.written), lt(complaint.auditedAt, before.handled)))
}

/** Lists the feedback, complaints and reward claims of an account. */
export async function listReports(db: Db, uid: string) {
  return {
    feedback: await db
      .select({ content: feedback.content, contact: feedback.contact, page: feedback.page, createdAt: feedback.createdAt })
      .from(feedback)
      .where(eq(feedback.uid, uid))
      .orderBy(asc(feedback.createdAt)),
    complaints: await db
      .select({
        type: complaint.type,
        targetUrl: complaint.targetUrl,
        content: complaint.content,
        contact: complaint.contact,
        createdAt: complaint.createdAt,
      })
      .from(complaint)
      .where(eq(complaint.uid, uid))
      .orderBy(asc(complaint.createdAt)),
    shareRewards: await db
      .select({ url: shareReward.url, note: shareReward.note, days: shareReward.days, createdAt: shareReward.createdAt })
      .from(shareReward)
      .where(eq(shareReward.uid, uid))
      .orderBy(asc(shareReward.createdAt)),
  }
}
