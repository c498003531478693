import { limits, type FileItem } from '@wenjin/contract'

/** Polling intervals: the first one, its growth while nothing changes, and the longest one, milliseconds. */
const pace = { firstMs: 400, factor: 1.5, maxMs: 2500 }

type Listener = (file: FileItem | null) => void

/**
 * Polls files that the server is processing, with one request for all, less often while none of them progresses. It is idle without
 * listeners.
 */
export class FileWatch {
  readonly #getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>
  readonly #followed = new Map<string, { listener: Listener; seen: string }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #polling = false
  #waitMs = pace.firstMs

  /** @param getFiles fetches the state of files; deleted files are missing from the result */
  constructor(getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>) {
    this.#getFiles = getFiles
  }

  /** Calls the listener after every poll with the state of the file, or with null once it is deleted. */
  follow(id: string, listener: Listener): void {
    this.#followed.set(id, { listener, seen: '' })
    this.#hurry()
  }

  unfollow(id: string): void {
    this.#followed.delete(id)
    if (this.#followed.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #hurry(): void {
    this.#waitMs = pace.firstMs
    if (this.#timer === undefined && !this.#polling) this.#lookSoon()
  }

  #lookSoon(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#look()
    }, this.#waitMs)
  }

  async #look(): Promise<void> {
    // The server processes files in order, so the oldest are the most likely to be finished.
    const ids = [...this.#followed.keys()].slice(0, limits.stateItems)
    this.#polling = true
    const files = await this.#getFiles(ids).catch(() => null)
    this.#polling = false
    // A network error does not fail the import.
    const moved = files !== null && this.#notify(ids, files)
    this.#waitMs = moved ? pace.firstMs : Math.min(pace.maxMs, this.#waitMs * pace.factor)
    if (this.#followed.size > 0) this.#lookSoon()
  }

  /** Passes the states to the listeners. Returns whether any of the files progressed. */
  #notify(ids: readonly string[], files: readonly FileItem[]): boolean {
    const byId = new Map(files.map((file) => [file.id, file]))
    let moved = false
    for (const id of ids) {
      const entry = this.#followed.get(id)
      if (!entry) continue
      const file = byId.get(id) ?? null
      const seen = file ? `${file.state} ${file.progress}` : 'gone'
      moved ||= seen !== entry.seen
      entry.seen = seen
      entry.listener(file)
    }
    return moved
  }
}
