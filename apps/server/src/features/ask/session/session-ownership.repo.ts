import { and, asc, count, desc, eq, gte, isNotNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import { guestOwner, isGuestOwner, visitorIdOf } from '../../../http/caller.ts'
import { transferImages } from './question/question-image.repo.ts'
import { guestSessionOwner } from './session.repo.ts'

/** A filter of counted questions. */
export interface QuestionKind {
  /** A part of the mode's name. */
  mode?: string
  /** Questions with advanced calculation for the model. */
  advanceMath?: boolean
}

const guestsOf = (visitorId: string) => and(eq(session.owner, guestSessionOwner), eq(session.visitorId, visitorId))

export async function countGuestSessions(db: Db, visitorId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(session).where(guestsOf(visitorId))
  return row?.n ?? 0
}

/**
 * Transfers the sessions of a guest's browser to an account. Running answers continue.
 * @returns the number of sessions.
 */
export async function transferGuestSessions(db: Db, visitorId: string, uid: string): Promise<number> {
  const rows = await db.update(session).set({ owner: uid }).where(guestsOf(visitorId)).returning({ id: session.id })
  await transferImages(db, guestOwner(visitorId), uid)
  return rows.length
}

/** Deletes the sessions of an account or a guest with their turns and streams; later writes of running answers have no effect. */
export async function deleteSessionsOf(db: Db, owner: string): Promise<void> {
  await db.delete(session).where(isGuestOwner(owner) ? guestsOf(visitorIdOf(owner)) : eq(session.owner, owner))
}

/** Lists the ids of an account's sessions, oldest first. */
export async function listSessionIdsOf(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.owner, uid))
    .orderBy(asc(session.createdAt), asc(session.id))
  return rows.map(({ id }) => id)
}

/**
 * Counts the questions of an account in each of several consecutive periods.
 * @param bounds the start of each period, ascending; the last bound is only the end of the last period.
 */
export async function countQuestions(db: Db, uid: string, bounds: readonly number[], kind: QuestionKind): Promise<number[]> {
  const stretch = sql<number>`width_bucket(${result.createdAt}, ${sql.param([...bounds])}::bigint[])`
  const rows = await db
    .select({ stretch, n: count() })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(
      and(
        eq(session.owner, uid),
        gte(result.createdAt, bounds[0]!),
        kind.mode === undefined ? undefined : sql`position(${kind.mode} in ${result.mode}) > 0`,
        kind.advanceMath === undefined ? undefined : eq(result.advanceMath, kind.advanceMath),
      ),
    )
    .groupBy(sql`1`)
  const counts = bounds.slice(1).map(() => 0)
  for (const row of rows) if (row.stretch <= counts.length) counts[row.stretch - 1] = row.n
  return counts
}

/** Lists the topics an account asked, most recently used first. */
export async function listAskedTopics(db: Db, uid: string, limit: number): Promise<{ topicId: string; usedAt: number }[]> {
  const usedAt = max(result.createdAt)
  const rows = await db
    .select({ topicId: result.searchTopic, usedAt })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(and(eq(session.owner, uid), isNotNull(result.searchTopic)))
    .groupBy(result.searchTopic)
    .orderBy(desc(usedAt))
    .limit(limit)
  return rows.map((row) => ({ topicId: row.topicId!, usedAt: row.usedAt! }))
}
