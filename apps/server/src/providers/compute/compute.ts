import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../lib/fair-queue.ts'
import type { Task, TaskInput, TaskOutput, TaskReply, TaskRequest, TaskTable } from './task.ts'

/** A task took longer than it may; its thread was ended. */
export class ComputeTimeout extends Error {
  override readonly name = 'ComputeTimeout'
}

/** The thread of a task died, out of memory as a rule. */
export class ComputeCrash extends Error {
  override readonly name = 'ComputeCrash'
}

export interface RunOptions {
  /** Owners take turns: an owner's many tasks delay another's one by no more than the task in progress. */
  owner: string
  /** Removes a task that waits and ends the thread of one that runs; the promise rejects with its reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds a task may run, waiting and loading not counted; 20,000 unless said. */
  timeoutMs?: number
}

/** Engine work in threads of its own, so that it never holds up the event loop. */
export interface Compute<T extends TaskTable> {
  /**
   * Runs a task in a thread, or at once where its input is small.
   * @throws ComputeTimeout, ComputeCrash, the signal's reason, or what the task throws.
   */
  run<N extends keyof T & string>(name: N, input: TaskInput<T[N]>, options: RunOptions): Promise<TaskOutput<T[N]>>
  /** Loads a thread before the first task needs it, and keeps one loaded from then on. */
  warmUp(): Promise<void>
  /** Ends all threads; what waits or runs fails. */
  close(): Promise<void>
}

/** Bounds of a pool. */
export interface ComputeOptions {
  /** 1 or 2 unless said: a loaded thread takes about 110 MB, and the event loop, the database and the parser need the other cores. */
  threads?: number
  /** JavaScript memory of one thread. */
  memoryMb?: number
  /** A thread without work ends after this, unless it is the one that is kept loaded. */
  idleMs?: number
  /** The start of a thread, which serves the same tasks. */
  workerUrl?: URL
}

interface Work {
  request: TaskRequest
  owner: string
  timeoutMs: number
  signal: AbortSignal | undefined
  onAbort: () => void
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

interface Thread {
  worker: Worker
  loaded: PromiseWithResolvers<void>
  isLoaded: boolean
  work: Work | null
  /** Ends the thread: by the task's time limit, or for want of work. */
  timer: NodeJS.Timeout | undefined
}

const defaultTimeoutMs = 20_000

/** A pool of worker threads. One that hangs or dies costs its task only and is replaced. */
export function createCompute<T extends TaskTable>(tasks: T, options: ComputeOptions = {}): Compute<T> {
  const { threads: size = availableParallelism() > 1 ? 2 : 1, memoryMb = 1024, idleMs = 60_000 } = options
  const { workerUrl = new URL('./compute-worker.ts', import.meta.url) } = options
  // One thread is always left to others, so that nobody waits for the long task of a single owner.
  const maxPerOwner = Math.max(1, size - 1)
  const queue = new FairQueue<Work>()
  const threads = new Set<Thread>()
  let keepsOne = false
  let closed = false

  function startThread(): Thread {
    const worker = new Worker(workerUrl, { name: 'compute', execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    const thread: Thread = { worker, loaded: Promise.withResolvers(), isLoaded: false, work: null, timer: undefined }
    thread.loaded.promise.catch(() => undefined)
    let detail = 'the thread ended'
    worker.on('message', (reply: TaskReply) => receive(thread, reply))
    worker.on('error', (error) => (detail = error.message))
    worker.on('exit', () => drop(thread, new ComputeCrash(`A task failed with its thread: ${detail}`)))
    worker.unref()
    threads.add(thread)
    return thread
  }

  function receive(thread: Thread, reply: TaskReply): void {
    if (!threads.has(thread)) return
    if (reply.type === 'ready') {
      thread.isLoaded = true
      thread.loaded.resolve()
      if (thread.work) startClock(thread, thread.work)
      else startIdling(thread)
      return
    }
    const work = detach(thread)
    if (reply.type === 'done') work?.resolve(reply.output)
    else work?.reject(reply.error)
    startIdling(thread)
    startNext()
  }

  function startClock(thread: Thread, { request, timeoutMs }: Work): void {
    const tooLong = () => drop(thread, new ComputeTimeout(`The task ${request.name} took longer than ${timeoutMs} ms.`))
    thread.timer = setTimeout(tooLong, timeoutMs)
  }

  function startIdling(thread: Thread): void {
    thread.timer = setTimeout(() => {
      if (!keepsOne || threads.size > 1) drop(thread, null)
    }, idleMs).unref()
  }

  /** Takes its work from a thread, which may have other work then. */
  function detach(thread: Thread): Work | null {
    const { work } = thread
    clearTimeout(thread.timer)
    thread.work = null
    thread.worker.unref()
    if (!work) return null
    work.signal?.removeEventListener('abort', work.onAbort)
    queue.release({ id: work.owner })
    return work
  }

  /** Ends a thread and fails its work; what waits goes on with another. */
  function drop(thread: Thread, reason: unknown): void {
    if (!threads.delete(thread)) return
    detach(thread)?.reject(reason)
    thread.loaded.reject(reason)
    void thread.worker.terminate()
    // A thread that dies while it loads would die again at once: the next task tries.
    if (keepsOne && !closed && threads.size === 0 && thread.isLoaded) startThread()
    startNext()
  }

  function startNext(): void {
    if (closed) return
    while (queue.size > 0) {
      const idle = [...threads].find(({ work }) => work === null)
      if (!idle && threads.size >= size) return
      const work = queue.take((_, { owner }) => owner < maxPerOwner)
      if (!work) return
      assign(idle ?? startThread(), work)
    }
  }

  function assign(thread: Thread, work: Work): void {
    clearTimeout(thread.timer)
    thread.work = work
    thread.worker.ref()
    if (thread.isLoaded) startClock(thread, work)
    try {
      thread.worker.postMessage(work.request)
    } catch (error) {
      // An input that cannot be cloned is the caller's mistake, and no reason to end the thread.
      detach(thread)?.reject(error)
      if (thread.isLoaded) startIdling(thread)
    }
  }

  function abort(work: Work): void {
    const reason: unknown = work.signal?.reason
    const thread = [...threads].find((one) => one.work === work)
    if (thread) drop(thread, reason)
    else if (queue.remove(work)) work.reject(reason)
  }

  function enqueue(request: TaskRequest, { owner, signal, timeoutMs = defaultTimeoutMs }: RunOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const work: Work = { request, owner, timeoutMs, signal, onAbort: () => abort(work), resolve, reject }
      signal?.addEventListener('abort', work.onAbort, { once: true })
      queue.add(work, { id: owner })
      startNext()
    })
  }

  return {
    async run<N extends keyof T & string>(name: N, input: TaskInput<T[N]>, runOptions: RunOptions) {
      runOptions.signal?.throwIfAborted()
      if (closed) throw new ComputeCrash('The pool is closed.')
      const task = tasks[name] as Task<TaskInput<T[N]>, TaskOutput<T[N]>>
      if (task.isSmall?.(input)) return task.run(input)
      return (await enqueue({ name, input }, runOptions)) as TaskOutput<T[N]>
    },
    async warmUp() {
      keepsOne = true
      const [thread = startThread()] = threads
      await thread.loaded.promise
    },
    async close() {
      closed = true
      const error = new ComputeCrash('The pool is closed.')
      for (const work of queue.clear()) {
        work.signal?.removeEventListener('abort', work.onAbort)
        work.reject(error)
      }
      const ending = [...threads]
      for (const thread of ending) drop(thread, error)
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}
