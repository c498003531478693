/** How idle a scrolled column is: `slow` enough for pages to be drawn, or `still`. */
export type IdleLevel = 'slow' | 'still'

/** No page is drawn above this scroll speed, CSS pixels per millisecond. */
const fastest = 1.2
/** This many consecutive movements must be slow: a single late frame looks like a slow movement. */
const slowInRow = 3
/** Time after the last movement until the column counts as still, milliseconds. */
const stillMs = 90

interface Waiter {
  level: IdleLevel
  start: () => void
}

/** Defers work while the column scrolls, so that no frame is late because of a page that only passes by. */
export class ScrollIdle {
  readonly #waiting = new Set<Waiter>()
  #speed: IdleLevel | 'fast' = 'still'
  #last = { top: 0, at: 0 }
  #slow = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Records the scroll position at a time in milliseconds. */
  moved(top: number, at: number): void {
    const passed = Math.max(1, at - this.#last.at)
    const speed = Math.abs(top - this.#last.top) / passed
    // The first movement after a pause has no speed: it may be a jump to another page.
    const known = passed < stillMs
    this.#last = { top, at }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#become('still'), stillMs)
    this.#slow = known && speed <= fastest ? this.#slow + 1 : 0
    this.#become(this.#slow >= slowInRow ? 'slow' : 'fast')
  }

  /** Calls `start` once the column reaches the level, at once if it already has. @returns a function that cancels the wait. */
  when(level: IdleLevel, start: () => void): () => void {
    if (this.#allows(level)) {
      start()
      return () => undefined
    }
    const waiter = { level, start }
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  #allows(level: IdleLevel): boolean {
    return this.#speed === 'still' || this.#speed === level
  }

  #become(speed: IdleLevel | 'fast'): void {
    this.#speed = speed
    for (const waiter of this.#waiting) {
      if (!this.#allows(waiter.level)) continue
      this.#waiting.delete(waiter)
      waiter.start()
    }
  }
}
