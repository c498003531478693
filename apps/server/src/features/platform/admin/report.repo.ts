import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { complaint, feedback, shareReward } from '../../../db/schema/platform/admin.ts'

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
