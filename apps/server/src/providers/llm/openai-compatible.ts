import type { Readable } from 'node:stream'
import { limits } from '@wenjin/contract'
import { boundLlm } from './bounded-llm.ts'
import { failureOf, sendChat, type ChatEndpoint, type ChatReply } from './chat-completions.ts'
import { replyBounds, streamBounds, type ReplyBounds } from './limits.ts'
import { LlmFailure, type Llm, type LlmPiece } from './llm.ts'
import { readEvents } from './read-events.ts'

/** How an endpoint is reached, and how far its replies are followed. */
export interface OpenAiCompatibleOptions extends ChatEndpoint {
  model: string
  bounds?: Partial<ReplyBounds>
}

/** One event of a streamed reply, as far as it is read; servers add fields and leave fields out. */
interface Chunk {
  choices?: readonly { delta?: Delta | null; finish_reason?: unknown }[]
  error?: unknown
}

interface Delta {
  content?: unknown
  /** Thinking, by the name that DeepSeek gave it, and by the one of OpenRouter and newer vLLM. */
  reasoning_content?: unknown
  reasoning?: unknown
}

/** Any OpenAI-compatible chat endpoint: a hosted one, or Ollama, vLLM and llama.cpp on the user's own machine. */
export function createOpenAiCompatible({ model, bounds, ...endpoint }: OpenAiCompatibleOptions): Llm {
  const llm: Llm = {
    model,
    async *stream(messages, { signal, maxTokens = limits.chat.maxTokens }): AsyncGenerator<LlmPiece> {
      const reply = await sendChat(
        endpoint,
        { model, messages, temperature: limits.chat.temperature, max_tokens: maxTokens, stream: true },
        signal,
      )
      try {
        yield* readReply(reply)
      } catch (error) {
        if (signal.aborted) return
        throw failureOf(error, 'broken')
      } finally {
        leave(reply.body)
      }
    },
  }
  return boundLlm(llm, { ...replyBounds, ...bounds })
}

/** Milliseconds that a reply which was read may take to end, so that its connection can be used again. */
const endMs = 200

function leave(body: Readable): void {
  if (body.destroyed) return
  const timer = setTimeout(() => body.destroy(), endMs)
  body.once('close', () => clearTimeout(timer))
  body.resume()
}

/** @throws LlmFailure `broken` where the reply ends without saying that it does. */
async function* readReply({ mediaType, body }: ChatReply): AsyncGenerator<LlmPiece> {
  body.on('error', () => undefined)
  let isDone = false
  let isFull = false
  for await (const data of readEvents(body.iterator({ destroyOnReturn: false }), streamBounds)) {
    if (data === '[DONE]') {
      isDone = true
      break
    }
    const { choices, error } = readChunk(data)
    if (error !== undefined && error !== null) throw new LlmFailure('broken', 'the model endpoint told an error')
    const [choice] = choices ?? []
    if (!choice) continue
    const { content, reasoning_content: thinking, reasoning = thinking } = choice.delta ?? {}
    if (typeof reasoning === 'string' && reasoning !== '') yield { type: 'thinking', text: reasoning }
    if (typeof content === 'string' && content !== '') yield { type: 'text', text: content }
    if (choice.finish_reason === 'error') throw new LlmFailure('broken', 'the model endpoint ended with an error')
    if (typeof choice.finish_reason === 'string') {
      isDone = true
      isFull = choice.finish_reason === 'length'
    }
  }
  if (!isDone) throw new LlmFailure('broken', `the model endpoint broke off (${mediaType || 'no media type'})`)
  if (isFull) yield { type: 'cut', reason: 'length' }
}

/** @throws LlmFailure for what is no JSON object. */
function readChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data)
    if (typeof chunk === 'object' && chunk !== null) return chunk
  } catch {
    // Said below.
  }
  throw new LlmFailure('broken', 'the model endpoint sent something else than JSON')
}
