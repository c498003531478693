import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { TurnOwner } from '@wenjin/parser/fair-queue'
import type { ThreadReply, ThreadRequest } from './task.ts'

/** Thrown when a task exceeded its limit of processor time and its thread was ended. */
export class ComputeTimeout extends Error {
  override readonly name = 'ComputeTimeout'
}

/** Thrown when the thread of a task died, usually out of memory. */
export class ComputeCrash extends Error {
  override readonly name = 'ComputeCrash'
}

/** Thrown when the pool was closed before a task ended. */
export class ComputeClosed extends Error {
  override readonly name = 'ComputeClosed'
}

/** Maximum real time of a task as a multiple of its processor time: on a busy machine a thread waits for a core. */
const maxStretch = 6
/** Milliseconds in which a thread reports its processor time; native code cannot be interrupted for it. */
const reportMs = 1000
/** Real time in milliseconds after which work is long: others wait for it on a busy machine, too. */
const longWorkMs = 1000

/** A piece of work that is queued or running. */
export interface Work {
  /** Builds the request once the thread is known. */
  request: (thread: ComputeThread) => Exclude<ThreadRequest, { type: 'close' }>
  /** Whether nobody waits for the result. */
  isBackground: boolean
  /** Location of the workbench, for a call of one; null for a task. */
  workbench: { thread: ComputeThread | null } | null
  owner: TurnOwner
  /** Maximum processor time, milliseconds. */
  timeoutMs: number
  signal: AbortSignal | undefined
  onAbort: () => void
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

interface Listener {
  /** Called when work of its owner has ended. `spentMs`: its processor time, or its real time when the thread did not say. */
  released(work: Work, spentMs: number): void
  /** Called when the current work has become long. */
  long(): void
  /** The thread is loaded, with what it shares. */
  loaded(shared: unknown): void
  /** Called when the thread is free for other work. */
  idle(): void
  /** Whether an idle thread may end. */
  mayEnd(): boolean
  ended(): void
}

/** A worker thread of a pool, with its current work. */
export class ComputeThread {
  readonly #worker: Worker
  readonly #limits: { idleMs: number; graceMs: number }
  readonly #listener: Listener
  readonly #loading = Promise.withResolvers<void>()
  readonly #workbenches = new Set<number>()
  #work: Work | null = null
  /** When the current work began, by `performance.now()`. */
  #begunAt = 0
  /** Timer of the work's time limit, of its grace period, or of idling. */
  #timer: NodeJS.Timeout | undefined
  /** Timer after which the work is long. */
  #longTimer: NodeJS.Timeout | undefined
  #isLoaded = false
  #ended = false
  #isBackground: boolean
  /** The id of the thread in its operating system; null when unknown. */
  #systemId: number | null = null
  /** Processor time that the thread had used when its last work ended, milliseconds. */
  #cpuMs = 0

