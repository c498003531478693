import {
  AppError,
  errors,
  errorText,
  limits,
  markers,
  type Answer,
  type RouteInput,
  type searchContract,
  type StreamEntry,
} from '@wenjin/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { usageOf } from '../../../http/call-usage.ts'
import { withAbsoluteAddresses } from '../../../http/output/absolute-addresses.ts'
import { openEventStream } from '../../../http/output/event-stream.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { type Caller } from '../../../http/caller.ts'
import { hasPageToken } from '../../../http/request-origin.ts'
import type { PageTokens } from '../../../http/page/page-token.ts'
import { openSharedTopic } from '../../library/topic/index.ts'
import { watchKey } from '../../platform/developer/index.ts'
import { recordSearch } from '../../platform/tracking/index.ts'
import {
  type ReadableSession,
  type ResultRow,
  asReadable,
  askRequest,
  findResult,
  findSession,
  findTurn,
  insertResult,
  insertSession,
  insertWithinQuota,
  isClosed,
  listResults,
  ownsSession,
  requestedSession,
  requireMayAsk,
  showTurn,
  toEntries,
  turnPlace,
  visibleTurns,
  visitorAnswer,
} from '../session/index.ts'
import { guestAddress } from './answer-runner.ts'
import type { SearchDeps } from './search.service.ts'
import type { TurnOptions } from '../../../db/schema/ask/session.ts'
import type { Numbered, StreamLog } from '../stream/index.ts'
import { chargeAnswer, refundAnswer } from './charge-answer.ts'

type StreamQuery = RouteInput<typeof searchContract.openSearchStream>['query']

export interface StreamDeps extends SearchDeps {
  streams: StreamLog
  tokens: PageTokens
}

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** The session of a question. `stored` is false for a new session, whose row is inserted with its first turn. */
type TurnSession = ReadableSession & { stored: boolean }

/** Finds the session of a stream request, or prepares a new one: under the client’s own id when the request has one. */
async function findOrStartSession({ ctx }: SearchDeps, caller: Caller, query: StreamQuery): Promise<TurnSession> {
  const known = query.sessionId === undefined ? undefined : await findSession(ctx.db, query.sessionId)
  await openSharedTopic(ctx, caller, query.searchTopicId ?? known?.searchTopic, query, !known)
  const shareKey = query.shareKey ?? query.tsk
  if (known) return { ...(await asReadable(ctx.db, known, caller, shareKey)), stored: true }
  if (!query.question.trim()) throw query.sessionId ? missing() : new AppError('badRequest', { zh: '没有问题', en: 'there is no question' })
  const asked = { ...query, question: query.question.trim(), searchTopic: query.searchTopicId || undefined }
  const session = requestedSession(ctx, caller, asked, query.sessionId)
  return { ...(await asReadable(ctx.db, session, caller)), stored: false }
}

/** The id and the options of a turn that a program asks, in addition to its request. */
interface TurnOrder {
  id: string
  options: TurnOptions
}

/** The turn of a request; `created` by it, and `mine` unless the caller has it by a share key. */
export interface FoundTurn {
  row: ResultRow
  created: boolean
  mine: boolean
}

/**
 * Finds the turn of a request, or inserts it into the session and starts it (`created`).
 * @throws AppError as `requireMayAsk` and `insertWithinQuota` do
 */
export async function resolveTurn(deps: SearchDeps, caller: Caller, query: StreamQuery, order?: TurnOrder): Promise<FoundTurn> {
  const { ctx, runner } = deps
  const readable = await findOrStartSession(deps, caller, query)
  const { session, stored, mine } = readable
  const turns = stored ? visibleTurns(readable, await listResults(ctx.db, session)) : []
  const known = findTurn(turns, query)
  if (known) return { row: known, created: false, mine }
  // A share key grants reading, not asking.
  if (!ownsSession(session, caller)) throw missing()
  const place = turnPlace(turns, query)
  const first = turns.length === 0
  const details = askRequest(query)
  const asked = {
    question: place.question || session.question,
    mode: first ? session.mode : query.mode,
    model: first ? session.model : query.model,
    searchTopic: query.searchTopicId === '' ? null : (query.searchTopicId ?? session.searchTopic),
    advanceMath: query.advanceMath ?? (first && session.advanceMath),
    options: first ? { ...session.options, ...details } : details,
  }
  await requireMayAsk(ctx, caller, { ...asked, openId: query.openId })
  const now = ctx.now()
  const turn = {
    id: order?.id ?? nanoid(),
    sessionId: session.id,
    ordinal: (turns.at(-1)?.ordinal ?? -1) + 1,
    parentId: place.parentId,
    ...asked,
    options: { ...asked.options, ...order?.options },
    engineType: first ? session.engineType : query.engineType,
    lang: query.lang,
    outputLang: query.outputLang,
    outputStyle: query.outputStyle,
    addressKey: guestAddress(ctx, caller),
    state: runner.nextState(asked.mode, caller),
    runnerId: runner.id,
    leaseUntil: runner.nextLease(),
    createdAt: now,
  }
  const { row, created } = await insertWithinQuota(ctx, caller, asked, async (db) =>
    stored || (await insertSession(db, session)) ? insertResult(db, turn) : { row: null, created: false },
  )
  // A concurrent request stored the session in the meantime: start over with the stored one.
  if (row === null) return resolveTurn(deps, caller, query, order)
  if (created) runner.startMade({ row, session })
  if (created || order) await chargeAnswer(ctx, caller, row)
  return { row, created, mine }
}

