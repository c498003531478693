import { AppError, foldAnswer, searchApiContract, type RouteData, type RouteInput, type StreamEntry } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { addressRewriter } from '../../../http/output/absolute-addresses.ts'
import { askForProgram, readTurn, refundAnswer, serveProgramStream, stopTurn, type ProgramTurn } from '../../ask/answer/index.ts'
import { watchKey } from '../developer/index.ts'
import { failureOf } from './answer-failure.ts'

type OpenQuestion = RouteInput<typeof searchApiContract.programAsk>['body']
type OpenAnswer = RouteData<typeof searchApiContract.programAsk>

/** Asks in a session of the owner, which remains in the history and can be continued. */
function ask(
  ctx: Ctx,
  { caller }: Call,
  { question, lang, sessionId, topicId, searchTopicId, enableMix }: OpenQuestion,
): Promise<ProgramTurn> {
  const topic = searchTopicId ?? topicId
  // A program that repeats a question wants a new answer; a page that does so has lost its connection.
  const request = { question, lang, enableMix, ...(sessionId && { sessionId, again: true }), ...(topic && { searchTopicId: topic }) }
  return askForProgram(ctx, caller, { id: null, request })
}

/** Answers with the whole answer; the session stores it for a client that disconnects. @throws AppError that ended it, or `badApiKey`. */
export async function askOpenly(
  ctx: Ctx,
  call: Call,
  asked: OpenQuestion,
  { signal, onEntry }: { signal?: AbortSignal; onEntry?: (entry: StreamEntry) => void } = {},
): Promise<OpenAnswer> {
  const turn = await ask(ctx, call, asked)
  const key = watchKey(ctx, call.caller.apiKeyId)
  try {
    const entries: StreamEntry[] = []
    const over = signal ? AbortSignal.any([key.signal, signal]) : key.signal
    for await (const entry of readTurn(ctx, turn, over)) {
      entries.push(entry)
      onEntry?.(entry)
    }
    if (key.signal.aborted) throw new AppError('badApiKey')
    if (signal?.aborted) {
      await stopTurn(ctx, turn)
      signal.throwIfAborted()
    }
    const { text, references, error } = foldAnswer(entries, { lang: asked.lang })
    if (error) {
      if (text === '' && error.code !== -3) await refundAnswer(ctx, call.caller, turn.row)
      throw failureOf(error)
    }
    const answer = { sessionId: turn.row.sessionId, resultId: turn.row.id, text, references }
    return addressRewriter(searchApiContract.programAsk.data)!(answer, call.origin) as OpenAnswer
  } finally {
    key.end()
  }
}

/** Answers with the page's event stream. */
export async function streamOpenly(ctx: Ctx, call: Call, asked: OpenQuestion): Promise<void> {
  await serveProgramStream(ctx, call, await ask(ctx, call, asked))
}
