import type { ServiceFailure } from '@wenjin/contract'

/** A service that did not do its part. The detail is for the admin; it never holds a key nor the question. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly kind: ServiceFailure
  readonly detail: string
  /** Milliseconds after which the service wants to be asked again. */
  readonly retryAfterMs: number | undefined

  constructor(kind: ServiceFailure, detail: string, retryAfterMs?: number) {
    super(`${kind}: ${detail}`)
    this.kind = kind
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}
