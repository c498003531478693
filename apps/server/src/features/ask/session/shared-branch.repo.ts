import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { result, sharedBranch } from '../../../db/schema/search.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { SessionRow } from './session.repo.ts'

/** The branch a key opens. */
export async function findBranch(db: Db, shareKey: string): Promise<{ sessionId: string; leafId: string } | undefined> {
  const [row] = await db
    .select({ sessionId: sharedBranch.sessionId, leafId: sharedBranch.leafId })
    .from(sharedBranch)
    .where(eq(sharedBranch.shareKey, shareKey))
  return row
}

/** Saves a key for a branch. @returns the key it has, which may be an earlier one. */
export async function saveBranchKey(
  db: Db,
  { id }: Authorized<SessionRow, 'session:change'>,
  row: Omit<typeof sharedBranch.$inferInsert, 'sessionId'>,
): Promise<string> {
  await db
    .insert(sharedBranch)
    .values({ ...row, sessionId: id })
    .onConflictDoNothing({ target: sharedBranch.leafId })
  const [kept] = await db.select({ shareKey: sharedBranch.shareKey }).from(sharedBranch).where(eq(sharedBranch.leafId, row.leafId))
  return kept!.shareKey
}

/** Ids of the turns from the first to `leafId`; empty when it is none of the session. */
export async function branchPath(db: Db, sessionId: string, leafId: string): Promise<string[]> {
  const links = await db
    .select({ id: result.id, parentId: result.parentId })
    .from(result)
    .where(eq(result.sessionId, sessionId))
    .orderBy(asc(result.ordinal))
  const parents = new Map(links.map(({ id, parentId }) => [id, parentId]))
  const path: string[] = []
  for (let id: string | null = leafId; id !== null && parents.has(id) && !path.includes(id); id = parents.get(id)!) path.unshift(id)
  return path
}

/** Whether one of some turns was asked with the picture. */
export async function isImageInTurns(db: Db, imgId: string, turns: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: result.id })
    .from(result)
    .where(and(inArray(result.id, [...turns]), sql`${result.options}->>'imgId' = ${imgId}`))
    .limit(1)
  return row !== undefined
}
