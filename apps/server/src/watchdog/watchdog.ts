import { url as inspectorUrl } from 'node:inspector'
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { runningTable } from '../lib/flow/running-work.ts'
import { clearRunning } from './death-record.ts'

/** Maximum blocking times of the event loop, in milliseconds. */
export interface WatchdogOptions {
  /** After this time one log line reports the location. */
  logAfterMs?: number
  /** After this time the process ends, to be restarted by its supervisor. */
  endAfterMs?: number
  /** The data folder, where deaths are recorded; without it they are not. */
  dataDir?: string
}

/** Indices in the shared memory for the event loop's signals to the watchdog. */
export const heartbeat = { count: 0, isDebugged: 1, heapPercent: 2, length: 3 } as const

export interface WatchdogData extends Required<Omit<WatchdogOptions, 'dataDir'>> {
  dataDir: string | null
  heartbeats: Int32Array<SharedArrayBuffer>
  /** The running work, see `readRunning`. */
  running: SharedArrayBuffer
  /** Interval of the heartbeats and of the checks, in milliseconds. */
  intervalMs: number
}

/** Exit code of a process that its watchdog ended: supervisors restart it. */
export const stalledExitCode = 70

/** Each interval wakes two threads, also of an idle server. */
const maxIntervalMs = 500
/** Missed heartbeats in a row until the first log line: a single one may be late. */
const missedUntilLog = 4

/**
 * Watches the event loop from a worker thread: work that never returns would block the process and all its users forever, and even a signal
 * would not end it. With a debugger attached, which stops the loop itself, the process is not ended. Before it ends the process, it records
 * in the data folder what stood still; while the process runs, what runs long, for deaths that no thread survives.
 * @returns a function that stops the watchdog, for a clean stop
 */
export function startWatchdog({ logAfterMs = 2000, endAfterMs = 15_000, dataDir }: WatchdogOptions = {}): () => Promise<void> {
  const heartbeats = new Int32Array(new SharedArrayBuffer(heartbeat.length * Int32Array.BYTES_PER_ELEMENT))
  const beat = () => {
    Atomics.store(heartbeats, heartbeat.isDebugged, inspectorUrl() === undefined ? 0 : 1)
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
    Atomics.store(heartbeats, heartbeat.heapPercent, Math.round((used / limit) * 100))
    Atomics.add(heartbeats, heartbeat.count, 1)
  }
  beat()
  const intervalMs = Math.min(maxIntervalMs, logAfterMs / missedUntilLog)
  const timer = setInterval(beat, intervalMs).unref()
  const workerData: WatchdogData = { heartbeats, running: runningTable(), intervalMs, logAfterMs, endAfterMs, dataDir: dataDir ?? null }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), { name: 'watchdog', execArgv: [], workerData })
  worker.unref()
  return async () => {
    clearInterval(timer)
    await worker.terminate()
    if (dataDir !== undefined) clearRunning(dataDir)
  }
}
