import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { result, session } from '../../../../db/schema/ask/session.ts'
import type { Actor } from '../../../../http/caller.ts'
import { isOwned } from '../session.repo.ts'

/** Counts of a person's questions since a time, by kind; questions with advanced calculation also count in the other kinds. */
export interface QuestionCounts {
  search: number
  research: number
  advance: number
  /** Number of unfinished answers. */
  running: number
}

export async function countQuestions(db: Db, actor: Actor, since: number): Promise<QuestionCounts> {
  const isResearch = sql`position('research' in ${result.mode}) > 0`
  const isRecent = gte(result.createdAt, since)
  const isRunning = inArray(result.state, ['waiting', 'running'])
  const [row] = await db
    .select({
      search: sql<number>`count(*) filter (where ${isRecent} and not (${isResearch}))`.mapWith(Number),
      research: sql<number>`count(*) filter (where ${isRecent} and ${isResearch})`.mapWith(Number),
      advance: sql<number>`count(*) filter (where ${isRecent} and ${result.advanceMath})`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${isRunning})`.mapWith(Number),
    })
    .from(result)
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(and(isOwned(actor), sql`(${isRecent} or ${isRunning})`))
  return row ?? { search: 0, research: 0, advance: 0, running: 0 }
}
