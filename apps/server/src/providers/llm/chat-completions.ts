import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ResponseTooLarge } from '../../lib/flow/bounded-fetch.ts'
import { LlmFailure, type LlmFailureKind, type Sampling } from './llm.ts'
import { httpAgent, httpsAgent } from './read-on-demand.ts'

/** An endpoint of the chat completions protocol. */
export interface ChatEndpoint {
  /** URL before `/chat/completions`, without trailing slash. */
  baseUrl: string
  /** Empty when the endpoint requires none. */
  apiKey: string
}

/** One part of a message for a vision model. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** The body of a request. */
export interface ChatRequest extends Sampling {
  model: string
  messages: readonly { role: string; content: string | readonly ContentPart[] }[]
  temperature: number
  max_tokens: number
  stream?: true
}

/** A reply whose body has started. */
export interface ChatReply {
  /** In lower case, without parameters. */
  mediaType: string
  /** Decompressed body. */
  body: Readable
  reply: IncomingMessage
}

/** Milliseconds before the single retry of an overloaded or unreachable endpoint. */
const retryMs = 1000
const longestRetryMs = 5000
const retried: ReadonlySet<number> = new Set([408, 409, 429])
/** Why a request ends whose signal is aborted with something else than an error. */
const replyAborted = new Error('the request was aborted')
/** Milliseconds that a reply which was read may take to end, so that its connection can be used again. */
const endMs = 200

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Sends a chat to an endpoint; retries once when the endpoint is busy or unreachable.
 * @throws LlmFailure, also for an error status; the signal's reason when it is aborted.
 */
export async function sendChat({ baseUrl, apiKey }: ChatEndpoint, chat: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
  const body = JSON.stringify(chat)
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    let status: number
    let after: unknown
    try {
      const reply = await post(`${baseUrl}/chat/completions`, body, signal, {
        'content-type': 'application/json',
        accept: chat.stream ? 'text/event-stream' : 'application/json',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      })
      status = reply.statusCode ?? 0
      after = reply.headers['retry-after']
      if (status >= 200 && status < 300) return open(reply)
      // The endpoint's message may repeat the question, so only the status is recorded.
      leave(reply)
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

/**
 * Sends a request; an abort ends its connection unless the whole reply has come, since the connection then serves the next one.
 * Timeouts are those of `boundLlm`; a redirect, which could name an address that nobody may reach, is not followed.
 */
function post(address: string, body: string, signal: AbortSignal, headers: Record<string, string>): Promise<IncomingMessage> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  const options = { method: 'POST', headers, agent: isSecure ? httpsAgent : httpAgent }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, options)
    let reply: IncomingMessage | null = null
    const abort = () => {
      const reason = signal.reason instanceof Error ? signal.reason : replyAborted
      if (!reply) request.destroy(reason)
      else if (!reply.complete) reply.destroy(reason)
    }
    signal.addEventListener('abort', abort)
    request
      .on('response', (message) => resolve((reply = message)))
      .on('error', reject)
      .on('close', () => signal.removeEventListener('abort', abort))
      .end(body)
  })
}

/** Lets go of a reply that nobody reads any further. */
export function leave(body: Readable): void {
  if (body.destroyed) return
  const timer = setTimeout(() => body.destroy(), endMs)
  body.once('close', () => clearTimeout(timer))
  body.on('error', () => undefined)
  body.resume()
}

function open(reply: IncomingMessage): ChatReply {
  const header = (name: string) => [reply.headers[name]].flat()[0]?.trim().toLowerCase() ?? ''
  const mediaType = header('content-type').split(';')[0]!.trim()
  const decompress = decompressors[header('content-encoding')]
  if (!decompress) return { mediaType, body: reply, reply }
  const unpacked = decompress()
  // Propagate an error on either side to the other.
  reply.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => reply.destroy())
  return { mediaType, body: reply.pipe(unpacked) as Readable, reply }
}

/**
 * Reads the text of a reply sent as one JSON document.
 * @throws ResponseTooLarge above `maxBytes`; LlmFailure for anything but a reply.
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
    // The throw below reports it.
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
