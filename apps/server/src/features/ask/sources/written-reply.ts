import type { Source } from '@wenjin/engine'
import type { Contradictions, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { CheckedText, type RunOptions } from '../../../providers/compute/index.ts'
import { LlmFailure, type ChatMessage, type Llm, type LlmCut } from '../../../providers/llm/llm.ts'

/** The sources of a reply, its output, and its abort signal. */
interface ReplyPlace {
  /** The numbered sources and, in their order, the addresses a link may lead to. */
  sources: readonly Source[]
  links: readonly string[]
  /** The treatment of a sentence that its source contradicts; marked by default. */
  contradictions?: Contradictions
  emit: (message: StreamMessage) => void
  turn: RunOptions & { signal: AbortSignal }
}

/** A reply that was read to its end. */
interface CheckedReply {
  checked: CheckedText
  /** Why it was cut; null where the model was done or stopped. */
  cut: LlmCut | null
}

/**
 * Reads a model's reply as it comes; each sentence is checked against all sources in a thread, however fast the model writes.
 * @throws LlmFailure when the model cannot be reached, or was cut before it wrote a whole sentence.
 */
export async function readReply(
  ctx: Ctx,
  llm: Llm,
  messages: readonly ChatMessage[],
  { sources, links, contradictions = 'mark', emit, turn }: ReplyPlace,
): Promise<CheckedReply> {
  const { signal } = turn
  const checker = ctx.compute.open('answer', { sources, links, contradictions }, turn)
  const checked = new CheckedText()
  /** Text that arrived while earlier text was being checked; all of it is checked in the next call. */
  let pending = ''
  let checking: Promise<void> | null = null
  const failed = new AbortController()
  async function check(): Promise<void> {
    while (pending !== '' && !signal.aborted && !checked.isFull) {
      const text = pending
      pending = ''
      for (const message of checked.add(await checker.call('push', text))) emit(message)
    }
    checking = null
  }
  let cut: LlmCut | null = null
  let wrote: boolean
  try {
    for await (const piece of llm.stream(messages, { signal: AbortSignal.any([signal, failed.signal]) })) {
      if (signal.aborted || failed.signal.aborted) break
      if (piece.type === 'cut') cut = piece.reason
      else if (piece.type === 'text') {
        pending += piece.text
        checking ??= check().catch((error: unknown) => failed.abort(error))
      } else {
        // Thinking stands where it came.
        await checking
        emit({ type: 'append-thinking', text: piece.text })
      }
      if (checked.isFull) cut = 'length'
      if (cut) break
    }
    await checking
    failed.signal.throwIfAborted()
    if (checked.isFull) cut = 'length'
    // Half a sentence answers nothing.
    wrote = cut === 'length' || checked.hasSentence
    for (const message of checked.add(await checker.call('end', null))) emit(message)
  } finally {
    checker.close()
  }
  if (signal.aborted) return { checked, cut: null }
  if (cut && !wrote) throw new LlmFailure(cut, 'the model was cut before it wrote a sentence')
  return { checked, cut }
}

/**
 * Writes a model's reply into an answer. A reply that was cut ends the answer where it wrote a whole sentence.
 * @throws LlmFailure as `readReply`, or when the model wrote nothing to read.
 */
export async function writeReply(ctx: Ctx, llm: Llm, messages: readonly ChatMessage[], place: ReplyPlace): Promise<CheckedReply> {
  const reply = await readReply(ctx, llm, messages, place)
  if (reply.checked.isEmpty && !place.turn.signal.aborted) throw new LlmFailure(reply.cut ?? 'broken', 'the model wrote nothing')
  return reply
}
