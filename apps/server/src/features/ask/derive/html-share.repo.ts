import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { htmlShare } from '../../../db/schema/derive.ts'
import { result } from '../../../db/schema/search.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { ResultRow } from './answer-of.ts'

/** Publishes an answer. @returns the id of its page, which may be an earlier one. */
export async function saveHtmlShare(
  db: Db,
  answered: Authorized<ResultRow, 'session:change'>,
  row: Omit<typeof htmlShare.$inferInsert, 'resultId'>,
): Promise<string> {
  const resultId = answered.id
  await db
    .insert(htmlShare)
    .values({ ...row, resultId })
    .onConflictDoNothing({ target: htmlShare.resultId })
  const [kept] = await db.select({ id: htmlShare.id }).from(htmlShare).where(eq(htmlShare.resultId, resultId))
  return kept!.id
}

/** The published answer with its question. */
export async function findSharedResult(db: Db, id: string) {
  const [row] = await db.select({ result }).from(htmlShare).innerJoin(result, eq(result.id, htmlShare.resultId)).where(eq(htmlShare.id, id))
  return row?.result
}

export async function deleteHtmlShare(db: Db, { id }: Authorized<ResultRow, 'session:change'>): Promise<void> {
  await db.delete(htmlShare).where(eq(htmlShare.resultId, id))
}
