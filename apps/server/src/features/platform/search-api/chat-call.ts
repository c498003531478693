import {
  AppError,
  errors,
  foldAnswer,
  type Answer,
  type ChatBody,
  type ChatCompletion,
  type Lang,
  type StreamEntry,
} from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { usageOf as callUsage } from '../../../http/call-usage.ts'
import { answerPrice, askForProgram, dropTurn, readTurn, refundAnswer, type ProgramTurn } from '../../ask/answer/index.ts'
import { watchKey } from '../developer/index.ts'
import { failureOf } from './answer-failure.ts'
import { ChunkWriter, sendChunks } from './chat-stream.ts'
import { TextBounds, requireApplicable, samplingOf } from './chat-settings.ts'
import { citationsOf, toCompletion, type CompletionHead } from './completion.ts'
import { readConversation, type Conversation } from './conversation.ts'
import { chatModelOf } from './models-call.ts'
import { categoryOfScope } from './search-call.ts'

/** A started chat, and the form of its reply. */
interface Chat {
  turn: ProgramTurn
  conversation: Conversation
  head: CompletionHead
  lang: Lang
  origin: string
  snippets: boolean
  bounds: TextBounds
  /** The usage comes in a chunk of its own, as OpenAI sends it. */
  usageApart: boolean
}

async function askChat(ctx: Ctx, { caller, lang, callId, origin }: Call, body: ChatBody): Promise<Chat> {
  requireApplicable(body)
  const conversation = readConversation(body)
  const sampling = samplingOf(body)
  const model = chatModelOf(ctx, body.model)
  const { question, earlier, persona } = conversation
  const turn = await askForProgram(ctx, caller, {
    id: callId,
    request: { question, model, lang, engineType: body.scope ? categoryOfScope[body.scope] : 'default' },
    earlier,
    persona,
    ...(sampling && { sampling }),
  })
  const head = { id: `chatcmpl-${callId}`, created: Math.floor(turn.row.createdAt / 1000), model }
  return {
    turn,
    conversation,
    head,
    lang,
    origin,
    snippets: body.conciseSnippet,
    bounds: new TextBounds(body),
    usageApart: body.stream_options?.include_usage === true,
  }
}

function completionOf(ctx: Ctx, { turn, conversation, head, origin, snippets, bounds }: Chat, whole: Answer): ChatCompletion {
  const { end, reason } = bounds.endOf(whole.text)
  const answer = { ...whole, text: whole.text.slice(0, end) }
  const citations = citationsOf(answer.references, origin, snippets)
  return toCompletion(head, answer, { conversation, citations, credits: answerPrice(ctx, turn.row.model), reason })
}

/** Returns the answer of a turn. @throws AppError that ended it */
function requireAnswer({ lang }: Chat, entries: Parameters<typeof foldAnswer>[0]): Answer {
  const answer = foldAnswer(entries, { lang })
  if (answer.error) throw failureOf(answer.error)
  return answer
}

/** Stores the answer for retries, and deletes the conversation in which it was written. */
async function conclude(ctx: Ctx, { caller, repeatable }: Call, { turn }: Chat, completion: ChatCompletion): Promise<void> {
  await repeatable?.save({ status: 200, contentType: 'application/json', body: JSON.stringify(completion) })
  await dropTurn(ctx, caller, turn)
}

/**
 * Releases a failed or abandoned chat, so that a retry asks again, and refunds it when its client received no text. A question or an answer
 * that was refused for its words stays charged.
 */
async function abandon(
  ctx: Ctx,
  { caller, repeatable, log }: Call,
  chat: Chat,
  failure: { error: unknown; hasText: boolean },
): Promise<void> {
  await repeatable?.release()
  const isRefused = failure.error instanceof AppError && failure.error.errorName === 'sensitiveWord'
  if (!failure.hasText && !isRefused) await refundAnswer(ctx, caller, chat.turn.row)
  await dropTurn(ctx, caller, chat.turn).catch((error: unknown) => log.warn({ err: error }, 'an answer could not be deleted'))
}

/** Returns the stored answer of an earlier request that this one retries, or null. */
function storedCompletion({ repeatable }: Call): ChatCompletion | null {
  return repeatable?.stored ? (JSON.parse(repeatable.stored.body) as ChatCompletion) : null
}

/**
 * Answers a program with the whole completion. Without an `Idempotency-Key` the answer cannot be fetched later, so it is stopped when the
 * client disconnects.
 * @param watch can end it early, and receives each entry
 * @throws AppError of asking, or the error that ended the answer
 */
export async function completeChat(
  ctx: Ctx,
  call: Call,
  body: ChatBody,
  { signal, onEntry }: { signal?: AbortSignal; onEntry?: (entry: StreamEntry) => void } = {},
): Promise<ChatCompletion> {
  const stored = storedCompletion(call)
  if (stored) return stored
  const chat = await askChat(ctx, call, body)
  const key = watchKey(ctx, call.caller.apiKeyId)
  const gone = new AbortController()
  if (!call.repeatable && !signal) call.reply.raw.once('close', () => gone.abort())
  try {
    const entries: StreamEntry[] = []
    const over = AbortSignal.any([key.signal, gone.signal, ...(signal ? [signal] : [])])
    for await (const entry of readTurn(ctx, chat.turn, over)) {
      entries.push(entry)
      onEntry?.(entry)
    }
    if (key.signal.aborted) throw new AppError('badApiKey')
    over.throwIfAborted()
    const completion = completionOf(ctx, chat, requireAnswer(chat, entries))
    await conclude(ctx, call, chat, completion)
    return completion
  } catch (error) {
    await abandon(ctx, call, chat, { error, hasText: false })
    throw error
  } finally {
    key.end()
  }
}

/** Answers a program as a stream of chunks. @throws AppError before the stream is open; later errors end the stream */
export async function streamChat(ctx: Ctx, call: Call, body: ChatBody): Promise<void> {
  const { caller, reply, request, lang } = call
  const stored = storedCompletion(call)
  if (stored) {
    const { id, created, model } = stored
    await new ChunkWriter(reply.header('idempotency-replayed', 'true'), { id, created, model }).replay(
      stored,
      body.stream_options?.include_usage === true,
    )
    return
  }
  const chat = await askChat(ctx, call, body)
  const key = watchKey(ctx, caller.apiKeyId)
  const writer = new ChunkWriter(reply, chat.head)
  // With an idempotency key the answer is finished and stored for a retry.
  const over = call.repeatable ? key.signal : AbortSignal.any([key.signal, writer.signal])
  ctx.metrics.openStreams.inc()
  try {
    const entries = await sendChunks(writer, readTurn(ctx, chat.turn, over), chat)
    if (key.signal.aborted) throw new AppError('badApiKey')
    over.throwIfAborted()
    const completion = completionOf(ctx, chat, requireAnswer(chat, entries))
    await conclude(ctx, call, chat, completion)
    await writer.end(completion, chat.usageApart)
  } catch (error) {
    await abandon(ctx, call, chat, { error, hasText: writer.hasText })
    const known = error instanceof AppError ? error : new AppError('error')
    if (known !== error && !over.aborted) request.log.error({ err: error }, 'a chat failed')
    callUsage(request).errCode = errors[known.errorName].code
    await writer.fail(known, lang)
  } finally {
    ctx.metrics.openStreams.dec()
    key.end()
  }
}
