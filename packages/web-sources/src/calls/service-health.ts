import type { ProviderStatus } from '@wenjin/contract'
import { ServiceError } from './service-error.ts'

const failuresToRest = 3
const firstRestMs = 60_000
const longestRestMs = 15 * 60_000
/** Maximum rest that a service may request by Retry-After. */
const maxRetryAfterMs = 24 * 3_600_000

/**
 * The circuit breaker of one service: after three consecutive failures it rests for a minute, then admits one trial call, and each failed
 * trial doubles the rest up to a quarter of an hour, unless the host is unreachable. With a Retry-After, it rests until then.
 */
export class ServiceHealth {
  readonly #now: () => number
  #calls = 0
  #failures = 0
  #failuresInRow = 0
  #rests = 0
  #restsUntil: number | null = null
  #trying = false
  #lastSuccessAt: number | null = null
  #lastFailure: ProviderStatus['lastFailure'] = null

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Refuses calls of a resting service. @throws ServiceError with the last failure while the service rests, or during another caller's
   * trial call.
   */
  refuseResting(): void {
    if (this.#restsUntil === null || (this.#now() >= this.#restsUntil && !this.#trying)) return
    throw new ServiceError(this.#lastFailure?.kind ?? 'rate', `resting after: ${this.#lastFailure?.detail ?? ''}`)
  }

  /** Like `refuseResting`; in addition marks an admitted call after a rest as the trial. */
  admit(): void {
    this.refuseResting()
    this.#trying = this.#restsUntil !== null
  }

  /** Counts a call about to be sent. */
  called(): void {
    this.#calls++
  }

  succeeded(): void {
    this.#lastSuccessAt = this.#now()
    this.#failuresInRow = 0
    this.#rests = 0
    this.#restsUntil = null
    this.#trying = false
  }

  failed(error: ServiceError): void {
    const at = this.#now()
    this.#failures++
    this.#failuresInRow++
    this.#lastFailure = { kind: error.kind, at, detail: error.detail }
    if (this.#trying || this.#failuresInRow >= failuresToRest) {
      this.#restsUntil = at + Math.min(longestRestMs, firstRestMs * 2 ** this.#rests)
      // Longer rests do not help an unreachable host, and the missing network may be this machine's.
      if (error.kind !== 'unreachable') this.#rests++
    }
    if (error.retryAfterMs !== undefined) {
      this.#restsUntil = Math.max(this.#restsUntil ?? 0, at + Math.min(maxRetryAfterMs, error.retryAfterMs))
    }
    this.#trying = false
  }

  /** Ends a call that its caller aborted, without counting it as success or failure. */
  abandoned(): void {
    this.#trying = false
  }

  report(): Pick<ProviderStatus, 'state' | 'calls' | 'failures' | 'lastSuccessAt' | 'lastFailure' | 'restsUntil'> {
    const resting = this.#restsUntil !== null && this.#now() < this.#restsUntil
    return {
      state: resting ? 'resting' : 'ready',
      calls: this.#calls,
      failures: this.#failures,
      lastSuccessAt: this.#lastSuccessAt,
      lastFailure: this.#lastFailure,
      restsUntil: resting ? this.#restsUntil : null,
    }
  }
}
