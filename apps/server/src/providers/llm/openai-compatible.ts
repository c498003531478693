import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText } from 'ai'
import { limits } from '@wenjin/contract'
import { createBoundedFetch, ResponseTooLarge } from '../../lib/flow/bounded-fetch.ts'
import { boundLlm } from './bounded-llm.ts'
import { replyBounds, streamBounds, type ReplyBounds } from './limits.ts'
import { LlmFailure, type Llm, type LlmFailureKind, type LlmPiece } from './llm.ts'

/** How an endpoint is reached, and how far its replies are followed. */
export interface OpenAiCompatibleOptions {
  baseUrl: string
  apiKey: string
  model: string
  bounds?: Partial<ReplyBounds>
}

function llmFailureKind(error: unknown): LlmFailureKind {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === 401 || statusCode === 403) return 'auth'
    if (statusCode === 429) return 'rate'
    return statusCode === undefined ? 'unreachable' : 'server'
  }
  if (error instanceof ResponseTooLarge) return 'length'
  const name = (error as Error | null)?.name
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return 'broken'
}

function failure(error: unknown): LlmFailure {
  if (error instanceof LlmFailure) return error
  const kind = llmFailureKind(error)
  // The endpoint's own words may repeat the question; only the status is kept.
  const status = APICallError.isInstance(error) && error.statusCode ? ` (HTTP ${error.statusCode})` : ''
  return new LlmFailure(kind, `the model endpoint failed: ${kind}${status}`)
}

/** Any OpenAI-compatible chat endpoint: a hosted one, or Ollama, vLLM and llama.cpp on the user's own machine. */
export function createOpenAiCompatible({ baseUrl, apiKey, model, bounds }: OpenAiCompatibleOptions): Llm {
  const fetch = createBoundedFetch(streamBounds)
  const provider = createOpenAICompatible({ name: 'llm', baseURL: baseUrl, fetch, ...(apiKey && { apiKey }) })
  const endpoint: Llm = {
    model,
    async *stream(messages, { signal, maxTokens = limits.chat.maxTokens }): AsyncGenerator<LlmPiece> {
      const system = messages.filter((m) => m.role === 'system').map((m) => m.content)
      try {
        const { fullStream } = streamText({
          model: provider(model),
          instructions: system.join('\n\n'),
          messages: messages
            .filter((m) => m.role !== 'system')
            .map((m) => ({ role: m.role === 'assistant' ? 'assistant' : 'user', content: m.content })),
          temperature: limits.chat.temperature,
          maxOutputTokens: maxTokens,
          maxRetries: 1,
          abortSignal: signal,
          // Failures are thrown below; the default would print them, question and all.
          onError: () => undefined,
        })
        let finished = false
        let full = false
        for await (const part of fullStream) {
          if (part.type === 'text-delta') yield { type: 'text', text: part.text }
          else if (part.type === 'reasoning-delta') yield { type: 'thinking', text: part.text }
          else if (part.type === 'error') throw failure(part.error)
          else if (part.type === 'finish') {
            finished = part.finishReason !== 'error' && part.finishReason !== 'other'
            full = part.finishReason === 'length'
          }
        }
        if (!finished && !signal.aborted) throw new LlmFailure('broken', 'the model endpoint broke off')
        if (full) yield { type: 'cut', reason: 'length' }
      } catch (error) {
        throw failure(error)
      }
    },
  }
  return boundLlm(endpoint, { ...replyBounds, ...bounds })
}
