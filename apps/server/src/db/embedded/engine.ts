import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { StorageError } from '../../lib/storage/storage-error.ts'
import type { EngineCounters, EngineReply, EngineRequest, EngineSettings } from './messages.ts'
import { diagnoseStart } from './start-diagnosis.ts'
import { type Wire, WireStream } from './wire-stream.ts'

/** The embedded database as the rest of the server uses it. */
export interface EmbeddedEngine {
  /** Returns a socket for a node-postgres client; one may be open at a time. */
  connect(): WireStream
  /** How often the engine has requested a sync of its WAL: a statement or transaction that raised it has written something. */
  readonly requestedSyncs: number
  /** Resolves when the WAL is on disk up to this sync. @throws StorageError when the engine is lost before */
  whenSynced(upTo: number): Promise<void>
  counters(): Promise<EngineCounters>
  /** Simulates a disk with this many bytes left; null ends the simulation. For tests of a full disk. */
  limitSpace(bytes: number | null): void
  /** Flushes everything to disk and ends the thread. */
  close(): Promise<void>
}

function startWorker(settings: EngineSettings): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, name: 'database', execArgv: [] })
}

/**
 * Starts the engine on `folder` (null: in memory), and creates a missing folder first.
 * @throws StorageError with the reason why it cannot start
 */
export async function startEngine(folder: string | null, log: Logger): Promise<EmbeddedEngine> {
  if (folder && isNew(folder)) await createFolder(folder)
  const engine = new WorkerEngine(folder, log)
  await engine.start()
  return engine
}

/** Whether the folder has no database yet. @throws StorageError when it has other or incomplete content */
function isNew(folder: string): boolean {
  if (existsSync(join(folder, 'PG_VERSION'))) return false
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return true
  if (!found.isDirectory()) throw new StorageError('notFolder', `${folder} is a file.`, { path: folder })
  if (readdirSync(folder).length === 0) return true
  throw new StorageError('corrupt', `${join(folder, 'PG_VERSION')} is missing.`, { path: folder })
}

function createFolder(folder: string): Promise<void> {
  const worker = startWorker({ folder, task: 'create' })
  return new Promise((resolve, reject) => {
    let failure: StorageError | null = null
    worker.on('message', (reply: EngineReply) => {
      if (reply.type === 'notStarted') failure = toStartError(folder, reply)
    })
    worker.once('error', (error) => (failure ??= diagnoseStart(folder, error, [])))
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(failure ?? new StorageError('crashed', `The database thread ended with code ${code}.`, { path: folder }))
    })
  })
}

function toStartError(folder: string | null, { code, message, words }: Extract<EngineReply, { type: 'notStarted' }>): StorageError {
  return diagnoseStart(folder, Object.assign(new Error(message), code !== null && { code }), words)
}

class WorkerEngine implements EmbeddedEngine, Wire {
  readonly #folder: string | null
  readonly #log: Logger
  #worker: Worker | null = null
  #starting: Promise<void> | null = null
  #stream: WireStream | null = null
  #counterWaits: ((counters: EngineCounters) => void)[] = []
  #requestedSyncs = 0
  #synced = 0
  #syncWaits: { upTo: number; ended: PromiseWithResolvers<void> }[] = []
  #closing = false
  #hasServed = false

  constructor(folder: string | null, log: Logger) {
    this.#folder = folder
    this.#log = log
  }

  /** Starts the thread unless it is running. This also recovers a folder whose engine was lost. */
  start(): Promise<void> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null
      throw error
    })
    return this.#starting
  }

  #start(): Promise<void> {
    const worker = startWorker({ folder: this.#folder, task: 'serve' })
    this.#worker = worker
    let loss: StorageError | null = null
    let ready = false
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: EngineReply) => {
        if (reply.type === 'data') {
          this.#requestedSyncs = reply.requestedSyncs
          this.#stream?.push(reply.bytes)
        } else if (reply.type === 'synced') this.#endSyncWaits(reply.upTo)
        else if (reply.type === 'ready') {
          ready = true
          resolve()
        } else if (reply.type === 'counters') this.#counterWaits.shift()?.(reply.counters)
        else if (reply.type === 'notStarted') loss = toStartError(this.#folder, reply)
        else loss = new StorageError(reply.kind, reply.message, { path: this.#folder ?? undefined })
      })
      worker.on('error', (error) => {
        loss ??= ready
          ? new StorageError('crashed', error.message, { cause: error, path: this.#folder ?? undefined })
          : diagnoseStart(this.#folder, error, [])
      })
      worker.on('exit', () => {
        this.#worker = null
        this.#starting = null
        const error = loss ?? new StorageError('crashed', 'The database thread ended.')
        if (ready && !this.#closing) this.#log.error({ err: error }, 'embedded database lost; it is recovered at the next statement')
        else if (this.#hasServed)
          this.#log.error({ err: error }, 'embedded database could not be recovered; the next statement tries again')
        this.#hasServed ||= ready
        reject(error)
        for (const { ended } of this.#syncWaits.splice(0)) ended.reject(error)
        this.#requestedSyncs = 0
        this.#synced = 0
        this.#stream?.destroy(error)
      })
    })
  }

  connect(): WireStream {
    return new WireStream(this)
  }

  get requestedSyncs(): number {
    return this.#requestedSyncs
  }

  whenSynced(upTo: number): Promise<void> {
    if (upTo <= this.#synced) return Promise.resolve()
    const ended = Promise.withResolvers<void>()
    this.#syncWaits.push({ upTo, ended })
    return ended.promise
  }

  #endSyncWaits(synced: number): void {
    this.#synced = Math.max(this.#synced, synced)
    const ready = this.#syncWaits.filter(({ upTo }) => upTo <= this.#synced)
    this.#syncWaits = this.#syncWaits.filter(({ upTo }) => upTo > this.#synced)
    for (const { ended } of ready) ended.resolve()
  }

  async open(stream: WireStream): Promise<void> {
    if (this.#closing) throw new StorageError('crashed', 'The database is closed.')
    if (this.#stream) throw new Error('The embedded database serves one connection at a time.')
    this.#stream = stream
    await this.start()
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#post({ type: 'data', bytes })
  }

  hangUp(stream: WireStream): void {
    if (this.#stream !== stream) return
    this.#stream = null
    this.#post({ type: 'hangUp' })
  }

  counters(): Promise<EngineCounters> {
    return new Promise((resolve) => {
      this.#counterWaits.push(resolve)
      this.#post({ type: 'counters' })
    })
  }

  limitSpace(bytes: number | null): void {
    this.#post({ type: 'space', bytes })
  }

  async close(): Promise<void> {
    this.#closing = true
    const worker = this.#worker
    if (!worker) return
    const end = new Promise((resolve) => worker.once('exit', resolve))
    this.#post({ type: 'close' })
    await end
  }

  #post(request: EngineRequest): void {
    this.#worker?.postMessage(request, request.type === 'data' ? [request.bytes.buffer] : [])
  }
}
