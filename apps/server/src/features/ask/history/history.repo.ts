import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { normalize } from '@wenjin/text'
import type { Db } from '../../../db/client.ts'
import { underline } from '../../../db/schema/ask/derive.ts'
import { result, session, turnText } from '../../../db/schema/ask/session.ts'
import type { Actor } from '../../../http/caller.ts'
import { isOwned, type ResultRow, type SessionRow } from '../session/index.ts'

export const entryTypes = ['search', 'favorite', 'underline'] as const
export type EntryType = (typeof entryTypes)[number]

/** A history entry before presentation. */
export interface HistoryEntry {
  id: string
  sessionId: string
  type: EntryType
  at: number
  /** The turn of the entry; for a session, the turn that matched the search. */
  resultId?: string
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The query for the entries of one kind: ids, sessions, kind and time. */
function entriesOf(actor: Actor, type: EntryType): SQL {
  const owned = isOwned(actor)
  switch (type) {
    case 'search':
      return sql`select ${session.id} id, ${session.id} session_id, 'search' kind, ${session.updatedAt} at from ${session} where ${owned}`
    case 'favorite':
      return sql`select ${result.id} id, ${session.id} session_id, 'favorite' kind, ${result.favoriteAt} at
        from ${result} inner join ${session} on ${session.id} = ${result.sessionId} where ${and(owned, isNotNull(result.favoriteAt))}`
    case 'underline':
      return sql`select ${underline.id} id, ${session.id} session_id, 'underline' kind, ${underline.updatedAt} at
        from ${underline} inner join ${result} on ${result.id} = ${underline.resultId}
        inner join ${session} on ${session.id} = ${result.sessionId} where ${owned}`
  }
}

/** Returns a page of a person’s questions, favourites and underlines, newest first. */
export async function pageHistory(
  db: Db,
  actor: Actor,
  page: { types: readonly EntryType[]; pageIndex: number; pageSize: number },
): Promise<{ list: HistoryEntry[]; total: number }> {
  const parts = page.types.map((type) => entriesOf(actor, type))
  const entries = sql`(${sql.join(parts, sql` union all `)}) entry`
  const [counted] = await db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(entries)
  const list = await db
    .select({
      id: sql<string>`entry.id`,
      sessionId: sql<string>`entry.session_id`,
      type: sql<EntryType>`entry.kind`,
      at: sql<number>`entry.at`.mapWith(Number),
    })
    .from(entries)
    .orderBy(sql`entry.at desc, entry.id desc`)
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: counted?.n ?? 0 }
}

/** Reads sessions by id, each with the state of its last turn. */
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

/** Lists a person’s questions without search text: unanswered ones, and turns whose search text is not stored yet. */
export async function listUnnoted(db: Db, actor: Actor) {
  return db
    .select({
      sessionId: session.id,
      updatedAt: session.updatedAt,
      question: sql<string>`coalesce(${result.question}, ${session.question})`,
      resultId: result.id,
      state: result.state,
    })
    .from(session)
    .leftJoin(result, eq(result.sessionId, session.id))
    .leftJoin(turnText, eq(turnText.resultId, result.id))
    .where(and(isOwned(actor), isNull(turnText.resultId)))
}

/** Finds a person’s turns whose search text contains all the words, which must be normalized. */
export async function findTurns(db: Db, actor: Actor, words: readonly string[]) {
  return db
    .select({
      id: result.id,
      sessionId: result.sessionId,
      ordinal: result.ordinal,
      question: result.question,
      favoriteAt: result.favoriteAt,
      updatedAt: session.updatedAt,
    })
    .from(session)
    .innerJoin(result, eq(result.sessionId, session.id))
    .innerJoin(turnText, eq(turnText.resultId, result.id))
    .where(and(isOwned(actor), ...words.map((word) => sql`${turnText.text} like ${`%${escapeLike(word)}%`}`)))
}

/** Lists everything a person has underlined, with the notes. */
export async function listUnderlined(db: Db, actor: Actor) {
  return db
    .select({
      id: underline.id,
      resultId: underline.resultId,
      sessionId: result.sessionId,
      text: underline.text,
      note: underline.note,
      updatedAt: underline.updatedAt,
    })
    .from(underline)
    .innerJoin(result, eq(result.id, underline.resultId))
    .innerJoin(session, eq(session.id, result.sessionId))
    .where(isOwned(actor))
}

/** Reads underlines by id, with the questions of their turns. */
export async function readUnderlined(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: underline.id, resultId: underline.resultId, text: underline.text, note: underline.note, question: result.question })
    .from(underline)
    .innerJoin(result, eq(result.id, underline.resultId))
    .where(inArray(underline.id, [...ids]))
}

/** Finds a person’s latest distinct questions that contain all the words; those that begin with the typed text come first. */
export async function findAskedQuestions(db: Db, actor: Actor, typed: string, limit: number): Promise<string[]> {
  const asked = sql`lower(${session.question})`
  // Questions are stored as typed, so match the typed form and the form shared by Traditional and Simplified Chinese.
  const either = (text: string, before: string) => {
    const forms = new Set([text.toLowerCase(), normalize(text)])
    return or(...[...forms].map((form) => sql`${asked} like ${`${before}${escapeLike(form)}%`}`))
  }
  const words = typed.split(/\s+/).filter(Boolean)
  const rows = await db
    .select({ question: session.question })
    .from(session)
    .where(and(isOwned(actor), ...words.map((word) => either(word, '%'))))
    .groupBy(session.question)
    .orderBy(desc(sql`bool_or(${either(typed, '')})`), desc(sql`max(${session.updatedAt})`))
    .limit(limit)
  return rows.map(({ question }) => question)
}
