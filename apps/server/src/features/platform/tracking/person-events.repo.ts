import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trackedEvent } from '../../../db/schema/platform/tracking.ts'

/** Lists the events of an account after an id, oldest first. */
export async function listEventsOf(db: Db, uid: string, afterId: number, limit: number): Promise<(typeof trackedEvent.$inferSelect)[]> {
  return db
    .select()
    .from(trackedEvent)
    .where(and(eq(trackedEvent.userId, uid), gt(trackedEvent.id, afterId)))
    .orderBy(asc(trackedEvent.id))
    .limit(limit)
}

/** Detaches the events of an account from it. They still count as one anonymous person's. */
export async function anonymiseEvents(db: Db, uid: string, stranger: string): Promise<void> {
  const extra = sql`jsonb_set(${trackedEvent.extra}, '{tid}', '""')`
  await db.update(trackedEvent).set({ userId: stranger, sid: '', localSid: '', traceid: '', extra }).where(eq(trackedEvent.userId, uid))
}
