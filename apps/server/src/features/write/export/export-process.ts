import { Worker } from 'node:worker_threads'
import type { ExportOrder, ExportReply } from './export-order.ts'

/**
 * The process of one export: what a text does to memory that no thread's limit bounds, or to native code, ends here and not in the server.
 * The export is made in a thread, so that this process can always see how large it has become, and that its server is gone.
 */
const [heapMb = '', processMb = ''] = process.argv.slice(2)
const lookEveryMs = 50

function send(reply: ExportReply, code: number): void {
  if (!process.connected) process.exit(1)
  process.send?.(reply, () => process.exit(code))
}

process.on('disconnect', () => process.exit(1))
process.once('message', (order: ExportOrder) => {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), stackSizeMb: 16 },
  })
  worker.once('message', (reply: ExportReply) => send(reply, 0))
  worker.once('error', (error: Error & { code?: string }) => {
    const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
    send({ type: 'failed', cause: outgrown ? 'memory' : 'fault', detail: error.message }, 1)
  })
})

setInterval(() => {
  if (process.memoryUsage.rss() > Number(processMb) * 1024 * 1024) send({ type: 'failed', cause: 'memory', detail: `${processMb} MB` }, 1)
}, lookEveryMs)
