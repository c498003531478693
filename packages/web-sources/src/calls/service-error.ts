import type { ServiceFailure } from '@wenjin/contract'

/** A failure of a service. The detail is for the admin; it never contains a key or the question. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly kind: ServiceFailure
  readonly detail: string
  /** Milliseconds after which the service accepts calls again, by its own statement. */
  readonly retryAfterMs: number | undefined

  constructor(kind: ServiceFailure, detail: string, retryAfterMs?: number) {
    super(`${kind}: ${detail}`)
    this.kind = kind
    this.detail = detail
    this.retryAfterMs = retryAfterMs
  }
}
