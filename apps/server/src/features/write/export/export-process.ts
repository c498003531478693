import { Worker } from 'node:worker_threads'
import type { RenderRequest, ExportReply } from './render-request.ts'

/**
 * The process of one export: what a text does to memory that no thread's limit bounds, or to native code, ends here and not in the server.
 * The export is made in a thread, so that this process can always see how large it has become, how long it computed, and that its server is gone.
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

/** The bound that this process is past, in words; null while it keeps them. */
function exceeded(): string | null {
  const { user, system } = process.cpuUsage()
  if (user + system > Number(cpuSeconds) * 1_000_000) return `${cpuSeconds} s of processor time`
  return process.memoryUsage.rss() > Number(processMb) * 1024 * 1024 ? `${processMb} MB` : null
}

setInterval(() => {
  const detail = exceeded()
  if (detail !== null) send({ type: 'failed', cause: 'limit', detail }, 1)
}, lookEveryMs)
