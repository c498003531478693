/** How calm a scrolled column is: `slow` enough for pages to be drawn, or `still`. */
export type Calm = 'slow' | 'still'

/** Pages that come by faster than this are flown over, CSS pixels a millisecond. */
const fastest = 1.2
/** So many movements in a row have to be slow: one frame that is late looks like one. */
const slowInRow = 3
/** How long after the last movement a column stands still, milliseconds. */
const stillMs = 90

interface Waiter {
  calm: Calm
  start: () => void
}

/** Holds work back while somebody scrolls, so that no frame is late for a page that nobody looks at. */
export class ScrollCalm {
  readonly #waiting = new Set<Waiter>()
  #speed: Calm | 'fast' = 'still'
  #last = { top: 0, at: 0 }
  #slow = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Notes where the column is scrolled to at a moment, milliseconds. */
  moved(top: number, at: number): void {
    const passed = Math.max(1, at - this.#last.at)
    const speed = Math.abs(top - this.#last.top) / passed
    // The first movement after a rest tells no speed: a jump to another page is one as well.
    const known = passed < stillMs
    this.#last = { top, at }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#become('still'), stillMs)
    this.#slow = known && speed <= fastest ? this.#slow + 1 : 0
    this.#become(this.#slow >= slowInRow ? 'slow' : 'fast')
  }

  /** Starts something once it is calm enough, at once if it is. @returns how to give it up before that. */
  when(calm: Calm, start: () => void): () => void {
    if (this.#allows(calm)) {
      start()
      return () => undefined
    }
    const waiter = { calm, start }
    this.#waiting.add(waiter)
    return () => this.#waiting.delete(waiter)
  }

  #allows(calm: Calm): boolean {
    return this.#speed === 'still' || this.#speed === calm
  }

  #become(speed: Calm | 'fast'): void {
    this.#speed = speed
    for (const waiter of this.#waiting) {
      if (!this.#allows(waiter.calm)) continue
      this.#waiting.delete(waiter)
      waiter.start()
    }
  }
}
