import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { StorageError, toStorageError } from '../../lib/storage-error.ts'
import type { EngineCounters, EngineReply, EngineRequest, EngineSettings } from './messages.ts'
import { WireStream } from './wire-stream.ts'
import type { Wire } from './wire-stream.ts'

/** The embedded database as the rest of the server sees it. */
export interface EmbeddedEngine {
  /** A socket for a node-postgres client; one may be open at a time. */
  connect(): WireStream
  counters(): Promise<EngineCounters>
  /** Acts a disk with so many bytes left; null ends it. For tests of a full disk. */
  limitSpace(bytes: number | null): void
  /** Writes everything out and ends the thread. */
  close(): Promise<void>
}

function startWorker(settings: EngineSettings): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, name: 'database', execArgv: [] })
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The database thread ended with code ${code}.`))))
  })
}

/** Starts the engine on `folder` (null: in memory), laying the folder first where it is new. */
export async function startEngine(folder: string | null, log: Logger): Promise<EmbeddedEngine> {
  if (folder && !existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder)
  const engine = new WorkerEngine(folder, log)
  await engine.start()
  return engine
}

async function createFolder(folder: string): Promise<void> {
  try {
    await ended(startWorker({ folder, task: 'create' }))
  } catch (error) {
    throw toStorageError(error, folder) ?? error
  }
}

class WorkerEngine implements EmbeddedEngine, Wire {
  readonly #folder: string | null
  readonly #log: Logger
  #worker: Worker | null = null
  #starting: Promise<void> | null = null
  #stream: WireStream | null = null
  #counterWaits: ((counters: EngineCounters) => void)[] = []
  #closing = false

  constructor(folder: string | null, log: Logger) {
    this.#folder = folder
    this.#log = log
  }

  /** Starts the thread unless it runs. A folder whose engine was lost is recovered by this. */
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
        if (reply.type === 'data') this.#stream?.push(reply.bytes)
        else if (reply.type === 'ready') {
          ready = true
          resolve()
        } else if (reply.type === 'counters') this.#counterWaits.shift()?.(reply.counters)
        else loss = new StorageError(reply.kind, reply.message, { path: this.#folder ?? undefined })
      })
      worker.on('error', (error) => {
        loss ??= new StorageError(ready ? 'crashed' : 'corrupt', error.message, { cause: error, path: this.#folder ?? undefined })
      })
      worker.on('exit', () => {
        this.#worker = null
        this.#starting = null
        const error = loss ?? new StorageError('crashed', 'The database thread ended.')
        if (!this.#closing) this.#log.error({ err: error }, 'embedded database lost; it is recovered at the next statement')
        reject(error)
        this.#stream?.destroy(error)
      })
    })
  }

  connect(): WireStream {
    return new WireStream(this)
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
