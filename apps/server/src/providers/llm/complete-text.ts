import { LlmFailure, type ChatMessage, type Llm, type LlmOptions } from './llm.ts'

/** Assumed maximum characters per token; a model that exceeds its limit is cut. */
const charsPerToken = 8

/** Bounds of one short reply. */
export interface TextBounds extends LlmOptions {
  maxTokens: number
  /** Milliseconds for the whole reply. */
  maxMs: number
}

/**
 * Returns a model's whole short reply without its thinking.
 * @throws LlmFailure when the model cannot be reached, breaks off, writes nothing, or has not ended in time; the signal's reason when it is
 * aborted.
 */
export async function completeText(llm: Llm, messages: readonly ChatMessage[], bounds: TextBounds): Promise<string> {
  const { signal, maxTokens, maxMs } = bounds
  const late = AbortSignal.timeout(maxMs)
  const either = AbortSignal.any([signal, late])
  let text = ''
  const timedOut = () => new LlmFailure('timeout', `the model did not end its reply within ${maxMs} ms`)
  try {
    for await (const piece of llm.stream(messages, { signal: either, maxTokens })) {
      if (either.aborted) break
      if (piece.type === 'text') text += piece.text
      // A reply that broke off is a failure; one that was too long is used up to the cut.
      if (piece.type === 'cut' && (piece.reason === 'timeout' || piece.reason === 'broken'))
        throw new LlmFailure(piece.reason, 'the model broke off')
      if (text.length > maxTokens * charsPerToken) break
    }
  } catch (error) {
    signal.throwIfAborted()
    throw late.aborted ? timedOut() : error
  }
  signal.throwIfAborted()
  if (late.aborted) throw timedOut()
  if (text.trim() === '') throw new LlmFailure('broken', 'the model wrote nothing')
  return text
}
