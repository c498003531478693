/** How long after the last change a map is saved, milliseconds. */
const saveAfterMs = 800

export type SaveState = 'saving' | 'saved' | 'notSaved'

/** Saves values one after the other, the latest only; what could not be saved waits for `flush` or the next change. */
export class MapSaver<T> {
  #waiting: { value: T } | null = null
  #running = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #save: (value: T) => Promise<unknown> = () => Promise.resolve()
  #state: SaveState = 'saved'
  #onState: (state: SaveState, error?: unknown) => void = () => undefined

  connect(save: (value: T) => Promise<unknown>, onState: (state: SaveState, error?: unknown) => void): void {
    this.#save = save
    this.#onState = onState
  }

  #tell(state: SaveState, error?: unknown): void {
    this.#state = state
    this.#onState(state, error)
  }

  take(value: T): void {
    this.#waiting = { value }
    // Somebody who is told that it is saved may leave. Why an earlier change could not be saved stays told until the next try.
    if (this.#state === 'saved') this.#tell('saving')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), saveAfterMs)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#waiting = null
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#running) return
    this.#running = true
    try {
      for (let next = this.#waiting; next; next = this.#waiting) {
        this.#waiting = null
        this.#tell('saving')
        try {
          await this.#save(next.value)
        } catch (error) {
          this.#waiting ??= next
          this.#tell('notSaved', error)
          return
        }
        if (!this.#waiting) this.#tell('saved')
      }
    } finally {
      this.#running = false
    }
  }
}
