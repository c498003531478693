import { limits } from '@wenjin/contract'
import { boundLlm } from './bounded-llm.ts'
import { contextWindowOf, replyTokens } from './context-window.ts'
import { failureOf, leave, sendChat, type ChatEndpoint, type ChatReply } from './chat-completions.ts'
import { replyBounds, streamBounds, type ReplyBounds } from './limits.ts'
import { LlmFailure, type Llm, type LlmPiece, type LlmText } from './llm.ts'
import { readEvents } from './read-events.ts'
import { readOnDemand } from './read-on-demand.ts'

/** Connection to an endpoint, and the bounds of its replies. */
export interface OpenAiCompatibleOptions extends ChatEndpoint {
  model: string
  bounds?: Partial<ReplyBounds>
  /** Tokens that prompt and reply may have together; null when the endpoint is to be asked. */
  contextTokens?: number | null
}

/** The fields read from one event of a streamed reply; servers add and omit fields. */
interface Chunk {
  choices?: readonly { delta?: Delta | null; finish_reason?: unknown }[]
  error?: unknown
}

interface Delta {
  content?: unknown
  /** Thinking: DeepSeek's field name, and the one of OpenRouter and newer vLLM. */
  reasoning_content?: unknown
  reasoning?: unknown
}

/** Creates a client for any OpenAI-compatible chat endpoint: a hosted one, or Ollama, vLLM and llama.cpp on the user's own machine. */
export function createOpenAiCompatible({ model, bounds, contextTokens: configured = null, ...endpoint }: OpenAiCompatibleOptions): Llm {
  const contextTokens = contextWindowOf(endpoint.baseUrl, model, configured)
  const llm: Llm = {
    model,
    contextTokens,
    async *stream(messages, { signal, maxTokens = limits.chat.maxTokens, sampling }): AsyncGenerator<LlmPiece> {
      const max_tokens = replyTokens(await contextTokens(), maxTokens)
      const reply = await sendChat(
        endpoint,
        { model, messages, temperature: limits.chat.temperature, ...sampling, max_tokens, stream: true },
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

/** Reads the pieces of a streamed reply. @throws LlmFailure `broken` when the stream ends without an end mark. */
async function* readReply({ mediaType, body, reply }: ChatReply): AsyncGenerator<LlmPiece> {
  body.on('error', () => undefined)
  let isDone = false
  let isFull = false
  for await (const events of readEvents(readOnDemand(body, reply), streamBounds)) {
    const pieces: LlmText[] = []
    const end = events.indexOf('[DONE]')
    try {
      for (const data of end < 0 ? events : events.slice(0, end)) {
        const reason = readEvent(data, pieces)
        if (reason === null) continue
        isDone = true
        isFull = reason === 'length'
      }
    } finally {
      // Text received before a failure stays valid.
      yield* pieces
    }
    isDone ||= end >= 0
    if (end >= 0) break
  }
  if (!isDone) throw new LlmFailure('broken', `the model endpoint broke off (${mediaType || 'no media type'})`)
  if (isFull) yield { type: 'cut', reason: 'length' }
}

/**
 * Adds what an event says to the pieces of its chunk.
 * @returns why the reply ends with it; null where it goes on @throws LlmFailure for an error
 */
function readEvent(data: string, pieces: LlmText[]): string | null {
  const { choices, error } = readChunk(data)
  if (error !== undefined && error !== null) throw new LlmFailure('broken', 'the model endpoint told an error')
  const [choice] = choices ?? []
  if (!choice) return null
  const { content, reasoning_content: thinking, reasoning = thinking } = choice.delta ?? {}
  addText(pieces, 'thinking', reasoning)
  addText(pieces, 'text', content)
  if (choice.finish_reason === 'error') throw new LlmFailure('broken', 'the model endpoint ended with an error')
  return typeof choice.finish_reason === 'string' ? choice.finish_reason : null
}

/** Text of one kind that came together is one piece. */
function addText(pieces: LlmText[], type: LlmText['type'], text: unknown): void {
  if (typeof text !== 'string' || text === '') return
  const last = pieces.at(-1)
  if (last?.type === type) last.text += text
  else pieces.push({ type, text })
}

/** Parses one event. @throws LlmFailure when it is not a JSON object. */
function readChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data)
    if (typeof chunk === 'object' && chunk !== null) return chunk
  } catch {
    // The throw below reports it.
  }
  throw new LlmFailure('broken', 'the model endpoint sent something else than JSON')
}
