import { AppError, searchContract, type StreamEntry, type StreamRequest } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { TurnOptions } from '../../../db/schema/ask/session.ts'
import type { Call } from '../../../http/call.ts'
import type { Caller } from '../../../http/caller.ts'
import { deleteSessions, foldEntries, listResults, ownSession, readableSession, visibleTurns, type ResultRow } from '../session/index.ts'
import { answersOf } from './answers.ts'
import { stopSession } from './search.service.ts'
import { entriesOf, resolveTurn, sendTurn } from './search-stream.ts'

/** A question of a program. */
export interface ProgramQuestion extends TurnOptions {
  request: StreamRequest
  /** Names the turn and its session, so that a repetition finds them; of a session that is to be read again they have names of their own. */
  id: string | null
}

/** A turn of a program's question, and whether this request made it. */
export interface ProgramTurn {
  row: ResultRow
  created: boolean
}

/**
 * Asks for a program, or finds the turn that an earlier request of the same id made.
 * @throws AppError as for a question of the page: `notFound`, `badRequest`, `sensitiveWord`, `userCreditRunOut`, `tooManyRequests`
 */
export async function askForProgram(ctx: Ctx, caller: Caller, { id, request, earlier, persona }: ProgramQuestion): Promise<ProgramTurn> {
  const query = searchContract.openSearchStream.query.parse(
    id === null ? request : { ...request, sessionId: id, expectedCurrentSessionSearchCount: 0 },
  )
  const options = { ...(earlier && { earlier }), ...(persona && { persona }) }
  return resolveTurn(answersOf(ctx), caller, query, id === null ? undefined : { id, options })
}

/** The entries of a turn as they come, until its end or the signal. */
export async function* readTurn(ctx: Ctx, turn: ProgramTurn, signal: AbortSignal): AsyncGenerator<StreamEntry> {
  for await (const group of entriesOf(answersOf(ctx), turn, 0, signal)) for (const { entry } of group) yield entry
}

/** Sends a turn as the page gets it: the event stream of `/api/searchV2`. */
export async function serveProgramStream(ctx: Ctx, { request, reply, caller }: Call, turn: ProgramTurn): Promise<void> {
  await sendTurn(answersOf(ctx), request, reply, caller, turn, 0)
}

/** Stops a turn where it runs; what it has said stays. */
export async function stopTurn(ctx: Ctx, { row }: ProgramTurn): Promise<void> {
  await answersOf(ctx).runner.stop(row.id)
}

/** Stops what runs in a session of one's own; false when nothing ran. @throws AppError `notFound` */
export function stopAnswers(ctx: Ctx, caller: Caller, sessionId: string): Promise<boolean> {
  return stopSession(answersOf(ctx), caller, sessionId)
}

/** Stops a turn where it runs, and deletes it with its session. */
export async function dropTurn(ctx: Ctx, caller: Caller, { row }: ProgramTurn): Promise<void> {
  await answersOf(ctx).runner.stop(row.id)
  await deleteSessions(ctx.db, [await ownSession(ctx.db, row.sessionId, caller)])
}

/** The last turn of a session that somebody may read, with what there is of its answer. @throws AppError `notFound`. */
export async function turnOfSession(ctx: Ctx, caller: Caller, sessionId: string) {
  const readable = await readableSession(ctx.db, sessionId, caller)
  const row = visibleTurns(readable, await listResults(ctx.db, readable.session)).at(-1)
  if (!row) throw new AppError('notFound', { zh: '这次提问的回答', en: 'an answer in this session' })
  return { row, answer: row.answer ?? foldEntries(await answersOf(ctx).chunks.read(row.id, 0), row.lang) }
}
