import { and, asc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Answer } from '@wenjin/contract'
import { plainAnswer } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { book } from '../../../db/schema/library/book.ts'
import { fileDocument } from '../../../db/schema/library/file.ts'
import { result, session, turnText } from '../../../db/schema/ask/session.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { keptPageBytes } from './turn/kept-pages.ts'
import { toTurnText } from './turn/turn-text.repo.ts'

export type SessionRow = Omit<typeof session.$inferSelect, 'bytes'>
export type ResultRow = Omit<typeof result.$inferSelect, 'bytes'>

/** Owner of the sessions of anonymous visitors (spec section 3). */
export const guestSessionOwner = 'guest'

/** The SQL condition that a session belongs to the account or, for a guest, to the browser. */
export const isOwned = (actor: Actor) =>
  actor.uid === null ? and(eq(session.owner, guestSessionOwner), eq(session.visitorId, actor.visitorId)) : eq(session.owner, actor.uid)

/** The final states of a result. */
export type FinalState = 'done' | 'stopped' | 'failed'

/** Stores a session created by `newSession`. @returns whether it was added; false when a session with that id exists. */
export async function insertSession(db: Db, row: SessionRow): Promise<boolean> {
  return (await db.insert(session).values(row).onConflictDoNothing().returning({ id: session.id })).length > 0
}

const { bytes: _bytes, ...sessionColumns } = getTableColumns(session)

/** Of anybody: finds a session for the policy. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select(sessionColumns).from(session).where(eq(session.id, id))
  return row
}

export async function updateSession(db: Db, { id }: Authorized<SessionRow, 'session:change'>, change: Partial<SessionRow>): Promise<void> {
  await db.update(session).set(change).where(eq(session.id, id))
}

/** Deletes sessions with all their turns and streams. */
export async function deleteSessions(db: Db, sessions: readonly Authorized<Pick<SessionRow, 'id'>, 'session:change'>[]): Promise<void> {
  const ids = sessions.map(({ id }) => id)
  if (ids.length > 0) await db.delete(session).where(inArray(session.id, ids))
}

/** Inserts a turn, or returns the turn that already has its position; in either case updates the session's last use. */
export async function insertResult(
  db: Db,
  row: Omit<typeof result.$inferInsert, 'streamBytes'> & { streamBytes?: number | SQL<number> },
): Promise<{ row: ResultRow; created: boolean }> {
  // One statement instead of two, since each write waits for the disk.
  const used = db.$with('used').as(
    db
      .update(session)
      .set({ updatedAt: sql`greatest(${session.updatedAt}, ${row.createdAt}::bigint)` })
      .where(eq(session.id, row.sessionId))
      .returning({ id: session.id }),
  )
  const [created] = await db
    .with(used)
    .insert(result)
    .values(row)
    .onConflictDoNothing({ target: [result.sessionId, result.ordinal] })
    .returning()
  if (created) return { row: created, created: true }
  const [existing] = await db
    .select()
    .from(result)
    .where(and(eq(result.sessionId, row.sessionId), eq(result.ordinal, row.ordinal)))
  return { row: existing!, created: false }
}

/** Of anybody: finds a turn for the policy and for the answer runner. */
export async function findResult(db: Db, id: string): Promise<ResultRow | undefined> {
  const [row] = await db.select().from(result).where(eq(result.id, id))
  return row
}

/** Lists all turns of a session in order. */
export async function listResults(db: Db, { id }: Authorized<Pick<SessionRow, 'id'>, 'session:read'>): Promise<ResultRow[]> {
  return db.select().from(result).where(eq(result.sessionId, id)).orderBy(asc(result.ordinal))
}

/** Returns a page of a session's turns, restricted to the ids in `only` when given. */
export async function pageResults(
  db: Db,
  { id }: Authorized<SessionRow, 'session:read'>,
  page: Page,
  only: readonly string[] | null = null,
) {
  const where = and(eq(result.sessionId, id), only ? inArray(result.id, [...only]) : undefined)
  return pageOf(db, result, { where, order: [asc(result.ordinal)], page })
}

export async function deleteResult(db: Db, { id, parentId }: Authorized<ResultRow, 'session:change'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(result).set({ parentId }).where(eq(result.parentId, id))
    await tx.delete(result).where(eq(result.id, id))
  })
}

const unfinished = inArray(result.state, ['waiting', 'running'])

/** Lists the ids of the unfinished turns of the sessions. */
export async function listUnfinished(db: Db, sessions: readonly Authorized<Pick<SessionRow, 'id'>, 'session:change'>[]): Promise<string[]> {
  const sessionIds = sessions.map(({ id }) => id)
  if (sessionIds.length === 0) return []
  const rows = await db
    .select({ id: result.id })
    .from(result)
    .where(and(unfinished, inArray(result.sessionId, sessionIds)))
  return rows.map((row) => row.id)
}

/** A running turn with its session. */
export interface ClaimedTurn {
  row: ResultRow
  session: SessionRow
}

/** Marks an unfinished turn as running. Returns it with its session, or undefined when it has ended or was deleted. */
export async function claimTurn(db: Db, id: string): Promise<ClaimedTurn | undefined> {
  const [taken] = await db
    .update(result)
    .set({ state: 'running' })
    .from(session)
    .where(and(eq(result.id, id), eq(session.id, result.sessionId), unfinished))
    .returning()
  if (!taken) return undefined
  const { session: itsSession, ...row } = taken
  return { row, session: itsSession }
}

