import { between, lt, max, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trackedDay, trackedEvent } from '../../../db/schema/platform/tracking.ts'

export type NewEvent = typeof trackedEvent.$inferInsert
export type DayRow = typeof trackedDay.$inferSelect

/** Stores events, whose ids ascend. @returns the id of the last one; 0 for none */
export async function insertEvents(db: Db, rows: readonly NewEvent[]): Promise<number> {
  if (rows.length === 0) return 0
  const added = await db
    .insert(trackedEvent)
    .values([...rows])
    .returning({ id: trackedEvent.id })
  return Math.max(...added.map(({ id }) => id))
}

/** Deletes the oldest events, so that at most a number of them remains. */
export async function deleteEventsBeyond(db: Db, count: number): Promise<void> {
  const newest = db.select({ id: max(trackedEvent.id) }).from(trackedEvent)
  await db.delete(trackedEvent).where(sql`${trackedEvent.id} <= (${newest}) - ${count}::bigint`)
}

/** Returns the day of the oldest event. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const [row] = await db.select({ day: min(trackedEvent.day) }).from(trackedEvent)
  return row?.day ?? null
}

/** Deletes the events of the days before a day. */
export async function deleteEventsBefore(db: Db, day: string): Promise<void> {
  await db.delete(trackedEvent).where(lt(trackedEvent.day, day))
}

/** Stores the summary of a day; an existing one is not changed. */
export async function insertDay(db: Db, row: DayRow): Promise<void> {
  await db.insert(trackedDay).values(row).onConflictDoNothing()
}

/** Lists the stored days from one to another, both included. */
export async function listKeptDays(db: Db, from: string, to: string): Promise<DayRow[]> {
  return db
    .select()
    .from(trackedDay)
    .where(between(trackedDay.day, from, to))
}
