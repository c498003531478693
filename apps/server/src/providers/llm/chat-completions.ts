import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, request } from 'undici'
import { ResponseTooLarge } from '../../lib/flow/bounded-fetch.ts'
import { LlmFailure, type LlmFailureKind } from './llm.ts'

/** An endpoint that speaks the chat completions protocol. */
export interface ChatEndpoint {
  /** Address before `/chat/completions`, without a slash at its end. */
  baseUrl: string
  /** Empty where it asks for none. */
  apiKey: string
}

/** One part of a message for a model that sees. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** The body of a request. */
export interface ChatRequest {
  model: string
  messages: readonly { role: string; content: string | readonly ContentPart[] }[]
  temperature: number
  max_tokens: number
  stream?: true
}

/** A reply whose body has begun. */
export interface ChatReply {
  /** In lower case, without parameters. */
  mediaType: string
  /** Decompressed. */
  body: Readable
}

// Timeouts are those of `boundLlm`; a redirect, which could name an address that nobody may reach, is not followed.
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
/** Milliseconds before an overloaded endpoint, or one that could not be reached, is asked once more. */
const retryMs = 1000
const longestRetryMs = 5000
const retried: ReadonlySet<number> = new Set([408, 409, 429])
/** Bytes of an error's body that are read, so that its connection can be used again. */
const maxErrorBytes = 64 * 1024

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Sends a chat to an endpoint; a busy endpoint, and one that cannot be reached, is asked once more.
 * @throws LlmFailure, also for a status that is an error; the signal's reason when it is aborted.
 */
export async function sendChat({ baseUrl, apiKey }: ChatEndpoint, chat: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
  const body = JSON.stringify(chat)
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    let status: number
    let after: unknown
    try {
      const reply = await request(`${baseUrl}/chat/completions`, {
        method: 'POST',
        dispatcher: agent,
        signal,
        headers: {
          'content-type': 'application/json',
          accept: chat.stream ? 'text/event-stream' : 'application/json',
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        },
        body,
      })
      status = reply.statusCode
      after = reply.headers['retry-after']
      if (status >= 200 && status < 300) return open(reply.headers, reply.body)
      // The endpoint's own words may repeat the question; only the status is kept.
      await reply.body.dump({ limit: maxErrorBytes }).catch(() => undefined)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt > 0) throw failureOf(error, 'unreachable')
      await sleep(retryMs, undefined, { signal })
      continue
    }
    if (attempt > 0 || !(retried.has(status) || status >= 500)) throw statusFailure(status)
    const seconds = typeof after === 'string' && /^\d{1,4}$/.test(after) ? Number(after) : 0
    await sleep(Math.min(longestRetryMs, Math.max(retryMs, seconds * 1000)), undefined, { signal })
  }
}

function open(headers: Record<string, string | string[] | undefined>, body: Readable): ChatReply {
  const header = (name: string) => [headers[name]].flat()[0]?.trim().toLowerCase() ?? ''
  const mediaType = header('content-type').split(';')[0]!.trim()
  const decompress = decompressors[header('content-encoding')]
  if (!decompress) return { mediaType, body }
  const unpacked = decompress()
  // An error on either side ends the other.
  body.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => body.destroy())
  body.on('error', () => undefined)
  return { mediaType, body: body.pipe(unpacked) as Readable }
}

/**
 * The text of a reply that comes as one JSON.
 * @throws ResponseTooLarge past so many bytes; LlmFailure for something else than a reply.
 */
export async function readWhole({ body }: ChatReply, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ResponseTooLarge(`a reply longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  try {
    const { choices } = JSON.parse(Buffer.concat(chunks).toString()) as { choices: { message: { content: unknown } }[] }
    const content = choices[0]!.message.content
    if (typeof content === 'string') return content
  } catch {
    // Said below.
  }
  throw new LlmFailure('broken', 'the model endpoint sent something else than a reply')
}

const kindOfStatus = (status: number): LlmFailureKind => (status === 401 || status === 403 ? 'auth' : status === 429 ? 'rate' : 'server')

function statusFailure(status: number): LlmFailure {
  const kind = kindOfStatus(status)
  return new LlmFailure(kind, `the model endpoint failed: ${kind} (HTTP ${status})`)
}

/** The name of a failure of the network or of the protocol. @param otherwise where its name tells nothing */
export function failureOf(error: unknown, otherwise: LlmFailureKind): LlmFailure {
  if (error instanceof LlmFailure) return error
  const name = error instanceof Error ? error.name : ''
  const kind = error instanceof ResponseTooLarge ? 'length' : name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : otherwise
  return new LlmFailure(kind, `the model endpoint failed: ${kind}`)
}
