import type { Source } from '@wenjin/engine'
import type { StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { CheckedText, type RunOptions } from '../../providers/compute/index.ts'
import { LlmFailure, type ChatMessage, type Llm, type LlmCut } from '../../providers/llm/llm.ts'

/** What a reply rests on, where it goes, and who may stop it. */
export interface ReplyPlace {
  /** The numbered sources and, in their order, the addresses a link may lead to. */
  sources: readonly Source[]
  links: readonly string[]
  emit: (message: StreamMessage) => void
  turn: RunOptions & { signal: AbortSignal }
}

/**
 * Writes a model's reply into an answer as it comes; each sentence is checked against all sources in a thread, however fast the model writes.
 * A reply that was cut ends the answer where it wrote a whole sentence.
 * @returns the text, and why it was cut; null where the model was done or stopped.
 * @throws LlmFailure when the model cannot be reached, or was cut or done before it wrote something to read.
 */
export async function writeReply(
  ctx: Ctx,
  llm: Llm,
  messages: readonly ChatMessage[],
  { sources, links, emit, turn }: ReplyPlace,
): Promise<{ checked: CheckedText; cut: LlmCut | null }> {
  const { signal } = turn
  const checker = ctx.compute.open('answer', { sources, links }, turn)
  const checked = new CheckedText()
  let cut: LlmCut | null = null
  let wrote: boolean
  try {
    for await (const piece of llm.stream(messages, { signal })) {
      if (signal.aborted) break
      if (piece.type === 'cut') cut = piece.reason
      else if (piece.type === 'thinking') emit({ type: 'append-thinking', text: piece.text })
      else for (const message of checked.add(await checker.call('push', piece.text))) emit(message)
      if (checked.isFull) cut = 'length'
      if (cut) break
    }
    // Half a sentence answers nothing.
    wrote = cut === 'length' || checked.hasSentence
    for (const message of checked.add(await checker.call('end', null))) emit(message)
  } finally {
    checker.close()
  }
  if (signal.aborted) return { checked, cut: null }
  if (cut && !wrote) throw new LlmFailure(cut, 'the model was cut before it wrote a sentence')
  if (checked.isEmpty) throw new LlmFailure(cut ?? 'broken', 'the model wrote nothing')
  return { checked, cut }
}
