import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { derived } from '../../../db/schema/ask/derive.ts'
import { result } from '../../../db/schema/ask/session.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { ResultRow } from './answer-of.ts'

export type DerivedRow = typeof derived.$inferSelect
export type DerivedKind = DerivedRow['kind']

const isOf = (resultId: string, kind: DerivedKind) => and(eq(derived.resultId, resultId), eq(derived.kind, kind))

export async function findDerived(
  db: Db,
  { id }: Authorized<ResultRow, 'session:read'>,
  kind: DerivedKind,
): Promise<DerivedRow | undefined> {
  const [row] = await db.select().from(derived).where(isOf(id, kind))
  return row
}

/** Inserts a derived view of an answer unless a concurrent request has inserted one. @returns the stored row. */
export async function insertDerived(
  db: Db,
  answered: Authorized<ResultRow, 'session:read'>,
  row: Omit<typeof derived.$inferInsert, 'resultId'>,
): Promise<DerivedRow> {
  const [kept] = await db
    .insert(derived)
    .values({ ...row, resultId: answered.id })
    .onConflictDoNothing()
    .returning()
  return kept ?? (await findDerived(db, answered, row.kind))!
}

/** Saves a derived view edited by a person, replacing the stored one. */
export async function replaceDerived(
  db: Db,
  { id }: Authorized<ResultRow, 'session:change'>,
  row: Omit<typeof derived.$inferInsert, 'resultId'>,
): Promise<DerivedRow> {
  const { data, edited, updatedAt } = row
  const [kept] = await db
    .insert(derived)
    .values({ ...row, resultId: id })
    .onConflictDoUpdate({ target: [derived.resultId, derived.kind], set: { data, edited, updatedAt } })
    .returning()
  return kept!
}

export async function deleteDerived(db: Db, { id }: Authorized<ResultRow, 'session:change'>, kind: DerivedKind): Promise<void> {
  await db.delete(derived).where(isOf(id, kind))
}

/** Lists the mind maps of a session that a person has edited. */
export async function listEditedMindMaps(db: Db, sessionId: string) {
  return db
    .select({ resultId: derived.resultId, root: derived.data, updatedAt: derived.updatedAt })
    .from(derived)
    .innerJoin(result, eq(result.id, derived.resultId))
    .where(and(eq(result.sessionId, sessionId), eq(derived.kind, 'mindMap'), eq(derived.edited, true)))
    .orderBy(asc(result.ordinal))
}
