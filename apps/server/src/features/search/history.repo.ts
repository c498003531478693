import { and, asc, desc, eq, exists, inArray, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { normalize } from '@wenjin/text'
import type { Db } from '../../db/client.ts'
import { underline } from '../../db/schema/derive.ts'
import { result, session, turnText } from '../../db/schema/search.ts'
import type { Person } from '../../http/caller.ts'
import { isOwned, type ResultRow, type SessionRow } from './search.repo.ts'

export const entryTypes = ['search', 'favorite', 'underline'] as const
export type EntryType = (typeof entryTypes)[number]

/** A line of the history before it is told. */
export interface HistoryEntry {
  id: string
  sessionId: string
  type: EntryType
  at: number
}

/** What of the history is wanted. */
export interface HistoryWish {
  types: readonly EntryType[]
  /** In matching form; a turn must have all of them. */
  words: readonly string[]
  /** Sessions without an answer that have all the words. */
  unanswered?: readonly string[]
  /** Of underlines only these; absent for all of them. */
  underlines?: readonly string[]
  pageIndex: number
  pageSize: number
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const like = (text: SQL | typeof turnText.text, word: string) => sql`${text} like ${`%${escapeLike(word)}%`}`
const hasAll = (words: readonly string[]) => and(...words.map((word) => like(turnText.text, word)))

/** Sessions a turn of which has all the words, and those that are known to match otherwise. */
function sessionMatches(db: Db, { words, unanswered }: HistoryWish): SQL | undefined {
  if (words.length === 0) return undefined
  const turn = db
    .select({ one: sql`1` })
    .from(result)
    .innerJoin(turnText, eq(turnText.resultId, result.id))
    .where(and(eq(result.sessionId, session.id), hasAll(words)))
  return or(exists(turn), unanswered && inArray(session.id, [...unanswered]))
}

/** The entries of one kind, as a query of their ids, sessions, kind and time. */
function entriesOf(db: Db, person: Person, type: EntryType, wish: HistoryWish): SQL {
  const { words, underlines } = wish
  const owned = isOwned(person)
  const text = words.length > 0 ? sql`inner join ${turnText} on ${turnText.resultId} = ${result.id}` : sql``
  switch (type) {
    case 'search':
      return sql`select ${session.id} id, ${session.id} session_id, 'search' kind, ${session.updatedAt} at
        from ${session} where ${and(owned, sessionMatches(db, wish))}`
    case 'favorite':
      return sql`select ${result.id}, ${session.id}, 'favorite', ${result.favoriteAt}
        from ${result} inner join ${session} on ${session.id} = ${result.sessionId} ${text}
        where ${and(owned, isNotNull(result.favoriteAt), hasAll(words))}`
    case 'underline':
      return sql`select ${underline.id}, ${session.id}, 'underline', ${underline.updatedAt}
        from ${underline} inner join ${result} on ${result.id} = ${underline.resultId}
        inner join ${session} on ${session.id} = ${result.sessionId}
        where ${and(owned, underlines && inArray(underline.id, [...underlines]))}`
  }
}

/** A page of what a person asked and kept, newest first. */
export async function pageHistory(db: Db, person: Person, wish: HistoryWish): Promise<{ list: HistoryEntry[]; total: number }> {
  const parts = wish.types.map((type) => entriesOf(db, person, type, wish))
  const entries = sql`(${sql.join(parts, sql` union all `)}) entry`
  const rows = await db
    .select({
      id: sql<string>`entry.id`,
      sessionId: sql<string>`entry.session_id`,
      type: sql<EntryType>`entry.kind`,
      at: sql<number>`entry.at`.mapWith(Number),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(entries)
    .orderBy(sql`entry.at desc, entry.id desc`)
    .limit(wish.pageSize)
    .offset(wish.pageIndex * wish.pageSize)
  if (rows[0]) return { list: rows.map(({ id, sessionId, type, at }) => ({ id, sessionId, type, at })), total: rows[0].total }
  // Past the last page there is no row to say how many there are.
  const [counted] = wish.pageIndex > 0 ? await db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(entries) : []
  return { list: [], total: counted?.n ?? 0 }
}

/** Some sessions, each with the state of its last turn. */
export async function readHistorySessions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { session: SessionRow; state: ResultRow['state'] | null }>> {
  if (ids.length === 0) return new Map()
  const state = sql<
    ResultRow['state'] | null
  >`(select r.state from ${result} r where r.session_id = ${sql.identifier('session')}.id order by r.ordinal desc limit 1)`
  const rows = await db
    .select({ session, state })
    .from(session)
    .where(inArray(session.id, [...ids]))
  return new Map(rows.map((row) => [row.session.id, row]))
}

/** The first turn of each of some sessions that has all the words. */
export async function findMatchingTurns(db: Db, sessionIds: readonly string[], words: readonly string[]): Promise<Map<string, string>> {
  if (sessionIds.length === 0 || words.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([result.sessionId], { sessionId: result.sessionId, id: result.id })
    .from(result)
    .innerJoin(turnText, eq(turnText.resultId, result.id))
    .where(and(inArray(result.sessionId, [...sessionIds]), hasAll(words)))
    .orderBy(asc(result.sessionId), asc(result.ordinal))
  return new Map(rows.map(({ sessionId, id }) => [sessionId, id]))
}

/** What a person asked that has no answer (yet). */
export async function listUnanswered(db: Db, person: Person): Promise<{ id: string; question: string }[]> {
  const answered = db
    .select({ one: sql`1` })
    .from(result)
    .innerJoin(turnText, eq(turnText.resultId, result.id))
    .where(eq(result.sessionId, session.id))
  return db
    .select({ id: session.id, question: session.question })
    .from(session)
    .where(and(isOwned(person), notExists(answered)))
}

/** What was underlined and noted in those turns of a person that have all the words. */
export async function listUnderlinedIn(db: Db, person: Person, words: readonly string[]) {
  return db
    .select({ id: underline.id, text: underline.text, note: underline.note })
    .from(underline)
    .innerJoin(result, eq(result.id, underline.resultId))
    .innerJoin(session, eq(session.id, result.sessionId))
    .innerJoin(turnText, eq(turnText.resultId, result.id))
    .where(and(isOwned(person), hasAll(words)))
}

/** Some underlines with the questions of their turns. */
export async function readUnderlined(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: underline.id, resultId: underline.resultId, text: underline.text, note: underline.note, question: result.question })
    .from(underline)
    .innerJoin(result, eq(result.id, underline.resultId))
    .where(inArray(underline.id, [...ids]))
}

/** A person's latest different questions that have all the words, those that begin with what was typed first. */
export async function findAskedQuestions(db: Db, person: Person, typed: string, limit: number): Promise<string[]> {
  const asked = sql`lower(${session.question})`
  // As it is typed or in the form that Traditional and Simplified share: a question is kept as it was asked.
  const either = (text: string, before: string) => {
    const forms = new Set([text.toLowerCase(), normalize(text)])
    return or(...[...forms].map((form) => sql`${asked} like ${`${before}${escapeLike(form)}%`}`))
  }
  const words = typed.split(/\s+/).filter(Boolean)
  const rows = await db
    .select({ question: session.question })
    .from(session)
    .where(and(isOwned(person), ...words.map((word) => either(word, '%'))))
    .groupBy(session.question)
    .orderBy(desc(sql`bool_or(${either(typed, '')})`), desc(sql`max(${session.updatedAt})`))
    .limit(limit)
  return rows.map(({ question }) => question)
}
