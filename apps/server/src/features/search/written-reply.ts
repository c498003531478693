import type { AnswerAssembler } from '@wenjin/engine'
import type { StreamMessage } from '@wenjin/contract'
import { LlmFailure, type ChatMessage, type Llm, type LlmCut } from '../../providers/llm/llm.ts'

/** Where a reply goes, and who may stop it. */
export interface ReplyOutput {
  assembler: AnswerAssembler
  emit: (message: StreamMessage) => void
  signal: AbortSignal
}

/**
 * Writes a model's reply into an answer as it comes. A reply that was cut ends the answer where it wrote a whole sentence.
 * @returns why it was cut; null where the model was done or stopped.
 * @throws LlmFailure when the model cannot be reached, or was cut or done before it wrote something to read.
 */
export async function writeReply(
  llm: Llm,
  messages: readonly ChatMessage[],
  { assembler, emit, signal }: ReplyOutput,
): Promise<LlmCut | null> {
  let cut: LlmCut | null = null
  for await (const piece of llm.stream(messages, { signal })) {
    if (signal.aborted) break
    if (piece.type === 'cut') cut = piece.reason
    else if (piece.type === 'thinking') emit({ type: 'append-thinking', text: piece.text })
    else for (const message of assembler.push(piece.text)) emit(message)
    if (assembler.isFull) cut = 'length'
    if (cut) break
  }
  // Half a sentence answers nothing.
  const wrote = cut === 'length' || assembler.hasSentence
  for (const message of assembler.end()) emit(message)
  if (signal.aborted) return null
  if (cut && !wrote) throw new LlmFailure(cut, 'the model was cut before it wrote a sentence')
  if (assembler.isEmpty) throw new LlmFailure(cut ?? 'broken', 'the model wrote nothing')
  return cut
}
