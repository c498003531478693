import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { result } from '../../../../db/schema/ask/session.ts'
import type { Actor } from '../../../../http/caller.ts'
import { findOpenShare } from '../../../platform/share/index.ts'

/** The turns of a session that a share key opens. */
export interface SharedTurns {
  sessionId: string
  /** Ids of the turns, from the first; null for all turns of the session. */
  turns: readonly string[] | null
}

/** The ids of the turns from the first to `leafId`; empty when the session has no such turn. */
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

/** Finds the turns that a share key opens to a person: those of a session, of a branch, or one answer. */
export async function findSharedTurns(db: Db, shareKey: string | undefined, actor: Actor): Promise<SharedTurns | undefined> {
  const share = await findOpenShare(db, shareKey, actor)
  if (share?.sessionId) return { sessionId: share.sessionId, turns: null }
  // A shared source does not include the answer that cites it.
  if (!share?.resultId || share.kind === 'source') return undefined
  const { kind, resultId } = share
  const [row] = await db.select({ sessionId: result.sessionId }).from(result).where(eq(result.id, resultId))
  if (!row) return undefined
  return { sessionId: row.sessionId, turns: kind === 'branch' ? await branchPath(db, row.sessionId, resultId) : [resultId] }
}

/** Whether one of the turns was asked with the picture. */
export async function isImageInTurns(db: Db, imgId: string, { sessionId, turns }: SharedTurns): Promise<boolean> {
  const among = turns === null ? eq(result.sessionId, sessionId) : inArray(result.id, [...turns])
  const [row] = await db
    .select({ id: result.id })
    .from(result)
    .where(and(among, sql`${result.options}->>'imgId' = ${imgId}`))
    .limit(1)
  return row !== undefined
}
