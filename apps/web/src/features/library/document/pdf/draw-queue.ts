/** A queued drawing: `start` begins it and returns how to cancel it. */
interface Drawing {
  start: () => { done: Promise<void>; cancel: () => void }
  cancelled: boolean
  cancel: (() => void) | null
}

/** Draws one page at a time: two in parallel would only delay both. Last in, first out, since the latest request is the visible page. */
export class DrawQueue {
  readonly #waiting: Drawing[] = []
  #busy = false

  /** @returns a function that cancels the drawing, whether it has begun or not. */
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
