import { errors, type FileItem } from '@wenjin/contract'

/** One file or link on its way into a library. */
export interface ImportTask {
  key: number
  name: string
  /** `waiting` for its turn, `sending` bytes, `reading` by the server, then `done` or `failed`. */
  phase: 'waiting' | 'sending' | 'reading' | 'done' | 'failed'
  /** Of the present phase, 0–100. */
  percent: number
  /** Why it failed, or null. */
  reason: string | null
  duplicate: boolean
  documentId: string | null
  /** Null until the server has it. */
  fileId: string | null
  /** It belongs to a question and shows there instead of in the list of imports. */
  attached: boolean
}

/** What is imported: a file, or the address of a page. */
export type ImportInput = { file: File; name: string } | { url: string }

/** The server, as far as importing needs it. */
export interface ImportServer {
  upload: (folderId: string, file: File, name: string, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<FileItem>
  importLink: (folderId: string, url: string) => Promise<FileItem>
  getFile: (id: string) => Promise<FileItem>
  deleteFile: (id: string) => Promise<unknown>
}

/** Files sent at the same time. */
const parallel = 3
/** How often files the server reads are looked at, milliseconds, and how many at a time. */
const pollMs = 700
const pollCount = 8

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Imports many files, a few at a time, and follows each to its end; one that fails does not hold up the others. */
export class ImportQueue {
  readonly #server: ImportServer
  readonly #listeners = new Set<() => void>()
  readonly #waiting: { key: number; folderId: string; input: ImportInput }[] = []
  /** Files the server is reading: task key to file id. */
  readonly #reading = new Map<number, string>()
  /** What is being sent: task key to the way to end it. */
  readonly #sends = new Map<number, AbortController>()
  readonly #onFinished: () => void
  #tasks: readonly ImportTask[] = []
  #next = 1
  #sending = 0
  #polling = false

  /** @param onFinished called whenever something became searchable or failed, so that lists can be refreshed. */
  constructor(server: ImportServer, onFinished: () => void) {
    this.#server = server
    this.#onFinished = onFinished
  }

  /** All tasks since the list was last cleared, in the order they were added. */
  get tasks(): readonly ImportTask[] {
    return this.#tasks
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Adds files or links for a folder and begins. Gives the keys of their tasks. */
  add(folderId: string, inputs: readonly ImportInput[], attached = false): number[] {
    const added = inputs.map((input): ImportTask => {
      const key = this.#next++
      this.#waiting.push({ key, folderId, input })
      const name = 'file' in input ? input.name : input.url
      return { key, name, phase: 'waiting', percent: 0, reason: null, duplicate: false, documentId: null, fileId: null, attached }
    })
    this.#tasks = [...this.#tasks, ...added]
    this.#notify()
    this.#pump()
    return added.map((task) => task.key)
  }

  /** Takes finished tasks off the list; those of a question stay with it. */
  clearFinished(): void {
    this.#tasks = this.#tasks.filter((task) => task.attached || (task.phase !== 'done' && task.phase !== 'failed'))
    this.#notify()
  }

  /** Takes a task off the list. What is finished stays in its library; what is on its way is given up, on the server too. */
  drop(key: number): void {
    const waiting = this.#waiting.findIndex((entry) => entry.key === key)
    if (waiting >= 0) this.#waiting.splice(waiting, 1)
    this.#sends.get(key)?.abort()
    const fileId = this.#reading.get(key)
    this.#reading.delete(key)
    // A file that cannot be taken back is read to its end and stands in the library.
    if (fileId !== undefined) void this.#server.deleteFile(fileId).then(this.#onFinished, this.#onFinished)
    this.#tasks = this.#tasks.filter((task) => task.key !== key)
    this.#notify()
  }

  /** A question that was left no longer holds a task: what is finished goes off the list, anything else shows among the imports. */
  release(key: number): void {
    this.#tasks = this.#tasks.flatMap((task) => {
      if (task.key !== key) return [task]
      return task.phase === 'done' ? [] : [{ ...task, attached: false }]
    })
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #change(key: number, part: Partial<ImportTask>): void {
    this.#tasks = this.#tasks.map((task) => (task.key === key ? { ...task, ...part } : task))
    this.#notify()
  }

  #pump(): void {
    while (this.#sending < parallel) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#sending++
      void this.#send(next).finally(() => {
        this.#sending--
        this.#pump()
      })
    }
  }

  async #send({ key, folderId, input }: { key: number; folderId: string; input: ImportInput }): Promise<void> {
    this.#change(key, { phase: 'sending' })
    const abort = new AbortController()
    this.#sends.set(key, abort)
    try {
      const file =
        'file' in input
          ? await this.#server.upload(folderId, input.file, input.name, (percent) => this.#change(key, { percent }), abort.signal)
          : await this.#server.importLink(folderId, input.url)
      this.#sends.delete(key)
      // Given up while the server was taking it in.
      if (abort.signal.aborted) void this.#server.deleteFile(file.id).then(this.#onFinished, this.#onFinished)
      else this.#follow(key, file)
    } catch (error) {
      this.#sends.delete(key)
      if (!abort.signal.aborted) this.#finish(key, { phase: 'failed', reason: messageOf(error) })
    }
  }

  #follow(key: number, file: FileItem): void {
    if (file.state === 'ready') {
      this.#finish(key, { phase: 'done', percent: 100, duplicate: file.duplicate, documentId: file.documentId, fileId: file.id })
    } else if (file.state === 'failed') {
      this.#finish(key, { phase: 'failed', reason: file.reason?.text ?? null })
    } else {
      this.#reading.set(key, file.id)
      this.#change(key, { phase: 'reading', percent: file.progress, fileId: file.id })
      if (!this.#polling) this.#pollSoon()
    }
  }

  #finish(key: number, part: Partial<ImportTask>): void {
    this.#reading.delete(key)
    this.#change(key, part)
    this.#onFinished()
  }

  #pollSoon(): void {
    this.#polling = true
    setTimeout(() => void this.#poll(), pollMs)
  }

  async #poll(): Promise<void> {
    // The oldest are the likeliest to be finished; the server reads them in order.
    const looked = [...this.#reading].slice(0, pollCount)
    await Promise.all(
      looked.map(async ([key, id]) => {
        try {
          const file = await this.#server.getFile(id)
          if (this.#reading.has(key)) this.#follow(key, file)
        } catch (error) {
          // A gap in the network is no failure of the import; a file that is gone is.
          if (this.#reading.has(key) && (error as { errCode?: number }).errCode === errors.notFound.code)
            this.#finish(key, { phase: 'failed', reason: messageOf(error) })
        }
      }),
    )
    this.#polling = false
    if (this.#reading.size > 0) this.#pollSoon()
  }
}

/** How many of some tasks are where, and how far all of them are together, 0–100. */
export function summarize(tasks: readonly ImportTask[]): { done: number; failed: number; active: number; percent: number } {
  const done = tasks.filter((task) => task.phase === 'done').length
  const failed = tasks.filter((task) => task.phase === 'failed').length
  // Sending and reading count half each.
  const shares = tasks.map((task) => {
    if (task.phase === 'done' || task.phase === 'failed') return 100
    if (task.phase === 'waiting') return 0
    return task.phase === 'sending' ? task.percent / 2 : 50 + task.percent / 2
  })
  const sum = shares.reduce((total, share) => total + share, 0)
  return { done, failed, active: tasks.length - done - failed, percent: tasks.length === 0 ? 0 : Math.floor(sum / tasks.length) }
}
