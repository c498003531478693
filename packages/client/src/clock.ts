type Timer = ReturnType<typeof globalThis.setTimeout>

/** The time functions of the client, in milliseconds; tests replace them. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): Timer
  clearTimeout(timer: Timer): void
}

/** The system clock. Looks up the global functions at each call, so that fake timers installed later take effect. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
}

/** A timer that can be set again and cleared. */
export class Alarm {
  readonly #clock: Clock
  #timer: Timer | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  set(ms: number, run: () => void): void {
    this.clear()
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined
      run()
    }, ms)
  }

  clear(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
