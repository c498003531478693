/** Thrown when a worker took longer than its task may. */
export class WorkerTimeout extends Error {
  constructor() {
    super('the worker took too long')
    this.name = 'WorkerTimeout'
  }
}

/** Time that a task may take, milliseconds. */
const limitMs = 20_000

/**
 * Runs one task in a worker of its own, which ends with it. Input and result are cloned.
 * @param open starts the worker, whose module calls `serveTask`
 * @throws WorkerTimeout after 20 s; Error when the worker fails
 */
export function runInWorker<Input, Result>(open: () => Worker, input: Input, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = open()
    const timer = setTimeout(() => end(() => reject(new WorkerTimeout())), limitMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Result>) => end(() => resolve(data)))
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message || 'the worker failed'))))
    worker.addEventListener('messageerror', () => end(() => reject(new Error('the result of the worker cannot be cloned'))))
    signal?.addEventListener('abort', () => end(() => reject(signal.reason as Error)))
    worker.postMessage(input)
  })
}

/** Answers the input of `runInWorker` in a worker: an error of the task becomes an error event. */
export function serveTask<Input, Result>(task: (input: Input) => Result): void {
  addEventListener('message', ({ data }: MessageEvent<Input>) => {
    // The type of a window's function, which needs an origin; that of a worker has none.
    const post = postMessage as (result: Result) => void
    post(task(data))
  })
}
