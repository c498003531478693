import { ServiceError } from './service-error.ts'

/** Rate limit of a host: `calls` calls in `perMs` milliseconds. */
export interface HostLimit {
  calls: number
  perMs: number
  /** Maximum calls in flight; 1 by default. */
  sideBySide?: number
}

/** Clock and sleep function of the lanes; tests replace them. */
export interface LaneClock {
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Conditions of a waiting call. */
export interface Waiting {
  signal: AbortSignal
  /** Maximum wait in milliseconds; a call that would have to wait longer is refused at once. */
  patienceMs: number
}

/** A queue of calls per host that applies the host's limits: a token bucket, and by default one call in flight. */
export class HostLanes {
  readonly #clock: LaneClock
  readonly #lanes = new Map<string, Lane>()

  constructor(clock: LaneClock) {
    this.#clock = clock
  }

  /**
   * Runs `work` when it is the caller's turn at the host.
   * @throws ServiceError `rate` when the turn is later than `patienceMs`, or when a search ends before its turn; the signal's reason when
   * it is aborted.
   */
  async run<T>(host: string, limit: HostLimit, waiting: Waiting, work: () => Promise<T>): Promise<T> {
    let lane = this.#lanes.get(host)
    if (!lane) this.#lanes.set(host, (lane = new Lane(limit, this.#clock)))
    return lane.run(waiting, work)
  }
}

class Lane {
  readonly #limit: HostLimit
  /** Milliseconds in which one more token is added. */
  readonly #perToken: number
  readonly #clock: LaneClock
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #inFlight = 0
  /** Lets the next call begin; null while the limit of calls in flight is not reached. */
  #makeRoom: (() => void) | null = null
  #tokens: number
  #filledAt: number

  constructor(limit: HostLimit, clock: LaneClock) {
    this.#limit = limit
    this.#perToken = limit.perMs / limit.calls
    this.#clock = clock
    this.#tokens = limit.calls
    this.#filledAt = clock.now()
  }

  async run<T>({ signal, patienceMs }: Waiting, work: () => Promise<T>): Promise<T> {
    this.#refill()
    if ((this.#waiting + 1 - this.#tokens) * this.#perToken > patienceMs)
      throw new ServiceError('rate', 'too many calls wait for this host')
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    this.#waiting++
    try {
      await untilAborted(before, signal)
      await this.#takeToken(signal)
    } catch (error) {
      // A waiter that leaves the queue neither delays the others nor lets the next one overtake.
      void before.then(turn.resolve)
      // The missed turn is a matter of our own rate limit, not a failure of the host.
      throw error instanceof ServiceError ? new ServiceError('rate', 'its turn did not come before the search ended') : error
    } finally {
      this.#waiting--
    }
    this.#inFlight++
    if (this.#inFlight < (this.#limit.sideBySide ?? 1)) turn.resolve()
    else this.#makeRoom = turn.resolve
    try {
      return await work()
    } finally {
      this.#inFlight--
      this.#makeRoom?.()
      this.#makeRoom = null
    }
  }

  async #takeToken(signal: AbortSignal): Promise<void> {
    this.#refill()
    if (this.#tokens < 1) {
      await this.#clock.sleep(Math.ceil((1 - this.#tokens) * this.#perToken), signal)
      this.#refill()
    }
    this.#tokens = Math.max(0, this.#tokens - 1)
  }

  #refill(): void {
    const now = this.#clock.now()
    this.#tokens = Math.min(this.#limit.calls, this.#tokens + Math.max(0, now - this.#filledAt) / this.#perToken)
    this.#filledAt = now
  }
}

async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
