import { availableParallelism } from 'node:os'
import { FairQueue } from '@wenjin/parser/fair-queue'
import { CachedOutputs } from './cached-outputs.ts'
import { ComputeClosed, ComputeThread, isComputeFailure, type Work } from './compute-thread.ts'
import type { Call, Task, TaskInput, TaskOutput, TaskTable, WorkbenchTable } from './task.ts'

export interface RunOptions {
  /** Owner for fair queueing: many tasks of one owner delay another owner's task by at most the task in progress. */
  owner: string
  /** Group whose owners share one turn, such as guests at one address; default none. */
  group?: string | undefined
  /** Rejects with its reason: queued work is removed, and running work is ended unless it finishes within a second. */
  signal?: AbortSignal | undefined
  /** Maximum processor time of a task in milliseconds, default 20,000; it may take six times as long on a busy machine. */
  timeoutMs?: number
}

/** A workbench for its caller. Calls run one after the other. */
export interface RemoteWorkbench<W> {
  /** Calls a method in the thread. @throws ComputeTimeout, ComputeCrash, the signal's reason, or the error of the method. */
  call<M extends keyof W & string>(method: M, argument: W[M] extends (argument: infer A) => unknown ? A : never): Promise<ResultOf<W[M]>>
  /** Releases the state in the thread. */
  close(): void
}

type ResultOf<F> = F extends (argument: never) => infer R ? Awaited<R> : never

/** Runs engine work in worker threads, so that it never blocks the event loop. */
export interface Compute<T extends TaskTable, W extends WorkbenchTable> {
  /**
   * Runs a task in a thread, or inline when its input is small.
   * @throws ComputeTimeout or ComputeCrash beyond its limits, ComputeClosed, the signal's reason, or the error of the task.
   */
  run<N extends keyof T & string>(name: N, input: TaskInput<T[N]>, options: RunOptions): Promise<TaskOutput<T[N]>>
  /** Opens a workbench: several calls on one state. When its thread is lost to other work, the calls are replayed in another one. */
  open<N extends keyof W & string>(name: N, input: Parameters<W[N]>[0], options: RunOptions): RemoteWorkbench<ReturnType<W[N]>>
  /** Loads a thread before the first task needs it; one thread stays loaded from then on. */
  warmUp(): Promise<void>
  /** Ends all threads; queued and running work fails. */
  close(): Promise<void>
}

/** Limits of a pool. */
export interface ComputeOptions {
  /**
   * 1 or 2 unless said: a thread at work takes about 100 MB, and the event loop, the database and the parser need the other cores. Of
   * several, one is for short work, and one more runs while a long task occupies it.
   */
  threads?: number
  /** JavaScript heap limit of one thread. */
  memoryMb?: number
  /** Idle time after which a thread ends, except the one that stays loaded. */
  idleMs?: number
  /** Grace period for an aborted task to finish by itself: loading a new thread takes about half a second. */
  graceMs?: number
  /** Recent processor time of an owner in milliseconds above which its work runs in the background only. */
  heavyUseMs?: number
  /** Takes what a loaded thread shares. */
  onLoaded?: (shared: unknown) => void
  /** The entry module of a thread, which must serve the same tasks and workbenches. */
  workerUrl?: URL
}

const defaultTimeoutMs = 20_000

/**
 * Creates a pool of worker threads. A hung or dead thread fails only its own task and is replaced.
 *
 * Of several threads one is in the foreground: it has the priority of the event loop, and takes only work of owners that have used little
 * processor time recently. When work there becomes long, its thread moves to the background and a new one takes its place, so that an
 * owner's short work never waits behind long work for more than about a second.
 */
