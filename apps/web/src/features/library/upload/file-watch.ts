import { limits, type FileItem } from '@wenjin/contract'

/** How soon files are looked at, and how seldom at last while nothing happens, milliseconds. */
const pace = { firstMs: 400, factor: 1.5, maxMs: 2500 }

type Listener = (file: FileItem | null) => void

/** Follows files the server reads: one call for all of them, less often while none of them gets on. It rests while nobody waits. */
export class FileWatch {
  readonly #getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>
  readonly #followed = new Map<string, { listener: Listener; seen: string }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #polling = false
  #waitMs = pace.firstMs

  /** @param getFiles where files stand; those that are gone are missing from what it gives */
  constructor(getFiles: (ids: readonly string[]) => Promise<readonly FileItem[]>) {
    this.#getFiles = getFiles
  }

  /** Calls back at every look with how the file stands, or with null once it is gone. */
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
    // The oldest are the likeliest to be finished; the server reads them in order.
    const ids = [...this.#followed.keys()].slice(0, limits.stateItems)
    this.#polling = true
    const files = await this.#getFiles(ids).catch(() => null)
    this.#polling = false
    // A gap in the network is no failure of the import.
    const moved = files !== null && this.#notify(ids, files)
    this.#waitMs = moved ? pace.firstMs : Math.min(pace.maxMs, this.#waitMs * pace.factor)
    if (this.#followed.size > 0) this.#lookSoon()
  }

  /** Whether any of them got on. */
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
