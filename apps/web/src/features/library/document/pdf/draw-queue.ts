/** One drawing: `start` begins it and tells how to give it up. */
interface Drawing {
  start: () => { done: Promise<void>; cancel: () => void }
  cancelled: boolean
  cancel: (() => void) | null
}

/** Draws one page after the other: two at once would only make both late. What was asked for last is drawn first: that is looked at. */
export class DrawQueue {
  readonly #waiting: Drawing[] = []
  #busy = false

  /** @returns how to give it up; begun or not. */
  add(start: Drawing['start']): () => void {
    const drawing: Drawing = { start, cancelled: false, cancel: null }
    this.#waiting.push(drawing)
    void this.#run()
    return () => {
      drawing.cancelled = true
      drawing.cancel?.()
    }
  }

  async #run(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    for (let drawing = this.#waiting.pop(); drawing; drawing = this.#waiting.pop()) {
      if (drawing.cancelled) continue
      const { done, cancel } = drawing.start()
      drawing.cancel = cancel
      // The caller handles a failed or cancelled drawing.
      await done.catch(() => undefined)
    }
    this.#busy = false
  }
}