export function createCompute<T extends TaskTable, W extends WorkbenchTable>(
  tasks: T,
  _workbenches: W,
  options: ComputeOptions = {},
): Compute<T, W> {
  const { threads: size = availableParallelism() > 1 ? 2 : 1, memoryMb = 1024, idleMs = 60_000, graceMs = 1000, onLoaded } = options
  const { workerUrl = new URL('./compute-worker.ts', import.meta.url), heavyUseMs = 6000 } = options
  // A thread is always left to others, so that the long tasks of a single owner delay no one else.
  const maxPerOwner = Math.max(1, size - 1)
  const queue = new FairQueue<Work>()
  const threads = new Set<ComputeThread>()
  const outputs = new CachedOutputs()
  let lastId = 0
  let keepsOne = false
  let closed = false

  function startThread(isBackground: boolean): ComputeThread {
    const thread = new ComputeThread(
      workerUrl,
      { memoryMb, idleMs, graceMs },
      {
        loaded: (shared) => onLoaded?.(shared),
        released: (work, spentMs) => queue.release(work.owner, spentMs),
        long: () => replaceInForeground(thread),
        idle: () => {
          if (!endSuperfluous(thread)) startNext()
        },
        mayEnd: () => !keepsOne || thread.isBackground,
        ended: () => {
          threads.delete(thread)
          // A thread that dies while loading would probably die again at once, so the restart is left to the next task.
          if (keepsOne && !closed && count(false) === 0 && thread.isLoaded) startThread(false)
          startNext()
        },
      },
      isBackground,
    )
    threads.add(thread)
    return thread
  }

  /** Returns the number of threads in the background, or of those in the foreground. */
  function count(isBackground: boolean): number {
    return [...threads].filter((thread) => thread.isBackground === isBackground).length
  }

  /**
   * When work waits for a thread that has long work, moves it to the background and starts another one for short work, unless one such thread
   * was added already.
   */
  function replaceInForeground(thread: ComputeThread): void {
    if (closed || size === 1 || queue.size === 0 || thread.isBackground || !thread.isLong || threads.size > size) return
    thread.moveToBackground()
    startThread(false)
    startNext()
  }

  /** Ends an idle thread that was moved to the background beyond the size of the pool. */
  function endSuperfluous(thread: ComputeThread): boolean {
    if (threads.size <= size || thread.work || thread.hasWorkbenches || !thread.isBackground) return false
    void thread.end(null)
    return true
  }

  function startNext(): void {
    if (closed) return
    for (const thread of [...threads].toSorted((one, other) => Number(one.isBackground) - Number(other.isBackground))) {
      if (thread.work) continue
      const work = queue.take((waiting, running) => running.owner < maxPerOwner && fits(waiting, thread, thread.isBackground))
      if (work) thread.assign(work)
    }
    for (const isBackground of [false, true]) {
      while (count(isBackground) < (isBackground ? size - 1 : 1) && threads.size < size) {
        const work = queue.take((waiting, running) => running.owner < maxPerOwner && fits(waiting, null, isBackground))
        if (!work) break
        startThread(isBackground).assign(work)
      }
    }
  }

  /**
   * Whether work may run in a thread, null for a new one: a workbench stays in its thread while that thread lives; other work of an owner
   * that has used much runs in the background.
   */
  function fits({ workbench, owner, ...work }: Work, thread: ComputeThread | null, isBackground: boolean): boolean {
    const home = workbench?.thread
    if (home && threads.has(home)) return home === thread
    return isBackground || size === 1 || (!work.isBackground && queue.usedBy(owner) <= heavyUseMs)
  }

  function abort(work: Work): void {
    const reason: unknown = work.signal?.reason
    if (queue.remove(work)) work.reject(reason)
    else for (const thread of threads) if (thread.work === work) thread.abandon(reason)
  }

  function enqueue(
    work: Pick<Work, 'request' | 'workbench' | 'isBackground'>,
    { owner: id, group, signal, timeoutMs = defaultTimeoutMs }: RunOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const owner = { id, group }
      const queued: Work = { ...work, owner, timeoutMs, signal, onAbort: () => abort(queued), resolve, reject }
      signal?.addEventListener('abort', queued.onAbort, { once: true })
      queue.add(queued, owner)
      startNext()
      for (const thread of threads) replaceInForeground(thread)
    })
  }

  function requireOpen(signal: AbortSignal | undefined): void {
    signal?.throwIfAborted()
    if (closed) throw new ComputeClosed('The pool is closed.')
  }

  return {
    async run<N extends keyof T & string>(name: N, input: TaskInput<T[N]>, runOptions: RunOptions) {
      requireOpen(runOptions.signal)
      const task = tasks[name] as Task<TaskInput<T[N]>, TaskOutput<T[N]>>
      if (task.isSmall?.(input)) return task.run(input)
      const request = () => ({ type: 'run' as const, name, input })
      const work = async () =>
        (await enqueue({ request, workbench: null, isBackground: task.isBackground === true }, runOptions)) as TaskOutput<T[N]>
      const { cached: bytesOf } = task
      return bytesOf ? outputs.get(name, input, work, { bytesOf, isShared: runOptions.signal === undefined }) : work()
    },
    open<N extends keyof W & string>(name: N, input: Parameters<W[N]>[0], runOptions: RunOptions) {
      const id = ++lastId
      const calls: Call[] = []
      const workbench: NonNullable<Work['workbench']> = { thread: null }
      let applied = 0
      /** Whether the thread has created the workbench: its input, which may be large, is sent only once. */
      let made = false
      let lastCall: Promise<unknown> = Promise.resolve()
      let broken: unknown = null
      async function call(one: Call): Promise<unknown> {
        requireOpen(runOptions.signal)
        if (broken) throw broken
        calls.push(one)
        const request = (thread: ComputeThread) => {
          const isKnown = workbench.thread === thread
          const missing = isKnown ? calls.slice(applied) : [...calls]
          workbench.thread = thread
          applied = calls.length
          return { type: 'call' as const, id, name, input: isKnown && made ? null : { value: input }, calls: missing }
        }
        try {
          const output = await enqueue({ request, workbench, isBackground: false }, runOptions)
          made = true
          return output
        } catch (error) {
          // Replaying such a call would end the next thread too.
          if (isComputeFailure(error) || error instanceof ComputeClosed || runOptions.signal?.aborted) broken = error
          throw error
        }
      }
      return {
        call(method: string, argument: unknown) {
          const next = lastCall.then(() => call({ method, argument }))
          lastCall = next.catch(() => undefined)
          return next as Promise<never>
        },
        close: () => workbench.thread?.close(id),
      }
    },
    async warmUp() {
      keepsOne = true
      const [thread = startThread(false)] = threads
      await thread.loaded
    },
    async close() {
      closed = true
      const error = new ComputeClosed('The pool is closed.')
      for (const work of queue.clear()) {
        work.signal?.removeEventListener('abort', work.onAbort)
        work.reject(error)
      }
      await Promise.all([...threads].map((thread) => thread.end(error)))
    },
  }
}
