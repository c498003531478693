import type { ProviderStatus } from '@wenjin/contract'
import { ServiceError } from './service-error.ts'

const failuresToRest = 3
const firstRestMs = 60_000
const longestRestMs = 15 * 60_000
/** A service may ask for no more patience than this. */
const maxRetryAfterMs = 24 * 3_600_000

/**
 * How one service fares, and whether it may be asked: after three failures in a row it rests for a minute, then one call tries it, and each
 * failed try doubles the rest up to a quarter of an hour, unless the host cannot even be reached. Where the service says when to come back, it rests until then.
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

  /** @throws ServiceError with the last failure while the service rests, or while another call tries whether it is well again. */
  refuseResting(): void {
    if (this.#restsUntil === null || (this.#now() >= this.#restsUntil && !this.#trying)) return
    throw new ServiceError(this.#lastFailure?.kind ?? 'rate', `resting after: ${this.#lastFailure?.detail ?? ''}`)
  }

  /** The same, and this call is the one that tries. */
  admit(): void {
    this.refuseResting()
    this.#trying = this.#restsUntil !== null
  }

  /** A call is about to go out. */
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
      // A host that cannot be reached is spared nothing by longer rests, and it may be this machine that was without a network.
      if (error.kind !== 'unreachable') this.#rests++
    }
    if (error.retryAfterMs !== undefined) {
      this.#restsUntil = Math.max(this.#restsUntil ?? 0, at + Math.min(maxRetryAfterMs, error.retryAfterMs))
    }
    this.#trying = false
  }

  /** A call that was given up by who asked: it says nothing of the service. */
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
