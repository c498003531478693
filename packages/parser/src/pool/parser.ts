import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ImportFailure, limits } from '@wenjin/contract'
import { FairQueue } from './fair-queue.ts'
import { emptyResult, isSmall, ownerOf, report, sizeOf, type DrawInput, type Job, type ParseInput } from './parse-job.ts'
import { lowerPriority } from './lower-priority.ts'
import { parseTimeOf, slowestFactor } from './parse-clock.ts'
import type { DrawnPart, WorkerReply, WorkerRequest } from './parse-protocol.ts'
import type { ParsedFile, Picture } from '../types.ts'

/** Bounds of the parser. */
export interface ParserOptions {
  /** Large files parsed at once, each in its own process: one a core, 2 to 4, unless said. One more process is for small ones alone. */
  processes?: number
  /** The longest a file may take of the clock on the wall; waiting for `onDocuments` and `readPicture` does not count. */
  timeoutMs?: number
  /** JavaScript memory of one process; all its memory may be `aroundHeapMb` more. */
  memoryMb?: number
  /** The last process without work ends after this; of several, each after 10 s. */
  idleMs?: number
  /** The program of the process's thread; another one in tests of hangs and crashes. */
  workerUrl?: URL
}

/** Files to documents, in processes of their own. */
export interface Parser {
  /** Throws `ImportFailure` with the reason the file did not become documents. */
  parse(input: ParseInput): Promise<ParsedFile>
  /** The cover of an e-book, or the first page of a PDF; null for a file that has neither. Throws `ImportFailure` as `parse` does. */
  cover(input: DrawInput): Promise<Uint8Array | null>
  /** The picture of a figure, by its part, as WebP; null when it cannot be drawn. Throws `ImportFailure` as `parse` does. */
  figure(input: DrawInput, part: string): Promise<Uint8Array | null>
  /** Stops all processes; files under way fail with `internal`. */
  close(): Promise<void>
}

interface Slot {
  child: ChildProcess
  /** It has answered: its program is loaded. */
  isLoaded: boolean
  job: Job | undefined
  /** Ends the job by its time limit, or the process for want of work. */
  timer: NodeJS.Timeout | undefined
  /** Milliseconds of its time limit the job has left, and since when they run. */
  left: number
  since: number
  onAbort: (() => void) | undefined
}

const keptSkips = 1000
/** Variables a process gets: where programs and scratch files are, and how much memory the allocator keeps. */
const passedOn = ['PATH', 'TMPDIR', 'SYSTEMROOT', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
/** From one picture of a file to the next there is this much time at least. */
const pictureMs = 60_000
/** Processes in which no large files are parsed. */
const forSmallFiles = 1
/**
 * By the clock on the wall a process is taken for stuck after so many times what a file may take of the processor, and no sooner than this: a
 * busy machine may take half a minute to start one.
 */
const busyFactor = 5
const stuckMs = 60_000
/** What a process uses beside JavaScript's heap: its program, buffers, and the native memory of pictures. */
const aroundHeapMb = 512
/**
 * Milliseconds that files wait while all processes parse small ones, before one more process is started: most pages of the web take a few
 * milliseconds, and starting a process takes as long as a hundred of them.
 */
const patienceMs = 300
/** Milliseconds after which a process without work ends while there is another one: each takes about 50 MB. */
const spareIdleMs = 2000
/** Room for new objects, in MB. With V8's own 16 a process keeps 10 to 20 MB more after large pages. */
const semiSpaceMb = 4
const program = fileURLToPath(new URL('./parse-process.ts', import.meta.url))

/** A pool of parsing processes. One that hangs, dies or grows too large is replaced, and costs its file only. */
export function createParser(options: ParserOptions = {}): Parser {
  const {
    processes: size = Math.min(4, Math.max(2, availableParallelism())),
    timeoutMs = limits.parse.maxMs,
    memoryMb = 1024,
    idleMs = 60_000,
  } = options
  const { workerUrl = new URL('./parse-worker.ts', import.meta.url) } = options
  const slots = new Set<Slot>()
  /** One process is always left to others. */
  const maxPerOwner = Math.max(1, size - 1)
  const maxFiles = size + forSmallFiles
  const waiting = new FairQueue<Job>()
  /** Somebody looks at the page a picture is drawn for: they do not wait for files. */
  const drawing: Job[] = []
  let closed = false
  /** Runs while files wait for the end of small ones. */
  let patience: NodeJS.Timeout | undefined

  function startProcess(): Slot {
    const child = fork(program, [workerUrl.href, `${memoryMb}`, `${memoryMb + aroundHeapMb}`], {
      // Files have no business with the server's keys.
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      execArgv: ['--expose-gc', `--max-semi-space-size=${semiSpaceMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child)
    const slot: Slot = { child, isLoaded: false, job: undefined, timer: undefined, left: 0, since: 0, onAbort: undefined }
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

  /** A process at work keeps this one alive, an idle one does not. */
  function hold({ child }: Slot, held: boolean): void {
    if (held) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }

  /** Fails the job of a process that ended by itself; the first time it is tried once more, in a process of its own. */
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

  /** Takes a process out of the pool and fails its job; the queue goes on with another. */
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
    if (job && !job.input.draws) waiting.release(ownerOf(job))
    slot.job = undefined
    slot.onAbort = undefined
    hold(slot, false)
    if (slots.has(slot)) idle(slot, Math.min(spareIdleMs, idleMs))
    return job
  }

  /** Ends a process that has no work for so long, sooner where there is another one. */
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

  /** Whether one more process may be started at once; a picture that somebody looks at never waits. */
  function mayGrow(): boolean {
    return drawing.length > 0 || slots.size === 0 || [...slots].some(({ job }) => job && !isSmall(job))
  }

  /** Starts one more process for a file that has waited in vain. */
  function growByOne(): void {
    const isLoading = [...slots].some((slot) => !slot.isLoaded)
    patience = isLoading && !closed ? setTimeout(growByOne, patienceMs) : undefined
    if (isLoading) return
    const job = closed ? undefined : takeNext()
    if (!job) return
    start([...slots].find((slot) => slot.job === undefined) ?? startProcess(), job)
    next()
  }

  /** The job whose turn it is, if there is room for it. */
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
    if (input.signal?.aborted) {
      finish(slot)
      job.reject(input.signal.reason)
      return
    }
    slot.left = Math.min(timeoutMs, Math.max(stuckMs, busyFactor * parseTimeOf(job.size, slowestFactor)))
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
    // A file of a thousand scanned pages is drawn for longer than a file may take to be parsed.
    slot.left = Math.max(slot.left, pictureMs)
    runClock(slot)
    tell(slot, answer)
  }

  /** Hands documents on; false when the job has ended by that. */
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
