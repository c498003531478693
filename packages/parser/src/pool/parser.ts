import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ImportFailure } from '@wenjin/contract'
import { FairQueue } from './fair-queue.ts'
import { emptyResult, isSmall, ownerOf, report, sizeOf, type DrawInput, type Job, type ParseInput } from './parse-job.ts'
import { lowerPriority } from './lower-priority.ts'
import { parseTimeOf, slowestFactor } from './parse-clock.ts'
import type { DrawnPart, WorkerReply, WorkerRequest } from './parse-protocol.ts'
import type { ParsedFile, Picture } from '../types.ts'

/** Options of the parser. */
export interface ParserOptions {
  /** Large files parsed at once, each in its own process; one per core, 2 to 4, by default. One more process is for small files only. */
  processes?: number
  /** Maximum wall-clock time per file in milliseconds, without the time spent waiting for `onDocuments` and `readPicture`. */
  timeoutMs?: number
  /** Maximum JavaScript heap of one process in MB; its total memory may be `aroundHeapMb` more. */
  memoryMb?: number
  /** Idle milliseconds after which the last process ends; while there are several, each ends after 2 s. */
  idleMs?: number
  /** Program of the worker thread; tests of hangs and crashes replace it. */
  workerUrl?: URL
}

/** Converts files to documents in separate processes. */
export interface Parser {
  /** Parses a file. Throws `ImportFailure` with the reason why the file did not become documents. */
  parse(input: ParseInput): Promise<ParsedFile>
  /** Returns the cover of an e-book or the first page of a PDF; null for other files. Throws `ImportFailure` like `parse`. */
  cover(input: DrawInput): Promise<Uint8Array | null>
  /** Returns the picture of a figure, by its part, as WebP; null when it cannot be drawn. Throws `ImportFailure` like `parse`. */
  figure(input: DrawInput, part: string): Promise<Uint8Array | null>
  /** Stops all processes; running and waiting files fail with `internal`. */
  close(): Promise<void>
}

interface Slot {
  child: ChildProcess
  /** Whether the process has sent a message, so that its program is loaded. */
  isLoaded: boolean
  job: Job | undefined
  /** Timer that ends the job at its time limit, or the process when idle. */
  timer: NodeJS.Timeout | undefined
  /** Remaining milliseconds of the job's time limit, and when they last started to count. */
  left: number
  since: number
  /** When the job started, by `performance.now()`. */
  startedAt: number
  onAbort: (() => void) | undefined
}

