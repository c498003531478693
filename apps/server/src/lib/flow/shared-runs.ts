/** Work in progress for one or more callers. */
interface Run<T> {
  result: Promise<T>
  callers: number
  over: AbortController
}

/** Settles like a promise, or rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([result, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Deduplicates equal work that several callers request at once.
 * @returns a function that does the work of a key, or joins it when it is in progress. A caller's signal ends its waiting; the work is
 * aborted when no caller waits for it any more.
 */
export function sharedRuns<T>(): (key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const running = new Map<string, Run<T>>()

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Run<T> {
    const over = new AbortController()
    const run: Run<T> = { over, callers: 0, result: work(over.signal).finally(() => end(key, run)) }
    running.set(key, run)
    return run
  }
  function end(key: string, run: Run<T>): void {
    if (running.get(key) === run) running.delete(key)
  }

  return async (key, signal, work) => {
    signal.throwIfAborted()
    const run = running.get(key) ?? start(key, work)
    run.callers += 1
    try {
      return await unlessAborted(run.result, signal)
    } finally {
      run.callers -= 1
      if (run.callers === 0 && running.get(key) === run) {
        end(key, run)
        run.over.abort(signal.reason)
      }
    }
  }
}
