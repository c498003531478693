import { AppError, type Result, type RouteInput, type Session, type searchContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { openSharedTopic } from '../../library/topic/index.ts'
import { readableTopic } from '../../library/access/index.ts'
import type { AnswerRunner } from './answer-runner.ts'
import {
  type ResultRow,
  askerOf,
  branchPath,
  branchSession,
  closeAnswers,
  deleteResult,
  deleteSessions,
  findResult,
  foldEntries,
  listResults,
  listSessionIds,
  listUnfinished,
  ownResult,
  ownSession,
  ownsSession,
  pageResults,
  readableSession,
  saveBranchKey,
  toResult,
  toSession,
  updateSession,
} from '../session/index.ts'
import type { StreamChunkRepo } from '../stream/index.ts'
import type { Caller, Person } from '../../../http/caller.ts'

type Input<K extends keyof typeof searchContract> = RouteInput<(typeof searchContract)[K]>

/** The dependencies of the calls in this feature. */
export interface SearchDeps {
  ctx: Ctx
  runner: AnswerRunner
  chunks: StreamChunkRepo
}

export async function getSession({ ctx }: SearchDeps, person: Person, id: string, shareKey?: string): Promise<Session> {
  const { session, turns } = await readableSession(ctx.db, id, person, shareKey)
  if (turns === null) return toSession(session, person)
  const first = (await findResult(ctx.db, turns[0]!))!
  return toSession(branchSession(session, first), person)
}

/** A page of turns; one that is still worked on shows what it has so far. */
export async function getSessionResult(deps: SearchDeps, person: Caller, id: string, query: Input<'getSessionResult'>['query']) {
  const { ctx, chunks } = deps
  const { session, turns } = await readableSession(ctx.db, id, person, query.shareKey)
  await openSharedTopic(ctx, person, session.searchTopic, query, false)
  const { list, total } = await pageResults(ctx.db, id, query, turns)
  // Likes are private to the asker.
  const shown = (row: ResultRow) => (ownsSession(session, person) ? row : { ...row, favoriteAt: null })
  const present = async (row: ResultRow): Promise<Result> =>
    toResult(shown(row), row.answer ?? foldEntries(await chunks.read(row.id, 0), row.lang))
  const open = await closeAnswers(ctx.db, askerOf(session), list)
  return { list: await Promise.all(open.map(present)), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/** Stops what runs in some sessions, then deletes them whole. */
async function stopAndDelete({ ctx, runner }: SearchDeps, ids: readonly string[]): Promise<void> {
  await Promise.all((await listUnfinished(ctx.db, ids)).map((resultId) => runner.stop(resultId)))
  await deleteSessions(ctx.db, ids)
}

export async function deleteSession(deps: SearchDeps, person: Person, id: string): Promise<void> {
  await ownSession(deps.ctx.db, id, person)
  await stopAndDelete(deps, [id])
}

export async function clearHistory(deps: SearchDeps, person: Person): Promise<number> {
  const ids = await listSessionIds(deps.ctx.db, person)
  await stopAndDelete(deps, ids)
  return ids.length
}

/** Deletes one turn: what followed it follows the turn before it. A session without turns goes too. */
export async function deleteSearch(deps: SearchDeps, person: Person, resultId: string): Promise<void> {
  const { ctx, runner } = deps
  const { result, session } = await ownResult(ctx.db, resultId, person)
  await runner.stop(result.id)
  await deleteResult(ctx.db, result)
  if ((await listResults(ctx.db, session.id)).length === 0) await deleteSessions(ctx.db, [session.id])
}

/** Stops what runs in a session and keeps what is there; false when nothing ran. */
export async function stopSession({ ctx, runner }: SearchDeps, person: Person, id: string): Promise<boolean> {
  await ownSession(ctx.db, id, person)
  const running = await listUnfinished(ctx.db, [id])
  await Promise.all(running.map((resultId) => runner.stop(resultId)))
  return running.length > 0
}

export async function getShareKey({ ctx }: SearchDeps, person: Person, id: string): Promise<string> {
  const session = await ownSession(ctx.db, id, person)
  if (session.shareKey) return session.shareKey
  const shareKey = nanoid()
  await updateSession(ctx.db, id, { shareKey })
  return shareKey
}

export async function setSessionKnowledge({ ctx }: SearchDeps, person: Person, id: string, topicId: string | null): Promise<void> {
  await ownSession(ctx.db, id, person)
  if (topicId) await readableTopic(ctx.db, topicId, person)
  await updateSession(ctx.db, id, { searchTopic: topicId })
}

/** The key that opens the turns from the first to one, and nothing else of the session; made on first asking. */
export async function shareBranch({ ctx }: SearchDeps, person: Person, id: string, leafId: string): Promise<string> {
  await ownSession(ctx.db, id, person)
  if ((await branchPath(ctx.db, id, leafId)).length === 0) throw new AppError('notFound', { zh: '这个回答', en: 'this answer' })
  return saveBranchKey(ctx.db, { shareKey: nanoid(), sessionId: id, leafId, createdAt: ctx.now() })
}
