import { Worker } from 'node:worker_threads'
import type { RenderRequest, ExportReply } from './render-request.ts'

/**
 * The process of one export isolates the server from unbounded memory use and crashes of native code, which no thread limit prevents. The
 * export runs in a worker thread, so that this main thread can always check memory, CPU time, and whether the server is still alive.
 */
const [heapMb = '', processMb = '', cpuSeconds = ''] = process.argv.slice(2)
const lookEveryMs = 50

function send(reply: ExportReply, code: number): void {
  if (!process.connected) process.exit(1)
  process.send?.(reply, () => process.exit(code))
}

process.on('disconnect', () => process.exit(1))
process.once('message', (order: RenderRequest) => {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), stackSizeMb: 16 },
  })
  worker.once('message', (reply: ExportReply) => send(reply, 0))
  worker.once('error', (error: Error & { code?: string }) => {
    const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
    send({ type: 'failed', cause: outgrown ? 'limit' : 'fault', detail: error.message }, 1)
  })
})

/** Returns the exceeded limit as text; null when there is none. */
function exceeded(): string | null {
  const { user, system } = process.cpuUsage()
  if (user + system > Number(cpuSeconds) * 1_000_000) return `${cpuSeconds} s of processor time`
  return process.memoryUsage.rss() > Number(processMb) * 1024 * 1024 ? `${processMb} MB` : null
}

setInterval(() => {
  const detail = exceeded()
  if (detail !== null) send({ type: 'failed', cause: 'limit', detail }, 1)
}, lookEveryMs)
