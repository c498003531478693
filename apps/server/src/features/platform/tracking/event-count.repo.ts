import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { trackedEvent } from '../../../db/schema/platform/tracking.ts'

/** Counts active accounts by day. */
export async function countActiveUsers(db: Db, days: readonly string[]): Promise<{ day: string; n: number }[]> {
  return db
    .select({ day: trackedEvent.day, n: sql`count(distinct ${trackedEvent.userId})`.mapWith(Number) })
    .from(trackedEvent)
    .where(and(inArray(trackedEvent.day, [...days]), ne(trackedEvent.userId, '')))
    .groupBy(trackedEvent.day)
}

/** Counts active browsers without a sign-in on that day, by day. */
export async function countActiveGuests(db: Db, days: readonly string[]): Promise<{ day: string; n: number }[]> {
  const tid = sql<string>`${trackedEvent.extra}->>'tid'`.as('tid')
  const browser = db
    .select({ day: trackedEvent.day, tid, signedIn: sql<boolean>`bool_or(${trackedEvent.userId} <> '')`.as('signed_in') })
    .from(trackedEvent)
    .where(and(inArray(trackedEvent.day, [...days]), sql`${trackedEvent.extra}->>'tid' <> ''`))
    .groupBy(trackedEvent.day, tid)
    .as('browser')
  return db.select({ day: browser.day, n: count() }).from(browser).where(eq(browser.signedIn, false)).groupBy(browser.day)
}

/** Counts the events of a name and project, by day and content. */
export async function countByContent(db: Db, days: readonly string[], eventName: string, projectName: string) {
  const content = sql<string | null>`${trackedEvent.value}#>>'{}'`.as('content')
  return db
    .select({ day: trackedEvent.day, value: content, text: trackedEvent.text, n: count() })
    .from(trackedEvent)
    .where(and(inArray(trackedEvent.day, [...days]), eq(trackedEvent.eventName, eventName), eq(trackedEvent.projectName, projectName)))
    .groupBy(trackedEvent.day, content, trackedEvent.text)
}
