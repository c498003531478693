import { asc, count, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { underline } from '../../../db/schema/ask/derive.ts'
import { result } from '../../../db/schema/ask/session.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { ResultRow } from './answer-of.ts'

export type UnderlineRow = Omit<typeof underline.$inferSelect, 'bytes'>

/** Of anybody: finds an underline for the policy. */
export async function findUnderline(db: Db, id: string): Promise<UnderlineRow | undefined> {
  const [row] = await db.select().from(underline).where(eq(underline.id, id))
  return row
}

/** The underlined passages of an answer, in the order of its text. */
export async function listUnderlineRows(db: Db, { id }: Authorized<ResultRow, 'session:read'>): Promise<UnderlineRow[]> {
  return db.select().from(underline).where(eq(underline.resultId, id)).orderBy(asc(underline.start), asc(underline.end), asc(underline.id))
}

/** The underlined passages of the answers of a session, in the order of each text. */
export async function listUnderlinesIn(db: Db, sessionId: string): Promise<UnderlineRow[]> {
  const rows = await db
    .select({ underline })
    .from(underline)
    .innerJoin(result, eq(result.id, underline.resultId))
    .where(eq(result.sessionId, sessionId))
    .orderBy(asc(result.ordinal), asc(underline.start))
  return rows.map((row) => row.underline)
}

export async function countUnderlines(db: Db, { id }: Authorized<ResultRow, 'session:change'>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(underline).where(eq(underline.resultId, id))
  return row?.n ?? 0
}

export async function insertUnderline(
  db: Db,
  { id }: Authorized<ResultRow, 'session:change'>,
  row: Omit<UnderlineRow, 'resultId'>,
): Promise<void> {
  await db.insert(underline).values({ ...row, resultId: id })
}

/** Changes an underline; undefined when it no longer exists. */
export async function changeUnderline(
  db: Db,
  { id }: Authorized<UnderlineRow, 'session:change'>,
  change: Partial<UnderlineRow>,
): Promise<UnderlineRow | undefined> {
  const [row] = await db.update(underline).set(change).where(eq(underline.id, id)).returning()
  return row
}

export async function deleteUnderlineRow(db: Db, { id }: Authorized<UnderlineRow, 'session:change'>): Promise<void> {
  await db.delete(underline).where(eq(underline.id, id))
}
