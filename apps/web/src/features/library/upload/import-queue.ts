import type { FileItem } from '@wenjin/contract'
import { FileWatch } from './file-watch.ts'
import type { ImportInput, ImportServer, ImportTask } from './import-task.ts'

/** Number of concurrent uploads. */
const parallel = 3
/** Interval of notifying listeners of progress, milliseconds; with few tasks other changes are notified at once. */
const notifyMs = 100
const few = 60

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Number of files that came out of an archive and are not read yet. */
const unreadOf = ({ unpacked }: FileItem) => (unpacked === null ? 0 : unpacked.total - unpacked.done - unpacked.failed)

interface QueuedImport {
  folderId: string
  input: ImportInput
}

interface QueueTexts {
  /** The text of a stopped task. */
  stopped: () => string
  /** The text of a task whose file was deleted. */
  gone: () => string
}

/** Imports many files, a few at a time, and tracks each until it is processed; a failed file does not delay the others. */
export class ImportQueue {
  readonly #server: ImportServer
  readonly #texts: QueueTexts
  readonly #listeners = new Set<() => void>()
  readonly #watch: FileWatch
  /** Tasks by key, in the order they were added. */
  readonly #byKey = new Map<number, ImportTask>()
  /** The inputs by task key, for a retry. */
  readonly #queued = new Map<number, QueuedImport>()
  readonly #waiting = new Set<number>()
  /** Abort controllers of running uploads, by task key. */
  readonly #sends = new Map<number, AbortController>()
  readonly #onChanged: () => void
  #snapshot: readonly ImportTask[] | null = []
  #notifying: ReturnType<typeof setTimeout> | undefined
  #next = 1
  #run = 0

  /** @param onChanged called whenever a file was stored in a folder, became searchable or failed, so that lists can be refreshed. */
  constructor(server: ImportServer, texts: QueueTexts, onChanged: () => void) {
    this.#server = server
    this.#texts = texts
    this.#onChanged = onChanged
    this.#watch = new FileWatch((ids) => server.getFiles(ids))
  }

  /** All tasks since the list was last cleared, in the order they were added. */
  get tasks(): readonly ImportTask[] {
    this.#snapshot ??= [...this.#byKey.values()]
    return this.#snapshot
  }

  /** Number of runs: incremented when work starts after everything was finished. */
  get run(): number {
    return this.#run
  }

  /** Whether uploads are pending or running, which would be lost by leaving the page. */
  get unsent(): boolean {
    return this.#waiting.size + this.#sends.size > 0
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Adds files, links or texts for a folder and starts importing. Returns the keys of their tasks. */
  add(folderId: string, inputs: readonly ImportInput[], attached = false): number[] {
    this.#begin()
    const keys = inputs.map((input) => {
      const key = this.#next++
      this.#queued.set(key, { folderId, input })
      this.#waiting.add(key)
      const name = 'url' in input ? input.url : input.name
      const state = {
        phase: 'waiting',
        percent: 0,
        reason: null,
        duplicate: false,
        documentId: null,
        fileId: null,
        topicId: null,
        unpackedTo: null,
        unpacked: null,
        restored: null,
      } as const
      this.#byKey.set(key, { key, name, attached, ...state })
      return key
    })
    this.#notify()
    this.#pump()
    return keys
  }

  /** Removes finished tasks from the list, except those of a question. */
  clearFinished(): void {
    for (const { key, attached, phase } of this.tasks) {
      if (!attached && (phase === 'done' || phase === 'failed')) this.#forget(key)
    }
    this.#notify()
  }

  /** Removes a task from the list. A finished file stays in its topic; a running import is cancelled, on the server, too. */
  drop(key: number): void {
    this.#stop(key)
    this.#forget(key)
    this.#notify()
  }

  /** Cancels a running task, on the server, too; it stays on the list and can be retried. */
  cancel(key: number): void {
    const task = this.#byKey.get(key)
    if (!task || task.phase === 'done' || task.phase === 'failed') return
    this.#stop(key)
    this.#change(key, { phase: 'failed', reason: this.#texts.stopped(), fileId: null })
    this.#onChanged()
  }

  cancelAll(): void {
    for (const { key, attached } of this.tasks) if (!attached) this.cancel(key)
  }

  /** Retries a failed task: a file stored on the server is processed again, anything else is sent again. */
  retry(key: number): void {
    const task = this.#byKey.get(key)
    if (task?.phase !== 'failed') return
    this.#begin()
    if (task.fileId === null) {
      this.#waiting.add(key)
      this.#change(key, { phase: 'waiting', percent: 0, reason: null })
      this.#pump()
      return
    }
    const { fileId } = task
    this.#change(key, { phase: 'reading', percent: 0, reason: null })
    this.#server.retryFile(fileId).then(
      () => this.#read(key, fileId),
      (error: unknown) => this.#finish(key, { phase: 'failed', reason: messageOf(error) }),
    )
  }

