import { ImportFailure, webhookLimits, type WebhookFailure } from '@wenjin/contract'
import { createGuardedAgent, parsePublicUrl, resolveBySystem, type Resolve } from '@wenjin/web-sources/guard'
import { request } from 'undici'
import { toStorableText } from '../../../lib/text/storable-text.ts'

/** Options of a call to an endpoint. */
interface PostOptions {
  headers: Readonly<Record<string, string>>
  body: string
  /** Private names and addresses that the operator allows for webhooks. */
  allowed: readonly string[]
  /** Aborted when the process stops. */
  signal: AbortSignal
  /** Resolves names; default the system's resolver. */
  resolve?: Resolve
  /** Timeout of the whole call, milliseconds. */
  timeoutMs?: number
}

/** The outcome of a call: a status, or the reason why there is none. */
export interface PostOutcome {
  status: number | null
  failure: WebhookFailure | null
  responseType: string
  /** The beginning of the response, in whole characters. */
  response: string
  /** Milliseconds of the endpoint's `Retry-After`; null when absent. */
  retryAfterMs: number | null
}

const nothing = { status: null, responseType: '', response: '', retryAfterMs: null } as const

function failureOf(error: unknown): WebhookFailure {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof ImportFailure) {
      if (at.reason === 'privateAddress' || at.reason === 'badUrl') return at.reason
      return 'unreachable'
    }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /TIMEOUT|ETIMEDOUT/.test(code) ? 'timeout' : 'unreachable'
}

/** Parses `Retry-After`: seconds or a date. */
function retryAfter(header: string): number | null {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null
}

/**
 * Posts an event to an endpoint without access to the instance's private network (SSRF): the address is checked when the connection is
 * made, and a redirect is not followed but counts as an answer. The response has to end in time; of a long one only the beginning is read.
 * @throws the signal's reason when it is aborted
 */
export async function postEvent(url: string, options: PostOptions): Promise<PostOutcome> {
  const { headers, body, allowed, signal, resolve = resolveBySystem, timeoutMs = webhookLimits.tryMs } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const agent = createGuardedAgent(resolve, allowed, timeoutMs)
  try {
    const reply = await request(parsePublicUrl(url, allowed), {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([signal, timeout]),
      headers,
      body,
    })
    // A body that is no longer read may still fail; the error is irrelevant then.
    reply.body.on('error', () => undefined)
    const header = (name: string): string => [reply.headers[name]].flat().filter(Boolean).join(', ')
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      if (length < webhookLimits.shownBytes) chunks.push(chunk)
      length += chunk.length
      if (length >= webhookLimits.answerBytes) break
    }
    const shown = Buffer.concat(chunks).subarray(0, webhookLimits.shownBytes)
    return {
      status: reply.statusCode,
      failure: null,
      responseType: toStorableText(header('content-type')).slice(0, 200),
      // Decoded as the start of a stream, so that a truncated last character is left out.
      response: toStorableText(new TextDecoder().decode(shown, { stream: true })),
      retryAfterMs: retryAfter(header('retry-after')),
    }
  } catch (error) {
    signal.throwIfAborted()
    return { ...nothing, failure: timeout.aborted ? 'timeout' : failureOf(error) }
  } finally {
    void agent.destroy()
  }
}
