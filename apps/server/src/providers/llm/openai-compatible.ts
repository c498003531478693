import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import { limits } from '@wenjin/contract'
import { LlmFailure, type Llm, type LlmFailureKind, type LlmPiece } from './llm.ts'

/** How an endpoint is reached, and how long its silence is borne. */
export interface OpenAiCompatibleOptions {
  baseUrl: string
  apiKey: string
  model: string
  /** Milliseconds to the first piece; a model on the user's own machine loads slowly. */
  firstPieceMs?: number
  /** Milliseconds between two pieces. */
  pieceMs?: number
}

function kindOf(error: unknown): LlmFailureKind {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === 401 || statusCode === 403) return 'auth'
    if (statusCode === 429) return 'rate'
    return statusCode === undefined ? 'unreachable' : 'server'
  }
  const name = (error as Error | null)?.name
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return 'broken'
}

function failure(error: unknown): LlmFailure {
  if (error instanceof LlmFailure) return error
  const kind = kindOf(error)
  // The endpoint's own words may repeat the question; only the status is kept.
  const status = APICallError.isInstance(error) && error.statusCode ? ` (HTTP ${error.statusCode})` : ''
  return new LlmFailure(kind, `the model endpoint failed: ${kind}${status}`)
}

/** Any OpenAI-compatible chat endpoint: a hosted one, or Ollama, vLLM and llama.cpp on the user's own machine. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Llm {
  const { firstPieceMs = 60_000, pieceMs = 30_000 } = options
  const provider = createOpenAICompatible({ name: 'llm', baseURL: options.baseUrl, ...(options.apiKey && { apiKey: options.apiKey }) })
  return {
    model: options.model,
    async *stream(messages, { signal, maxTokens = limits.chat.maxTokens }): AsyncGenerator<LlmPiece> {
      const system = messages.filter((m) => m.role === 'system').map((m) => m.content)
      const silence = new AbortController()
      let timer = setTimeout(() => silence.abort(), firstPieceMs)
      try {
        const { fullStream } = streamText({
          model: provider(options.model),
          instructions: system.join('\n\n'),
          messages: messages
            .filter((m) => m.role !== 'system')
            .map((m) => ({ role: m.role === 'assistant' ? 'assistant' : 'user', content: m.content })),
          temperature: limits.chat.temperature,
          maxOutputTokens: maxTokens,
          maxRetries: 1,
          abortSignal: AbortSignal.any([signal, silence.signal]),
          // Failures are thrown below; the default would print them, question and all.
          onError: () => undefined,
        })
        let finished = false
        for await (const part of fullStream) {
          clearTimeout(timer)
          timer = setTimeout(() => silence.abort(), pieceMs)
          if (part.type === 'text-delta') yield { type: 'text', text: part.text }
          else if (part.type === 'reasoning-delta') yield { type: 'thinking', text: part.text }
          else if (part.type === 'error') throw failure(part.error)
          else if (part.type === 'finish') finished = part.finishReason !== 'error' && part.finishReason !== 'other'
        }
        if (silence.signal.aborted) throw new LlmFailure('timeout', 'the model endpoint went silent')
        if (!finished && !signal.aborted) throw new LlmFailure('broken', 'the model endpoint broke off')
      } catch (error) {
        throw failure(silence.signal.aborted ? new LlmFailure('timeout', 'the model endpoint went silent') : error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
