import { limits } from '@wenjin/contract'
import { Alarm, type Clock } from '../clock.ts'

/** Detects a silent connection: checks every 10 s, stale after 30 s without a byte (spec section 9). */
export class Heartbeat {
  readonly #clock: Clock
  readonly #alarm: Alarm
  readonly #onStale: () => void
  #lastSeen: number

  constructor(clock: Clock, onStale: () => void) {
    this.#clock = clock
    this.#alarm = new Alarm(clock)
    this.#onStale = onStale
    this.#lastSeen = clock.now()
  }

  get isStale(): boolean {
    return this.#clock.now() - this.#lastSeen >= limits.heartbeat.staleMs
  }

  /** Records that bytes were received. */
  seen(): void {
    this.#lastSeen = this.#clock.now()
  }

  /** Starts checking, until the connection is stale or the heartbeat is stopped. */
  watch(): void {
    this.#alarm.set(limits.heartbeat.checkMs, () => {
      if (this.isStale) this.#onStale()
      else this.watch()
    })
  }

  stop(): void {
    this.#alarm.clear()
  }
}