/** The answer of a turn for a visitor, once it is complete: which of its sources it cites is not known before. */
async function visitorEnd(
  { ctx, streams }: Pick<StreamDeps, 'ctx' | 'streams'>,
  row: ResultRow,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (row.answer === null) for await (const _ of streams.read(row.id, 0, signal));
  if (signal.aborted) return null
  const ended = row.answer === null ? await findResult(ctx.db, row.id) : row
  const { answer = null } = ended ? await showTurn(ctx.db, ended) : {}
  return answer && visitorAnswer(answer)
}

/**
 * Yields the entries of a turn from number `from` on, in groups. For a closed answer, and for visitors, only the entries of that form are
 * sent, not the stored stream.
 */
export async function* entriesOf(
  { ctx, streams }: Pick<StreamDeps, 'ctx' | 'streams'>,
  { row, created, mine }: FoundTurn,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Numbered[]> {
  const { answer } = mine ? (created ? row : await showTurn(ctx.db, row)) : { answer: await visitorEnd({ ctx, streams }, row, signal) }
  if (!mine && answer === null) return
  if (answer && (!mine || isClosed(answer))) {
    yield toEntries(answer)
      .map((entry, n) => ({ n, entry }))
      .slice(from)
  } else yield* streams.read(row.id, from, signal)
}

/** The number at which a resumed stream continues: one after the last number the client has received. */
function startIndex(request: FastifyRequest, query: StreamQuery): number {
  const header = request.headers['last-event-id']
  const last = typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : query.fromIndex
  return last === undefined ? 0 : last + 1
}

/**
 * Handles a stream request: checks it, finds or starts its turn, and sends the turn’s entries as they are stored. The answer is produced
 * even when the client disconnects.
 */
export async function serveSearchStream(
  deps: StreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  query: StreamQuery,
) {
  const { tokens } = deps
  const refusal =
    !caller.apiKeyId && !hasPageToken(request, caller, tokens)
      ? markers.tooManyRequests2
      : query.question.length > limits.questionChars
        ? markers.limit
        : null
  if (refusal) {
    const events = openEventStream(reply)
    await events.send(refusal)
    events.end()
    return
  }
  await sendTurn(deps, request, reply, caller, await resolveTurn(deps, caller, query), startIndex(request, query))
}

/**
 * Sends the entries of a turn from number `from` on as they are stored, until the turn ends, the client disconnects or the API key is
 * revoked.
 */
export async function sendTurn(
  { ctx, streams }: Pick<StreamDeps, 'ctx' | 'streams'>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  { row: turn, created, mine }: FoundTurn,
  from: number,
): Promise<void> {
  const events = openEventStream(reply)
  const origin = publicOrigin(ctx, request)
  const key = watchKey(ctx, caller.apiKeyId)
  ctx.metrics.openStreams.inc()
  // Record the question after the first group is sent, so that it does not delay the answer.
  let noted = !created
  const note = async () => {
    if (noted) return
    noted = true
    await recordSearch(ctx, request, caller, turn)
  }
  try {
    const over = AbortSignal.any([events.signal, key.signal])
    let last: StreamEntry | undefined
    let [hasText, failed] = [false, false]
    for await (const group of entriesOf({ ctx, streams }, { row: turn, created, mine }, from, over)) {
      for (const { n, entry } of group) {
        if (key.signal.aborted) break
        const sent = caller.apiKeyId === null ? entry : withAbsoluteAddresses(entry, origin)
        await events.send(typeof sent === 'string' ? sent : JSON.stringify(sent), n)
        last = entry
        hasText ||= typeof entry !== 'string' && entry.type === 'append-text'
        failed ||= typeof entry !== 'string' && entry.type === 'error'
      }
      await note()
    }
    // Charged when it was asked.
    if (created && failed && !hasText) await refundAnswer(ctx, caller, turn)
    if (key.signal.aborted && last !== markers.done) {
      usageOf(request).errCode = errors.badApiKey.code
      await events.send(JSON.stringify({ type: 'error', code: errors.badApiKey.code, msg: errorText('badApiKey', turn.lang) }))
    }
  } catch (error) {
    // The log could not be read or written: the client reconnects and resumes.
    request.log.error({ err: error, resultId: turn.id }, 'stream broke off')
  } finally {
    key.end()
    ctx.metrics.openStreams.dec()
    await note()
    events.end()
  }
}
