import { AppError, type Result, type RouteInput, type Session, type searchContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { openSharedTopic } from '../../library/topic/index.ts'
import { readableTopic } from '../../library/access/index.ts'
import type { AnswerRunner } from './answer-runner.ts'
import {
  type ResultRow,
  askerOf,
  branchSession,
  closeAnswers,
  deleteResult,
  deleteSessions,
  findResult,
  foldEntries,
  listResults,
  listUnfinished,
  ownResult,
  ownSession,
  ownSessions,
  pageResults,
  readableSession,
  toResult,
  toSession,
  updateSession,
  visitorAnswer,
  visitorTurn,
} from '../session/index.ts'
import type { StreamChunkRepo } from '../stream/index.ts'
import { ownerOf, type Caller, type Actor } from '../../../http/caller.ts'
import { findShareOf, saveShare, type Shareable } from '../../platform/share/index.ts'

type Input<K extends keyof typeof searchContract> = RouteInput<(typeof searchContract)[K]>

/** The dependencies of the calls in this feature. */
export interface SearchDeps {
  ctx: Ctx
  runner: AnswerRunner
  chunks: StreamChunkRepo
}

export async function getSession({ ctx }: SearchDeps, actor: Actor, id: string, shareKey?: string): Promise<Session> {
  const { session, turns } = await readableSession(ctx.db, id, actor, shareKey)
  if (turns === null) return toSession(session, actor, (await findShareOf(ctx.db, 'session', id))?.key ?? null)
  const first = (await findResult(ctx.db, turns[0]!))!
  return toSession(branchSession(session, first), actor, null)
}

/** Returns a page of turns; an unfinished turn has its answer so far. */
export async function getSessionResult(deps: SearchDeps, caller: Caller, id: string, query: Input<'getSessionResult'>['query']) {
  const { ctx, chunks } = deps
  const { session, turns, mine } = await readableSession(ctx.db, id, caller, query.shareKey)
  await openSharedTopic(ctx, caller, session.searchTopic, query, false)
  const { list, total } = await pageResults(ctx.db, session, query, turns)
  const present = async (row: ResultRow): Promise<Result> => {
    const answer = row.answer ?? foldEntries(await chunks.read(row.id, 0), row.lang)
    return mine ? toResult(row, answer) : toResult(visitorTurn(row), visitorAnswer(answer))
  }
  const open = await closeAnswers(ctx.db, askerOf(session), list)
  return { list: await Promise.all(open.map(present)), total, pageIndex: query.pageIndex, pageSize: query.pageSize }
}

/** Stops the running turns of the sessions, then deletes the sessions with all their data. */
async function stopAndDelete({ ctx, runner }: SearchDeps, sessions: Parameters<typeof deleteSessions>[1]): Promise<void> {
  await Promise.all((await listUnfinished(ctx.db, sessions)).map((resultId) => runner.stop(resultId)))
  await deleteSessions(ctx.db, sessions)
}

export async function deleteSession(deps: SearchDeps, actor: Actor, id: string): Promise<void> {
  await stopAndDelete(deps, [await ownSession(deps.ctx.db, id, actor)])
}

export async function clearHistory(deps: SearchDeps, actor: Actor): Promise<number> {
  const sessions = await ownSessions(deps.ctx.db, actor)
  await stopAndDelete(deps, sessions)
  return sessions.length
}

/** Deletes one turn; its follow-ups are attached to the turn before it. Deletes the session when no turn is left. */
export async function deleteSearch(deps: SearchDeps, actor: Actor, resultId: string): Promise<void> {
  const { ctx, runner } = deps
  const { result, session } = await ownResult(ctx.db, resultId, actor)
  await runner.stop(result.id)
  await deleteResult(ctx.db, result)
  if ((await listResults(ctx.db, session)).length === 0) await deleteSessions(ctx.db, [session])
}

/** Stops the running turns of a session and keeps their text so far; false when none was running. */
export async function stopSession({ ctx, runner }: SearchDeps, actor: Actor, id: string): Promise<boolean> {
  const running = await listUnfinished(ctx.db, [await ownSession(ctx.db, id, actor)])
  await Promise.all(running.map((resultId) => runner.stop(resultId)))
  return running.length > 0
}

export async function getShareKey({ ctx }: SearchDeps, actor: Actor, id: string): Promise<string> {
  const session = await ownSession(ctx.db, id, actor)
  return shareTurns(ctx, actor, 'session', session)
}

export async function setSessionKnowledge({ ctx }: SearchDeps, actor: Actor, id: string, topicId: string | null): Promise<void> {
  const session = await ownSession(ctx.db, id, actor)
  if (topicId) await readableTopic(ctx.db, topicId, actor)
  await updateSession(ctx.db, session, { searchTopic: topicId })
}

/** Returns the share key for the turns from the first to the given one; it opens no other turn of the session. Created on first use. */
export async function shareBranch({ ctx }: SearchDeps, actor: Actor, id: string, leafId: string): Promise<string> {
  const { result } = await ownResult(ctx.db, leafId, actor)
  if (result.sessionId !== id) throw new AppError('notFound', { zh: '这个回答', en: 'this answer' })
  return shareTurns(ctx, actor, 'branch', result)
}

/** Returns the share key; a disabled share is enabled again. */
async function shareTurns(ctx: Ctx, actor: Actor, kind: 'session' | 'branch', thing: Shareable): Promise<string> {
  const made = { kind, key: nanoid(), owner: ownerOf(actor), createdAt: ctx.now(), enabled: true }
  return (await saveShare(ctx.db, thing, made)).key
}
