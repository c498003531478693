import { limits } from '@wenjin/contract'
import { Alarm, type Clock } from '../clock.ts'

/** Notices that a connection has fallen silent: looked at every 10 s, stale after 30 s without a byte (spec section 9). */
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

  /** The connection showed that it lives. */
  seen(): void {
    this.#lastSeen = this.#clock.now()
  }

  /** Looks from now on, until it is stale or stopped. */
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
