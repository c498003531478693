import type { ShareKind } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import {
  askerOf,
  closeAnswers,
  listResults,
  readableResult,
  readableSession,
  visibleTurns,
  type ReadableSession,
  type ResultRow,
} from '../../ask/session/index.ts'

/** Returns the ids of the turns of a session that a link to one turn opens. */
function turnsTo(all: readonly { id: string; parentId: string | null }[], leafId: string, kind: ShareKind): string[] {
  if (kind === 'answer') return [leafId]
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  const path: string[] = []
  for (let id: string | null = leafId; id !== null && parents.has(id) && !path.includes(id); id = parents.get(id)!) path.unshift(id)
  return path
}

/**
 * Reads the answered turns that a link to a session, a branch or an answer opens, as a visitor sees them, for its visitors and its sharer.
 * @param key of the link; absent for the sharer before there is one
 * @throws AppError `notFound`
 */
export async function readSharedTurns(
  ctx: Ctx,
  actor: Actor,
  { kind, sessionId, resultId, key }: { kind: ShareKind; sessionId: string | null; resultId: string | null; key?: string | undefined },
): Promise<{ readable: ReadableSession; turns: ResultRow[] }> {
  const { db } = ctx
  const found = sessionId ?? (await readableResult(db, resultId!, actor, key)).result.sessionId
  const readable = await readableSession(db, found, actor, key)
  // The owner may read all turns; a link opens some of them.
  const all = await listResults(db, readable.session)
  const path = sessionId === null ? turnsTo(all, resultId!, kind) : null
  const visible = visibleTurns({ ...readable, mine: false }, all).filter(({ id }) => path === null || path.includes(id))
  const turns = (await closeAnswers(db, askerOf(readable.session), visible)).filter(({ answer }) => answer !== null)
  return { readable, turns }
}
