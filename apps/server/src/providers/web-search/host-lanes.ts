import { ServiceError } from './service-error.ts'

/** How often a host may be asked: so many calls in so much time. */
export interface HostLimit {
  calls: number
  perMs: number
}

/** Clock and sleep of lanes, so that tests need not wait. */
export interface LaneClock {
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Calls that may wait for one host; who comes later is told so at once. */
const longestQueue = 40

/** One call in flight per host, and no more of them than its limit allows. */
export class HostLanes {
  readonly #clock: LaneClock
  readonly #lanes = new Map<string, Lane>()

  constructor(clock: LaneClock) {
    this.#clock = clock
  }

  /**
   * Does the work when it is the caller's turn at the host.
   * @throws ServiceError `rate` when too many wait already, or when a search ends before its turn; the signal's reason when it is aborted.
   */
  async run<T>(host: string, limit: HostLimit, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    let lane = this.#lanes.get(host)
    if (!lane) this.#lanes.set(host, (lane = new Lane(limit, this.#clock)))
    return lane.run(signal, work)
  }
}

class Lane {
  readonly #limit: HostLimit
  readonly #clock: LaneClock
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #tokens: number
  #filledAt: number

  constructor(limit: HostLimit, clock: LaneClock) {
    this.#limit = limit
    this.#clock = clock
    this.#tokens = limit.calls
    this.#filledAt = clock.now()
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= longestQueue) throw new ServiceError('rate', `more than ${longestQueue} calls are waiting for this host`)
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    this.#waiting++
    try {
      await untilAborted(before, signal)
      await this.#takeToken(signal)
    } catch (error) {
      // Who leaves the queue holds nobody up, and overtakes nobody.
      void before.then(turn.resolve)
      // That its turn did not come is no fault of the host.
      throw error instanceof ServiceError ? new ServiceError('rate', 'its turn did not come before the search ended') : error
    } finally {
      this.#waiting--
    }
    try {
      return await work()
    } finally {
      turn.resolve()
    }
  }

  async #takeToken(signal: AbortSignal): Promise<void> {
    const { calls, perMs } = this.#limit
    const perToken = perMs / calls
    this.#refill(calls, perToken)
    if (this.#tokens < 1) {
      await this.#clock.sleep(Math.ceil((1 - this.#tokens) * perToken), signal)
      this.#refill(calls, perToken)
    }
    this.#tokens -= 1
  }

  #refill(calls: number, perToken: number): void {
    const now = this.#clock.now()
    this.#tokens = Math.min(calls, this.#tokens + Math.max(0, now - this.#filledAt) / perToken)
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