const keptSkips = 1000
/** Environment variables passed to a process: paths of programs and scratch files, and the allocator's memory settings. */
const passedOn = ['PATH', 'TMPDIR', 'SYSTEMROOT', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
/** Minimum wall-clock milliseconds granted after each picture. */
const pictureMs = 60_000
/** Number of processes reserved for small files. */
const forSmallFiles = 1
/**
 * A process counts as stuck after this multiple of the file's processor time limit in wall-clock time: its priority is low, so on a busy
 * machine it gets a small part of a core.
 */
const busyFactor = 12
/** Maximum of that time, milliseconds. */
const stuckMs = 600_000
/** Memory of a process beside the JavaScript heap, in MB: its program, buffers, and the native memory of pictures. */
const aroundHeapMb = 512
/**
 * Milliseconds that files wait while all processes parse small files, before one more process starts: most web pages take a few
 * milliseconds, and starting a process takes as long as a hundred of them.
 */
const patienceMs = 300
/** Milliseconds after which a process without work ends while there is another one: each takes about 50 MB. */
const spareIdleMs = 2000
/** V8's young generation in MB. With V8's default of 16, a process keeps 10 to 20 MB more after large pages. */
const semiSpaceMb = 4
const program = fileURLToPath(new URL('./parse-process.ts', import.meta.url))

/** Creates a pool of parsing processes. A process that hangs, crashes or grows too large is replaced, and only its own file fails. */
export function createParser(options: ParserOptions = {}): Parser {
  const {
    processes: size = Math.min(4, Math.max(2, availableParallelism())),
    timeoutMs = stuckMs,
    memoryMb = 1024,
    idleMs = 60_000,
  } = options
  const { workerUrl = new URL('./parse-worker.ts', import.meta.url) } = options
  const slots = new Set<Slot>()
  /** Files of one owner that may run at once, plus one small file: one process always remains for other owners. */
  const maxPerOwner = Math.max(1, size - 1)
  const maxFiles = size + forSmallFiles
  const waiting = new FairQueue<Job>()
  /** Pictures to draw for a page that a user is viewing: they bypass the queue of files. */
  const drawing: Job[] = []
  let closed = false
  /** Timer that runs while files wait for small ones to finish. */
  let patience: NodeJS.Timeout | undefined

  function startProcess(): Slot {
    const child = fork(program, [workerUrl.href, `${memoryMb}`, `${memoryMb + aroundHeapMb}`], {
      // Do not pass the server's secrets to a process that parses untrusted files.
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      execArgv: ['--expose-gc', `--max-semi-space-size=${semiSpaceMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child)
    const slot: Slot = { child, isLoaded: false, job: undefined, timer: undefined, left: 0, since: 0, startedAt: 0, onAbort: undefined }
    child.on('message', (reply: WorkerReply) => {
      slot.isLoaded = true
      receive(slot, reply).catch((error: unknown) => drop(slot, error))
    })
    child.on('error', (error) => die(slot, error.message))
    child.on('exit', (code, signal) => die(slot, `parser ended: ${signal ?? code}`))
    slots.add(slot)
    hold(slot, false)
    return slot
  }

  /** Keeps this process alive while the child works, and not while it is idle. */
  function hold({ child }: Slot, held: boolean): void {
    if (held) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }

  /** Handles a process that exited unexpectedly: queues its job once more; fails the job when that happens again. */
  function die(slot: Slot, detail: string): void {
    const { job } = slot
    if (!job || job.died) return drop(slot, new ImportFailure('internal', detail))
    if (!slots.delete(slot)) return
    finish(slot)
    slot.child.kill('SIGKILL')
    job.died = true
    job.result = emptyResult()
    enqueue(job)
  }

  /** Removes a process from the pool, kills it and fails its job; then starts the next job. */
  function drop(slot: Slot, failure: unknown): void {
    if (!slots.delete(slot)) return
    slot.child.kill('SIGKILL')
    finish(slot)?.reject(failure)
    next()
  }

  function finish(slot: Slot): Job | undefined {
    const { job } = slot
    clearTimeout(slot.timer)
    if (slot.onAbort) job?.input.signal?.removeEventListener('abort', slot.onAbort)
    if (job && !job.input.draws) waiting.release(ownerOf(job), performance.now() - slot.startedAt)
    slot.job = undefined
    slot.onAbort = undefined
    hold(slot, false)
    if (slots.has(slot)) idle(slot, Math.min(spareIdleMs, idleMs))
    return job
  }

  /** Ends an idle process after `ms`, or after the full `idleMs` when it is the only one. */
  function idle(slot: Slot, ms: number): void {
    slot.timer = setTimeout(() => {
      if (ms < idleMs && slots.size === 1) idle(slot, idleMs - ms)
      else drop(slot, undefined)
    }, ms).unref()
  }

  function runClock(slot: Slot): void {
    slot.since = performance.now()
    slot.timer = setTimeout(() => drop(slot, new ImportFailure('timeout')), slot.left)
  }

  function stopClock(slot: Slot): void {
    clearTimeout(slot.timer)
    slot.left = Math.max(0, slot.left - (performance.now() - slot.since))
  }

  function next(): void {
    if (closed) return
    for (;;) {
      const free = [...slots].find((slot) => slot.job === undefined)
      if (!free && !mayGrow()) {
        patience ??= setTimeout(growByOne, patienceMs)
        return
      }
      const job = takeNext()
      if (!job) {
        clearTimeout(patience)
        patience = undefined
        return
      }
      start(free ?? startProcess(), job)
    }
  }

  /** Whether one more process may start at once: always for a picture that a user is viewing. */
  function mayGrow(): boolean {
    return drawing.length > 0 || slots.size === 0 || [...slots].some(({ job }) => job && !isSmall(job))
  }

  /** Starts one more process for a file that has waited for `patienceMs`. */
  function growByOne(): void {
    const isLoading = [...slots].some((slot) => !slot.isLoaded)
    patience = isLoading && !closed ? setTimeout(growByOne, patienceMs) : undefined
    if (isLoading) return
    const job = closed ? undefined : takeNext()
    if (!job) return
    start([...slots].find((slot) => slot.job === undefined) ?? startProcess(), job)
    next()
  }

  /** Takes the next job that may start now, or undefined. */
  function takeNext(): Job | undefined {
    const running = [...slots].flatMap(({ job }) => job ?? [])
    if (drawing.length > 0 && running.length <= maxFiles) return drawing.shift()
    const files = running.filter(({ input }) => !input.draws)
    const large = files.filter((job) => !isSmall(job)).length
    return waiting.take((job, { group }) => {
      const extra = isSmall(job) ? 1 : 0
      const hasRoom = files.length < maxFiles && (isSmall(job) || large < size)
      return hasRoom && (job.input.owner === undefined || group < maxPerOwner + extra)
    })
  }

  function enqueue(job: Job): void {
    if (job.input.draws) drawing.push(job)
    else waiting.add(job, ownerOf(job))
    next()
  }

  function start(slot: Slot, job: Job): void {
    const { input } = job
    clearTimeout(slot.timer)
    slot.job = job
    slot.startedAt = performance.now()
    if (input.signal?.aborted) {
      finish(slot)
      job.reject(input.signal.reason)
      return
    }
    slot.left = Math.min(timeoutMs, busyFactor * parseTimeOf(job.size, slowestFactor))
    hold(slot, true)
    runClock(slot)
    slot.onAbort = () => drop(slot, input.signal?.reason)
    input.signal?.addEventListener('abort', slot.onAbort, { once: true })
    const { contentType, others = false, draws, knownPictures: known } = input
    const { size: bytes } = job
    const common = { type: 'parse' as const, size: bytes, contentType, others, draws, pictures: input.readPicture !== undefined, known }
    if ('path' in input) tell(slot, { ...common, fileName: input.fileName ?? basename(input.path), path: input.path })
    else tell(slot, { ...common, fileName: input.fileName, bytes: input.bytes })
  }

  async function receive(slot: Slot, reply: WorkerReply): Promise<void> {
    if (reply.type === 'died') {
      if (reply.cause === 'fault') die(slot, reply.detail)
      else drop(slot, new ImportFailure(reply.cause === 'memory' ? 'tooLarge' : 'timeout', reply.detail))
      return
    }
    const { job } = slot
    if (!job) return
    switch (reply.type) {
      case 'ready':
        return
      case 'progress':
        report(job, Math.min(99, reply.percent))
        return
      case 'batch':
        stopClock(slot)
        if (!(await take(slot, job, reply))) return
        runClock(slot)
        tell(slot, { type: 'taken' })
        return
      case 'picture':
        stopClock(slot)
        await takePicture(slot, job, reply)
        return
      case 'failed':
        finish(slot)
        job.reject(new ImportFailure(reply.reason, reply.detail, reply.pictures))
        next()
        return
      case 'done':
        stopClock(slot)
        if (reply.document && !(await take(slot, job, { documents: [reply.document], skipped: [] }))) return
        finish(slot)
        job.result.kind = reply.kind
        job.result.pictures = reply.pictures
        if (reply.partly) job.result.partly = reply.partly
        report(job, 100)
        job.resolve(job.result)
        next()
    }
  }

  async function takePicture(slot: Slot, job: Job, { picture, where }: Extract<WorkerReply, { type: 'picture' }>): Promise<void> {
    let answer: WorkerRequest
    try {
      answer = { type: 'read', regions: (await job.input.readPicture?.(picture, where)) ?? [] }
    } catch (error) {
      const failure = error instanceof ImportFailure ? error : new ImportFailure('ocrFailed', error instanceof Error ? error.message : '')
      answer = { type: 'unread', reason: failure.reason, detail: failure.detail }
    }
    if (slot.job !== job) return
    // Extend the limit per picture: drawing a thousand scanned pages takes longer than parsing a file may.
    slot.left = Math.max(slot.left, pictureMs)
    runClock(slot)
    tell(slot, answer)
  }

  /** Delivers documents to the receiver; false when the job has ended in the meantime or by its failure. */
  async function take(slot: Slot, job: Job, { documents, skipped }: Pick<ParsedFile, 'documents' | 'skipped'>): Promise<boolean> {
    const { result, input } = job
    try {
      result.documentCount += documents.length
      result.skippedCount += skipped.length
      result.skipped.push(...skipped.slice(0, keptSkips - result.skipped.length))
      if (input.onDocuments) await (documents.length > 0 && input.onDocuments(documents))
      else result.documents.push(...documents)
    } catch (error) {
      drop(slot, error)
      return false
    }
    return slot.job === job
  }

  function queue(input: Job['input']): Promise<ParsedFile> {
    if (closed) return Promise.reject(new ImportFailure('internal', 'parser closed'))
    return new Promise((resolve, reject) => {
      enqueue({ input, size: sizeOf(input), result: emptyResult(), percent: -1, died: false, resolve, reject })
    })
  }

  async function draw(input: DrawInput, draws: DrawnPart): Promise<Uint8Array | null> {
    let drawn: Uint8Array | null = null
    const readPicture = async ({ bytes }: Picture) => {
      drawn = bytes
      return []
    }
    await queue({ ...input, draws, readPicture })
    return drawn
  }

  return {
    parse: queue,
    cover: (input) => draw(input, 'cover'),
    figure: (input, part) => draw(input, { part }),
    async close() {
      closed = true
      clearTimeout(patience)
      for (const job of [...waiting.clear(), ...drawing.splice(0)]) job.reject(new ImportFailure('internal', 'parser closed'))
      const ends = [...slots].map((slot) => {
        const { child } = slot
        const end = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
        drop(slot, new ImportFailure('internal', 'parser closed'))
        child.ref()
        return end
      })
      await Promise.all(ends)
    },
  }
}

function tell({ child }: Slot, request: WorkerRequest): void {
  // A process that exited has reported it itself.
  if (child.connected) child.send(request)
}