  /** @param isBackground whether the thread serves the background from its start; see `moveToBackground` */
  constructor(url: URL, limits: { memoryMb: number; idleMs: number; graceMs: number }, listener: Listener, isBackground = false) {
    this.#limits = limits
    this.#listener = listener
    this.#isBackground = isBackground
    this.#worker = new Worker(url, {
      name: 'compute',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 24 },
    })
    this.#loading.promise.catch(() => undefined)
    let detail = 'the thread ended'
    this.#worker.on('message', (reply: ThreadReply) => this.#receive(reply))
    this.#worker.on('error', (error) => (detail = error.message))
    this.#worker.on('exit', () => void this.end(new ComputeCrash(`A task failed with its thread: ${detail}`)))
    this.#worker.unref()
  }

  get work(): Work | null {
    return this.#work
  }

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Whether the current work has become long. */
  get isLong(): boolean {
    return this.#work !== null && performance.now() - this.#begunAt > longWorkMs
  }

  get isBackground(): boolean {
    return this.#isBackground
  }

  /** Whether the thread has open workbenches. */
  get hasWorkbenches(): boolean {
    return this.#workbenches.size > 0
  }

  /** Gives the thread a lower priority than the event loop and the threads of short work. An operating system does not allow the way back. */
  moveToBackground(): void {
    this.#isBackground = true
    if (this.#systemId === null) return
    try {
      setPriority(this.#systemId, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // Some systems forbid the change; the work is done without it.
    }
  }

  /** Resolves when the thread can start its first task. */
  get loaded(): Promise<void> {
    return this.#loading.promise
  }

  /** Starts a piece of work; the thread must be idle. */
  assign(work: Work): void {
    clearTimeout(this.#timer)
    this.#work = work
    this.#begunAt = performance.now()
    this.#worker.ref()
    if (this.#isLoaded) this.#startClock(work)
    const request = work.request(this)
    if (request.type === 'call') this.#workbenches.add(request.id)
    try {
      this.#worker.postMessage(request)
    } catch (error) {
      // An input that cannot be cloned is the caller's error and does not end the thread.
      this.#detach(0)?.reject(error)
      this.#startIdling()
      queueMicrotask(() => this.#listener.idle())
    }
  }

  /** Rejects the work at once and gives the thread a grace period to finish it. */
  abandon(reason: unknown): void {
    if (!this.#work) return
    this.#work.reject(reason)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.end(reason), this.#limits.graceMs)
  }

  /** Releases a workbench. */
  close(id: number): void {
    if (this.#workbenches.delete(id) && !this.#ended) this.#worker.postMessage({ type: 'close', id } satisfies ThreadRequest)
  }

  /** Ends the thread and fails its work. */
  async end(reason: unknown): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    this.#detach(performance.now() - this.#begunAt)?.reject(reason)
    this.#loading.reject(reason)
    this.#listener.ended()
    await this.#worker.terminate()
  }

  #receive(reply: ThreadReply): void {
    if (this.#ended) return
    const spentMs = reply.cpuMs - this.#cpuMs
    this.#cpuMs = reply.cpuMs
    if (reply.type === 'ready') {
      this.#isLoaded = true
      this.#systemId = reply.systemId
      if (this.#isBackground) this.moveToBackground()
      this.#listener.loaded(reply.shared)
      this.#loading.resolve()
      if (this.#work) this.#startClock(this.#work)
      else this.#startIdling()
      return
    }
    const work = this.#detach(spentMs)
    if (reply.type === 'done') work?.resolve(reply.output)
    else work?.reject(reply.error)
    this.#startIdling()
    this.#listener.idle()
  }

  #startClock(work: Work): void {
    const { timeoutMs } = work
    const begun = performance.now()
    const wait = (ms: number) => {
      this.#timer = setTimeout(() => void look(), ms)
    }
    const look = async () => {
      const left = timeoutMs * maxStretch - (performance.now() - begun)
      const unused = left > 0 ? timeoutMs - (await this.#spentMs()) : 0
      if (this.#work !== work) return
      if (unused > 0) wait(Math.min(left, Math.max(10, unused)))
      else void this.end(new ComputeTimeout(`A task took longer than ${timeoutMs} ms.`))
    }
    wait(timeoutMs)
    if (!this.#isBackground) this.#longTimer = setTimeout(() => this.#listener.long(), longWorkMs)
  }

  /** Returns the processor time of the current work in milliseconds; infinite when the thread does not say. */
  async #spentMs(): Promise<number> {
    const used = this.#worker.cpuUsage().then(({ user, system }) => (user + system) / 1000 - this.#cpuMs)
    const late = Promise.withResolvers<number>()
    const timer = setTimeout(() => late.resolve(Infinity), reportMs)
    try {
      return await Promise.race([used, late.promise])
    } catch {
      return Infinity
    } finally {
      clearTimeout(timer)
    }
  }

  #startIdling(): void {
    if (!this.#isLoaded) return
    this.#timer = setTimeout(() => {
      if (this.#workbenches.size === 0 && this.#listener.mayEnd()) void this.end(null)
      else this.#startIdling()
    }, this.#limits.idleMs).unref()
  }

  /** Detaches the work from the thread, which is then free for other work. */
  #detach(spentMs: number): Work | null {
    const work = this.#work
    clearTimeout(this.#timer)
    clearTimeout(this.#longTimer)
    this.#work = null
    this.#worker.unref()
    if (!work) return null
    work.signal?.removeEventListener('abort', work.onAbort)
    this.#listener.released(work, spentMs)
    return work
  }
}

/** Whether work failed because of its limit of processor time or memory. */
export function isComputeFailure(error: unknown): error is ComputeTimeout | ComputeCrash {
  return error instanceof ComputeTimeout || error instanceof ComputeCrash
}
