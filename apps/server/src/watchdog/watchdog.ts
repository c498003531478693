import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** How long the event loop may stand still, in milliseconds. */
export interface WatchdogOptions {
  /** After this one line of the log tells where. */
  logAfterMs?: number
  /** After this the process ends, to be started again. */
  endAfterMs?: number
}

/** The event loop's signals to the watchdog, by their places in the shared memory. */
export const heartbeat = { count: 0, isDebugged: 1, length: 2 } as const

export interface WatchdogData extends Required<WatchdogOptions> {
  heartbeats: Int32Array<SharedArrayBuffer>
}

/** The exit code of a process that its watchdog ended: supervisors start it again. */
export const stalledExitCode = 70

const beatEveryMs = 250

/**
 * Watches the event loop from a thread of its own: work that never returns would keep the process, and everybody else, for ever; not even a
 * signal would end it. With a debugger attached, which stops the loop itself, nothing is ended.
 * @returns ends the watch
 */
export function startWatchdog({ logAfterMs = 2000, endAfterMs = 15_000 }: WatchdogOptions = {}): () => Promise<void> {
  const heartbeats = new Int32Array(new SharedArrayBuffer(heartbeat.length * Int32Array.BYTES_PER_ELEMENT))
  const beat = () => {
    Atomics.store(heartbeats, heartbeat.isDebugged, inspectorUrl() === undefined ? 0 : 1)
    Atomics.add(heartbeats, heartbeat.count, 1)
  }
  beat()
  const timer = setInterval(beat, beatEveryMs).unref()
  const workerData: WatchdogData = { heartbeats, logAfterMs, endAfterMs }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { name: 'watchdog', execArgv: [], workerData })
  worker.unref()
  return async () => {
    clearInterval(timer)
    await worker.terminate()
  }
}
