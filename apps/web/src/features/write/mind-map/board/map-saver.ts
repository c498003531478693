/** Delay of a save after the last change, milliseconds. */
const saveAfterMs = 800

export type SaveState = 'saving' | 'saved' | 'notSaved'

/** Saves values one at a time, only the latest; a value that could not be saved is retried on `flush` or the next change. */
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
    // Do not report `saved` with a pending change: the person may leave. The error of an earlier change stays reported until the next
    // attempt.
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
