import { ImportFailure, webhookLimits, type WebhookFailure } from '@wenjin/contract'
import { createGuardedAgent, parsePublicUrl, resolveBySystem, type Resolve } from '@wenjin/web-sources/guard'
import { request } from 'undici'
import { toStorableText } from '../../../lib/text/storable-text.ts'

/** A call of an endpoint. */
interface PostOptions {
  headers: Readonly<Record<string, string>>
  body: string
  /** Inside names and addresses that the operator lets webhooks call. */
  allowed: readonly string[]
  /** Aborted when the process stops. */
  signal: AbortSignal
  /** Looks names up; the system's resolver unless given. */
  resolve?: Resolve
  /** Milliseconds of the whole call. */
  timeoutMs?: number
}

/** The outcome of a call: a status, or the reason why there is none. */
export interface PostOutcome {
  status: number | null
  failure: WebhookFailure | null
  responseType: string
  /** The beginning of the answer, whole characters. */
  response: string
  /** Milliseconds that the endpoint asks to be left alone (`Retry-After`); null where it does not say. */
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

/** Seconds or a date. */
function retryAfter(header: string): number | null {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null
}

/**
 * Posts an event to an endpoint, which cannot lead into the network that the instance runs in: the address is checked as the connection is
 * made, and a redirect is not followed but counts as an answer. The answer has to come to its end in time; of a long one the beginning is read.
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
    // A body that nobody reads any more may still fail; that is of no interest.
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
      // Decoded as the beginning of a stream, a character that was cut in half is left out.
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
