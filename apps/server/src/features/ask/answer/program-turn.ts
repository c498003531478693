import { AppError, searchContract, type StreamEntry, type StreamRequest } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { TurnOptions } from '../../../db/schema/ask/session.ts'
import type { Call } from '../../../http/call.ts'
import type { Caller } from '../../../http/caller.ts'
import { deleteSessions, foldEntries, listResults, ownSession, readableSession, visibleTurns } from '../session/index.ts'
import { answersOf } from './answers.ts'
import { stopSession } from './search.service.ts'
import { entriesOf, resolveTurn, sendTurn, type FoundTurn } from './search-stream.ts'

/** A question asked by a program through the API. */
export interface ProgramQuestion extends TurnOptions {
  request: StreamRequest
  /**
   * The id of the turn and of its session, which makes a retry find them. Null for a question in a session that is to be read again: turn
   * and session then have their own ids.
   */
  id: string | null
}

/** The turn of a program’s question; `created` is true when this request inserted it. */
export type ProgramTurn = FoundTurn

/**
 * Asks a question for a program, or returns the turn that an earlier request with the same id created.
 * @throws AppError like a question asked on the page: `notFound`, `badRequest`, `sensitiveWord`, `userCreditRunOut`, `tooManyRequests`
 */
export async function askForProgram(
  ctx: Ctx,
  caller: Caller,
  { id, request, earlier, persona, sampling }: ProgramQuestion,
): Promise<ProgramTurn> {
  const query = searchContract.openSearchStream.query.parse(
    id === null ? request : { ...request, sessionId: id, expectedCurrentSessionSearchCount: 0 },
  )
  const options = { ...(earlier && { earlier }), ...(persona && { persona }), ...(sampling && { sampling }) }
  return resolveTurn(answersOf(ctx), caller, query, id === null ? undefined : { id, options })
}

/** Yields the entries of a turn as they are stored, until its end or the abort of the signal. */
export async function* readTurn(ctx: Ctx, turn: ProgramTurn, signal: AbortSignal): AsyncGenerator<StreamEntry> {
  for await (const group of entriesOf(answersOf(ctx), turn, 0, signal)) for (const { entry } of group) yield entry
}

/** Sends a turn as the event stream of `/api/searchV2`, as the page receives it. */
export async function serveProgramStream(ctx: Ctx, { request, reply, caller }: Call, turn: ProgramTurn): Promise<void> {
  await sendTurn(answersOf(ctx), request, reply, caller, turn, 0)
}

/** Stops a running turn; the text so far stays. */
export async function stopTurn(ctx: Ctx, { row }: ProgramTurn): Promise<void> {
  await answersOf(ctx).runner.stop(row.id)
}

/** Stops the running turns in a session of the caller; false when none was running. @throws AppError `notFound` */
export function stopAnswers(ctx: Ctx, caller: Caller, sessionId: string): Promise<boolean> {
  return stopSession(answersOf(ctx), caller, sessionId)
}

/** Stops a running turn and deletes it with its session. */
export async function dropTurn(ctx: Ctx, caller: Caller, { row }: ProgramTurn): Promise<void> {
  await answersOf(ctx).runner.stop(row.id)
  await deleteSessions(ctx.db, [await ownSession(ctx.db, row.sessionId, caller)])
}

/** The last turn of a session the caller may read, with its answer so far. @throws AppError `notFound`. */
export async function turnOfSession(ctx: Ctx, caller: Caller, sessionId: string) {
  const readable = await readableSession(ctx.db, sessionId, caller)
  const row = visibleTurns(readable, await listResults(ctx.db, readable.session)).at(-1)
  if (!row) throw new AppError('notFound', { zh: '这次提问的回答', en: 'an answer in this session' })
  return { row, answer: row.answer ?? foldEntries(await answersOf(ctx).chunks.read(row.id, 0), row.lang) }
}
