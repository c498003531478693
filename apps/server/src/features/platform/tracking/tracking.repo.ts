import { between, lt, min } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trackedDay, trackedEvent } from '../../../db/schema/platform/tracking.ts'

export type NewEvent = typeof trackedEvent.$inferInsert
export type DayRow = typeof trackedDay.$inferSelect

export async function insertEvents(db: Db, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0) await db.insert(trackedEvent).values([...rows])
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
