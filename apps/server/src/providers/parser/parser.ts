import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ImportFailure } from './import-failure.ts'
import type { WorkerReply, WorkerRequest } from './parse-protocol.ts'
import type { ImportedDocument, ParsedFile } from './types.ts'

/** Bounds of the parser. */
export interface ParserOptions {
  /** Files parsed at once, each in its own thread. */
  threads?: number
  /** A file's own time; waiting for `onDocuments` does not count. */
  timeoutMs?: number
  /** JavaScript memory of one thread. */
  memoryMb?: number
  /** The worker's program; another one in tests of hangs and crashes. */
  workerUrl?: URL
}

/** A file to parse, in memory or on disk. The bytes are copied, not taken. */
export type ParseInput = ({ bytes: Uint8Array; fileName: string } | { path: string; fileName?: string }) & {
  contentType?: string
  /** Rises from 0 to 100 and never falls; 100 is called once, when the file is done. */
  onProgress?: (percent: number) => void
  /** Takes documents as they come; the parser waits for it. Without it they are all in the result. */
  onDocuments?: (documents: ImportedDocument[]) => void | Promise<void>
  signal?: AbortSignal
}

/** Files to documents, in worker threads. */
export interface Parser {
  /** Throws `ImportFailure` with the reason the file did not become documents. */
  parse(input: ParseInput): Promise<ParsedFile>
  /** Stops all threads; files under way fail with `internal`. */
  close(): Promise<void>
}

interface Job {
  input: ParseInput
  result: ParsedFile
  percent: number
  resolve: (file: ParsedFile) => void
  reject: (error: unknown) => void
}

interface Thread {
  worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  /** Milliseconds of its time limit the job has left, and since when they run. */
  left: number
  since: number
  onAbort: (() => void) | undefined
}

const keptSkips = 1000

/** A pool of parsing threads. One that hangs or runs out of memory is replaced, and costs its file only. */
export function createParser(options: ParserOptions = {}): Parser {
  const { threads: size = 2, timeoutMs = 120_000, memoryMb = 1024, workerUrl = new URL('./parse-worker.ts', import.meta.url) } = options
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let closed = false

  function startThread(): Thread {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 4 } })
    const thread: Thread = { worker, job: undefined, timer: undefined, left: 0, since: 0, onAbort: undefined }
    worker.on('message', (reply: WorkerReply) => {
      receive(thread, reply).catch((error: unknown) => drop(thread, error))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      drop(thread, outOfMemory ? new ImportFailure('tooLarge', `${memoryMb} MB`) : new ImportFailure('internal', error.message))
    })
    worker.on('exit', () => drop(thread, new ImportFailure('internal', 'worker exited')))
    worker.unref()
    threads.add(thread)
    return thread
  }

  /** Takes a thread out of the pool and fails its job; the queue goes on with another. */
  function drop(thread: Thread, failure: unknown): void {
    if (!threads.delete(thread)) return
    void thread.worker.terminate()
    finish(thread)?.reject(failure)
    next()
  }

  function finish(thread: Thread): Job | undefined {
    const { job } = thread
    clearTimeout(thread.timer)
    if (thread.onAbort) job?.input.signal?.removeEventListener('abort', thread.onAbort)
    thread.job = undefined
    thread.onAbort = undefined
    thread.worker.unref()
    return job
  }

  function runClock(thread: Thread): void {
    thread.since = performance.now()
    thread.timer = setTimeout(() => drop(thread, new ImportFailure('timeout')), thread.left)
  }

  function stopClock(thread: Thread): void {
    clearTimeout(thread.timer)
    thread.left = Math.max(0, thread.left - (performance.now() - thread.since))
  }

  function next(): void {
    if (closed) return
    while (waiting.length > 0) {
      const idle = [...threads].find((thread) => thread.job === undefined) ?? (threads.size < size ? startThread() : undefined)
      const job = idle && waiting.shift()
      if (!idle || !job) return
      start(idle, job)
    }
  }

  function start(thread: Thread, job: Job): void {
    const { input } = job
    if (input.signal?.aborted) {
      job.reject(input.signal.reason)
      return
    }
    thread.job = job
    thread.left = timeoutMs
    thread.worker.ref()
    runClock(thread)
    thread.onAbort = () => drop(thread, input.signal?.reason)
    input.signal?.addEventListener('abort', thread.onAbort, { once: true })
    const { contentType } = input
    if ('path' in input)
      tell(thread.worker, { type: 'parse', fileName: input.fileName ?? basename(input.path), contentType, path: input.path })
    else {
      // A copy to give away: the caller keeps its bytes, and a view of a large buffer does not take all of it along.
      const bytes = new Uint8Array(input.bytes)
      tell(thread.worker, { type: 'parse', fileName: input.fileName, contentType, bytes }, [bytes.buffer])
    }
  }

  async function receive(thread: Thread, reply: WorkerReply): Promise<void> {
    const { job } = thread
    if (!job) return
    switch (reply.type) {
      case 'progress':
        report(job, Math.min(99, reply.percent))
        return
      case 'batch':
        stopClock(thread)
        if (!(await take(thread, job, reply))) return
        runClock(thread)
        tell(thread.worker, { type: 'taken' })
        return
      case 'failed':
        finish(thread)
        job.reject(new ImportFailure(reply.reason, reply.detail))
        next()
        return
      case 'done':
        stopClock(thread)
        if (reply.document && !(await take(thread, job, { documents: [reply.document], skipped: [] }))) return
        finish(thread)
        job.result.kind = reply.kind
        report(job, 100)
        job.resolve(job.result)
        next()
    }
  }

  /** Hands documents on; false when the job has ended by that. */
  async function take(thread: Thread, job: Job, { documents, skipped }: Pick<ParsedFile, 'documents' | 'skipped'>): Promise<boolean> {
    const { result, input } = job
    try {
      result.documentCount += documents.length
      result.skippedCount += skipped.length
      result.skipped.push(...skipped.slice(0, keptSkips - result.skipped.length))
      if (input.onDocuments) await (documents.length > 0 && input.onDocuments(documents))
      else result.documents.push(...documents)
    } catch (error) {
      drop(thread, error)
      return false
    }
    return thread.job === job
  }

  return {
    parse(input) {
      if (closed) return Promise.reject(new ImportFailure('internal', 'parser closed'))
      return new Promise((resolve, reject) => {
        const result: ParsedFile = { kind: 'txt', documents: [], documentCount: 0, skipped: [], skippedCount: 0 }
        waiting.push({ input, result, percent: -1, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new ImportFailure('internal', 'parser closed'))
      const workers = [...threads].map(({ worker }) => worker)
      for (const thread of threads) drop(thread, new ImportFailure('internal', 'parser closed'))
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

function tell(worker: Worker, request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(request, transfer)
}

function report(job: Job, percent: number): void {
  const rounded = Math.floor(percent)
  if (rounded <= job.percent) return
  job.percent = rounded
  job.input.onProgress?.(rounded)
}
