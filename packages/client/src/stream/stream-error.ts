import { errors, markerErrors, type ErrorName, type Lang, type Marker } from '@wenjin/contract'
import { errorNameOf, networkMessage } from '../api/api-error.ts'
import { reactionTo, type Reaction } from '../api/reaction.ts'

/**
 * `marker`: a text message of the stream. `refused`: the server refused to open it, with the reason. `open`: another failed open. `closed`:
 * the connection ended before the answer. `stale`: no bytes for too long. `network`: the server was not reached.
 */
export type StreamErrorKind = 'marker' | 'refused' | 'open' | 'closed' | 'stale' | 'network'

/** A marker that ends a stream without an answer. */
export type ErrorMarker = Exclude<Marker, '[DONE]'>

interface StreamErrorFields {
  kind: StreamErrorKind
  message: string
  /** The code of a marker, the `errCode` of a refusal, the HTTP status of a failed open, otherwise 0. */
  code?: number
  marker?: ErrorMarker
  /** Whether a new connection may help. */
  retryable?: boolean
  /** The data of a refusal's envelope. */
  data?: unknown
  cause?: unknown
}

/** The cause that ended or interrupted a stream. Marker codes are separate from `errCode`: read `code` together with `kind`. */
export class StreamError extends Error {
  readonly kind: StreamErrorKind
  readonly code: number
  readonly marker: ErrorMarker | null
  readonly retryable: boolean
  /** Name of the `errCode` of a refusal. */
  readonly errorName: ErrorName | undefined
  readonly reaction: Reaction | null
  /** The data of a refusal's envelope; null without any. */
  readonly data: unknown
  constructor(fields: StreamErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.kind = fields.kind
    this.code = fields.code ?? 0
    this.marker = fields.marker ?? null
    this.retryable = fields.retryable ?? false
    // Spec section 8: a refused open's error is named by its errCode.
    this.name = fields.kind === 'refused' ? String(this.code) : 'StreamError'
    this.errorName = fields.kind === 'refused' ? errorNameOf(this.code) : undefined
    this.reaction = fields.kind === 'refused' || fields.kind === 'marker' ? reactionTo(this.code) : null
    this.data = fields.data ?? null
  }

  /** Whether the trial quota of a topic is used up: a new connection cannot help, an upgrade can. */
  get isTrialLimit(): boolean {
    return this.kind === 'refused' && this.code === errors.knowledgeTrialLimit.code
  }
}

/** Creates the error of a refusal, with an `errCode` and a message. */
export function refusedError(errCode: number, message: string, data?: unknown): StreamError {
  return new StreamError({ kind: 'refused', code: errCode, message, data })
}

/** Creates the error for a marker. */
export function markerError(marker: ErrorMarker, lang: Lang): StreamError {
  const spec = markerErrors[marker]
  return new StreamError({ kind: 'marker', marker, code: spec.code, message: spec[lang] })
}

/** Creates the error of an open that failed without an envelope; only overload and server faults are retryable. */
export function openError(status: number, statusText: string, lang: Lang): StreamError {
  const message = `${lang === 'zh' ? '连接失败' : 'Connection failed'}: ${status} ${statusText}`.trimEnd()
  return new StreamError({ kind: 'open', code: status, message, retryable: status >= 500 || status === 429 })
}

/** Creates the error for a connection that ended before `[DONE]`. */
export function closedError(cause?: unknown): StreamError {
  return new StreamError({ kind: 'closed', message: 'Connection closed unexpectedly', retryable: true, cause })
}

/** Creates the error for a connection without any bytes, even a heartbeat, for longer than the heartbeat limit. */
export function staleError(): StreamError {
  return new StreamError({ kind: 'stale', message: 'Connection closed unexpectedly', retryable: true })
}

/** Creates the error for a server that could not be reached. */
export function unreachableError(lang: Lang, cause: unknown): StreamError {
  return new StreamError({ kind: 'network', message: networkMessage(lang), retryable: true, cause })
}
