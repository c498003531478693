import { and, between, count, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { user } from '../../db/schema/account.ts'
import { trackedEvent } from '../../db/schema/tracking.ts'

export type NewEvent = typeof trackedEvent.$inferInsert

/** First and last day of some statistics, `YYYY-MM-DD`. */
export interface DayRange {
  from: string
  to: string
}

export async function insertEvents(db: Db, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0) await db.insert(trackedEvent).values([...rows])
}

/** Deletes the events of the days before one. */
export async function deleteEventsBefore(db: Db, day: string): Promise<void> {
  await db.delete(trackedEvent).where(lt(trackedEvent.day, day))
}

const within = ({ from, to }: DayRange) => between(trackedEvent.day, from, to)

/** How many accounts did something, by day. */
export async function countActiveUsers(db: Db, range: DayRange): Promise<{ day: string; n: number }[]> {
  return db
    .select({ day: trackedEvent.day, n: sql`count(distinct ${trackedEvent.userId})`.mapWith(Number) })
    .from(trackedEvent)
    .where(and(within(range), ne(trackedEvent.userId, '')))
    .groupBy(trackedEvent.day)
}

/** How many browsers did something without anybody signing in on them that day, by day. */
export async function countActiveGuests(db: Db, range: DayRange): Promise<{ day: string; n: number }[]> {
  const tid = sql<string>`${trackedEvent.extra}->>'tid'`.as('tid')
  const browser = db
    .select({ day: trackedEvent.day, tid, signedIn: sql<boolean>`bool_or(${trackedEvent.userId} <> '')`.as('signed_in') })
    .from(trackedEvent)
    .where(and(within(range), sql`${trackedEvent.extra}->>'tid' <> ''`))
    .groupBy(trackedEvent.day, tid)
    .as('browser')
  return db.select({ day: browser.day, n: count() }).from(browser).where(eq(browser.signedIn, false)).groupBy(browser.day)
}

/**
 * How many accounts were made in each of some days.
 * @param starts when each day begins, milliseconds, ascending, and when the last one ends
 * @returns by index of the day; days without any are absent
 */
export async function countNewUsers(db: Db, starts: readonly number[]): Promise<{ index: number; n: number }[]> {
  const [first, end] = [starts[0], starts.at(-1)]
  if (first === undefined || end === undefined) return []
  const index = sql`width_bucket(${user.createdAt}, ${sql.param(`{${starts.join()}}`)}::bigint[]) - 1`.mapWith(Number).as('index')
  return db
    .select({ index, n: count() })
    .from(user)
    .where(and(gte(user.createdAt, first), lt(user.createdAt, end)))
    .groupBy(index)
}

/** How many events of a name and project there were, by day and by what they say. */
export async function countByContent(db: Db, range: DayRange, eventName: string, projectName: string) {
  const content = sql<string | null>`${trackedEvent.value}#>>'{}'`.as('content')
  return db
    .select({ day: trackedEvent.day, value: content, text: trackedEvent.text, n: count() })
    .from(trackedEvent)
    .where(and(within(range), eq(trackedEvent.eventName, eventName), eq(trackedEvent.projectName, projectName)))
    .groupBy(trackedEvent.day, content, trackedEvent.text)
}
