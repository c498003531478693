import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { feedback } from '../../../db/schema/platform/admin.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export async function insertFeedback(db: Db, row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row)
}

/** Returns a page of feedback, newest first; unhandled, handled, or both. */
export async function pageFeedback(db: Db, page: Page & { handled: boolean | undefined }) {
  const where = page.handled === undefined ? undefined : eq(feedback.handled, page.handled)
  return pageOf(db, feedback, { where, order: [desc(feedback.createdAt), desc(feedback.id)], page })
}

/** Changes feedback; undefined when its id does not exist. */
export async function updateFeedback(db: Db, id: string, change: Partial<FeedbackRow>): Promise<FeedbackRow | undefined> {
  const [row] = await db.update(feedback).set(change).where(eq(feedback.id, id)).returning()
  return row
}