  /** Detaches a task from an abandoned question: a finished task is removed, any other is listed among the imports. */
  release(key: number): void {
    if (this.#byKey.get(key)?.phase === 'done') this.#forget(key)
    else this.#change(key, { attached: false })
    this.#notify()
  }

  /** Starts a new run unless work is in progress. */
  #begin(): void {
    if (!this.tasks.some(({ phase }) => phase !== 'done' && phase !== 'failed')) this.#run++
  }

  #forget(key: number): void {
    this.#byKey.delete(key)
    this.#queued.delete(key)
    this.#snapshot = null
  }

  /** Stops all work on a task. */
  #stop(key: number): void {
    this.#waiting.delete(key)
    this.#sends.get(key)?.abort()
    const task = this.#byKey.get(key)
    if (task?.phase !== 'reading' || task.fileId === null) return
    this.#watch.unfollow(task.fileId)
    this.#giveUp(task.fileId)
  }

  /** Deletes a file on the server; if that fails, the file is processed and stays in the topic. */
  #giveUp(fileId: string): void {
    void this.#server.deleteFile(fileId).then(this.#onChanged, this.#onChanged)
  }

  #notify(): void {
    this.#snapshot = null
    clearTimeout(this.#notifying)
    this.#notifying = undefined
    for (const listener of this.#listeners) listener()
  }

  #change(key: number, part: Partial<ImportTask>): void {
    const task = this.#byKey.get(key)
    if (!task) return
    this.#byKey.set(key, { ...task, ...part })
    if (part.phase !== undefined && part.phase !== task.phase && this.#byKey.size <= few) return this.#notify()
    this.#notifying ??= setTimeout(() => this.#notify(), notifyMs)
  }

  #pump(): void {
    for (const key of this.#waiting) {
      if (this.#sends.size >= parallel) return
      this.#waiting.delete(key)
      void this.#send(key, this.#queued.get(key)!)
    }
  }

  #sendInput({ folderId, input }: QueuedImport, key: number, signal: AbortSignal): Promise<FileItem> {
    if ('url' in input) return this.#server.importLink(folderId, input.url)
    if ('text' in input) return this.#server.importText(folderId, input.text, input.name)
    const onProgress = (percent: number) => {
      if (!signal.aborted) this.#change(key, { percent })
    }
    return this.#server.upload(folderId, input, { onProgress, signal })
  }

  async #send(key: number, order: QueuedImport): Promise<void> {
    const abort = new AbortController()
    this.#sends.set(key, abort)
    this.#change(key, { phase: 'sending' })
    try {
      const file = await this.#sendInput(order, key, abort.signal)
      // Cancelled while the server was storing the file.
      if (abort.signal.aborted) this.#giveUp(file.id)
      else this.#received(key, file)
    } catch (error) {
      if (!abort.signal.aborted) this.#finish(key, { phase: 'failed', reason: messageOf(error) })
    }
    if (this.#sends.get(key) === abort) this.#sends.delete(key)
    this.#pump()
  }

  #received(key: number, file: FileItem): void {
    this.#take(key, file)
    if ((file.state !== 'ready' && file.state !== 'failed') || unreadOf(file) > 0) {
      this.#read(key, file.id)
      this.#onChanged()
    }
  }

  #read(key: number, fileId: string): void {
    this.#watch.follow(fileId, (file) => {
      if (file) this.#take(key, file)
      else this.#finish(key, { phase: 'failed', reason: this.#texts.gone(), fileId: null }, fileId)
    })
  }

  /** Updates a task from the state of its file. */
  #take(key: number, file: FileItem): void {
    const { id: fileId, topicId, state, duplicate, documentId, links, restored, unpacked } = file
    // A file without a document of its own was unpacked into a folder.
    const unpackedTo = documentId === null ? (links.find(({ folderId }) => folderId !== null)?.folderId ?? null) : null
    const reason = file.reason?.text ?? null
    // Its files are read one after the other.
    const rest = unreadOf(file)
    if (state === 'ready' && unpacked !== null && rest > 0)
      this.#change(key, { phase: 'reading', percent: (100 * (unpacked.total - rest)) / unpacked.total, fileId, unpacked })
    else if (state === 'ready')
      this.#finish(
        key,
        { phase: 'done', unpacked, percent: 100, duplicate, documentId, fileId, topicId, unpackedTo, restored, reason },
        fileId,
      )
    else if (state === 'failed') this.#finish(key, { phase: 'failed', fileId, reason }, fileId)
    else this.#change(key, { phase: 'reading', percent: file.progress, fileId })
  }

  #finish(key: number, part: Partial<ImportTask>, fileId?: string): void {
    if (fileId !== undefined) this.#watch.unfollow(fileId)
    this.#change(key, part)
    this.#onChanged()
  }
}
