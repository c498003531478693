import { errors, markerErrors, type ErrorName, type Lang, type Marker } from '@wenjin/contract'
import { errorNameOf, networkMessage } from '../api/api-error.ts'
import { reactionTo, type Reaction } from '../api/reaction.ts'

/**
 * `marker`: a text message of the stream. `refused`: the server refused to open it and said why. `open`: another failed open.
 * `closed`: the connection ended before the answer did. `stale`: nothing came for too long. `network`: the server was not reached.
 */
export type StreamErrorKind = 'marker' | 'refused' | 'open' | 'closed' | 'stale' | 'network'

/** A marker that ends a stream without an answer. */
export type ErrorMarker = Exclude<Marker, '[DONE]'>

interface StreamErrorFields {
  kind: StreamErrorKind
  message: string
  /** Of a marker its own code, of a refusal the `errCode`, of a failed open the HTTP status, else 0. */
  code?: number
  marker?: ErrorMarker
  /** Whether connecting again may help. */
  retryable?: boolean
  /** What a refusal's envelope carried. */
  data?: unknown
  cause?: unknown
}

/** What ended or interrupted a stream. Marker codes live apart from `errCode`: read `code` together with `kind`. */
export class StreamError extends Error {
  readonly kind: StreamErrorKind
  readonly code: number
  readonly marker: ErrorMarker | null
  readonly retryable: boolean
  /** Name of the `errCode` of a refusal. */
  readonly errorName: ErrorName | undefined
  readonly reaction: Reaction | null
  /** What a refusal's envelope carried beside its sentence; null when nothing. */
  readonly data: unknown
  constructor(fields: StreamErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.kind = fields.kind
    this.code = fields.code ?? 0
    this.marker = fields.marker ?? null
    this.retryable = fields.retryable ?? false
    // Spec section 8: the error of a refused open is named by its errCode.
    this.name = fields.kind === 'refused' ? String(this.code) : 'StreamError'
    this.errorName = fields.kind === 'refused' ? errorNameOf(this.code) : undefined
    this.reaction = fields.kind === 'refused' || fields.kind === 'marker' ? reactionTo(this.code) : null
    this.data = fields.data ?? null
  }

  /** The trial quota of a topic is used up: connecting again cannot help, an upgrade can. */
  get isTrialLimit(): boolean {
    return this.kind === 'refused' && this.code === errors.knowledgeTrialLimit.code
  }
}

/** The server said no, with an `errCode` and a sentence. */
export function refusedError(errCode: number, message: string, data?: unknown): StreamError {
  return new StreamError({ kind: 'refused', code: errCode, message, data })
}

/** The error a marker stands for. */
export function markerError(marker: ErrorMarker, lang: Lang): StreamError {
  const spec = markerErrors[marker]
  return new StreamError({ kind: 'marker', marker, code: spec.code, message: spec[lang] })
}

/** The error of an open that failed without an envelope; only overload and server faults are worth another try. */
export function openError(status: number, statusText: string, lang: Lang): StreamError {
  const message = `${lang === 'zh' ? '连接失败' : 'Connection failed'}: ${status} ${statusText}`.trimEnd()
  return new StreamError({ kind: 'open', code: status, message, retryable: status >= 500 || status === 429 })
}

/** The connection ended before `[DONE]`. */
export function closedError(cause?: unknown): StreamError {
  return new StreamError({ kind: 'closed', message: 'Connection closed unexpectedly', retryable: true, cause })
}

/** Nothing came, not even a heartbeat, for longer than the heartbeat limit. */
export function staleError(): StreamError {
  return new StreamError({ kind: 'stale', message: 'Connection closed unexpectedly', retryable: true })
}

/** The server could not be reached. */
export function unreachableError(lang: Lang, cause: unknown): StreamError {
  return new StreamError({ kind: 'network', message: networkMessage(lang), retryable: true, cause })
}