/** SQL for the bytes of a turn's stored stream and of its search text. */
const streamBytesOf = (id: string, text: string) =>
  sql<number>`(select coalesce(sum(octet_length(messages::text)), 0) + ${Buffer.byteLength(text)}::int from stream_chunk where result_id = ${id})`

/** Stores the end of a turn and its search text; the notes are empty, since only finished answers can be underlined. */
export async function finishResult(
  db: Db,
  { id, question }: Pick<ResultRow, 'id' | 'question'>,
  state: FinalState,
  answer: Answer,
  at: number,
): Promise<void> {
  const text = toTurnText({ question, text: plainAnswer(answer.text), notes: [] })
  // One statement instead of two, since each write waits for the disk.
  const finished = db.$with('finished').as(
    db
      .update(result)
      .set({
        state,
        answer,
        finishedAt: at,
        runnerId: null,
        leaseUntil: null,
        addressKey: null,
        streamBytes: sql`${streamBytesOf(id, text)} + ${keptPageBytes(db, answer.references)}`,
      })
      .where(eq(result.id, id))
      .returning({ id: result.id }),
  )
  await db
    .with(finished)
    .insert(turnText)
    .select(db.select({ resultId: finished.id, text: sql<string>`${text}::text`.as('text') }).from(finished))
    .onConflictDoNothing()
}

/** Renews the leases of an instance's unfinished turns, so that no other instance takes them over. */
export async function renewLeases(db: Db, runnerId: string, leaseUntil: number): Promise<void> {
  await db
    .update(result)
    .set({ leaseUntil })
    .where(and(eq(result.runnerId, runnerId), unfinished))
}

/** Releases the unfinished turns of an instance that shuts down cleanly, so that no process death is counted for them. */
export async function releaseTurns(db: Db, runnerId: string): Promise<void> {
  await db
    .update(result)
    .set({ state: 'waiting', leaseUntil: 0 })
    .where(and(eq(result.runnerId, runnerId), unfinished))
}

/** An unfinished turn, with the owner and address that determine its queue. */
export type UnfinishedTurn = Pick<ResultRow, 'id' | 'mode' | 'addressKey' | 'deaths'> & { session: Pick<SessionRow, 'owner' | 'visitorId'> }

/**
 * Claims the unfinished turns without a valid lease, or all of them when this process is the only one on the database. For a turn that was
 * running, one process death is counted.
 */
export async function claimOrphans(
  db: Db,
  claim: { runnerId: string; leaseUntil: number; now: number; alone: boolean },
): Promise<UnfinishedTurn[]> {
  const orphaned: SQL | undefined = claim.alone ? undefined : or(lt(result.leaseUntil, claim.now), sql`${result.leaseUntil} is null`)
  const died = sql`case when ${result.state} = 'running' then 1 else 0 end`
  return db
    .update(result)
    .set({ state: 'waiting', deaths: sql`${result.deaths} + ${died}`, runnerId: claim.runnerId, leaseUntil: claim.leaseUntil })
    .from(session)
    .where(and(eq(session.id, result.sessionId), unfinished, orphaned))
    .returning({
      id: result.id,
      mode: result.mode,
      addressKey: result.addressKey,
      deaths: result.deaths,
      session: { owner: session.owner, visitorId: session.visitorId },
    })
}

/**
 * Of anybody: does not count a death of the process against running turns that were not its cause. A process that stood still until it died
 * renewed no lease: a turn with a later one is another instance's by now.
 */
export async function acquitTurns(db: Db, { ids, diedAt }: { ids: readonly string[]; diedAt: number }): Promise<void> {
  if (ids.length === 0) return
  const wasOurs = and(inArray(result.id, [...ids]), eq(result.state, 'running'), lt(result.leaseUntil, diedAt))
  await db.update(result).set({ state: 'waiting' }).where(wasOurs)
}

export async function listSessionIds(db: Db, actor: Actor): Promise<string[]> {
  const rows = await db.select({ id: session.id }).from(session).where(isOwned(actor))
  return rows.map((row) => row.id)
}

/** The SQL condition that an answer has the document among its references. */
const cites = (documentId: string) => {
  const named = (reference: { link: string } | { documentId: string }) =>
    sql`${result.answer}->'references' @> ${JSON.stringify([reference])}::jsonb`
  return or(named({ link: `/doc/${documentId}` }), named({ documentId }))
}

/** Lists the answers of some turns that have the document among their references; `turns` null for all turns of the session. */
export async function listAnswersNaming(
  db: Db,
  documentId: string,
  { sessionId, turns }: { sessionId: string; turns: readonly string[] | null },
): Promise<Answer[]> {
  const among = turns === null ? eq(result.sessionId, sessionId) : inArray(result.id, [...turns])
  const rows = await db
    .select({ answer: result.answer })
    .from(result)
    .where(and(among, cites(documentId)))
  return rows.flatMap(({ answer }) => answer ?? [])
}

/** Whether a document belongs to the file of a book. */
export async function isInBook(db: Db, documentId: string, bookId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: fileDocument.documentId })
    .from(book)
    .innerJoin(fileDocument, eq(fileDocument.fileId, book.fileId))
    .where(and(eq(book.id, bookId), eq(fileDocument.documentId, documentId)))
    .limit(1)
  return row !== undefined
}
