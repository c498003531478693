import { Worker } from 'node:worker_threads'
import { AppError } from '@wenjin/contract'
import { concurrencyLimiter } from '../../../../lib/flow/concurrency-limiter.ts'
import type { ExportOrder } from './export-order.ts'

/** The limits of one export. A text made to be laborious costs its own thread, and no more than this. */
const bounds = { ms: 30_000, heapMb: 512 }
const limiter = concurrencyLimiter(2, 1)

const tooLaborious = () =>
  new AppError('badRequest', {
    zh: '这篇文章的格式太复杂，没能导出；可以改为导出 Markdown',
    en: 'the article is formatted in too complicated a way to be exported; Markdown can be',
  })

function run(order: ExportOrder): Promise<Buffer> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: order,
    name: 'article-export',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
  })
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLaborious()), bounds.ms)
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', (error: Error & { code?: string }) => {
      const outgrown = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
      reject(outgrown ? tooLaborious() : error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread of an export ended without a word'))
    })
  }).finally(() => {
    void worker.terminate()
  })
}

/**
 * Makes an export in a thread of its own, two at once, one of each person.
 * @throws AppError `badRequest` for a text that takes too long or too much memory
 */
export async function exportApart(who: string, order: ExportOrder): Promise<Buffer> {
  return limiter(who, () => run(order))
}
