import { Worker } from 'node:worker_threads'
import type { Tabled } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { chartTypst } from './chart-typst.ts'

const patienceMs = 20_000
const heapMb = 256

/** Draws charts in a worker thread; null for one that cannot be drawn, whose numbers are in a table anyway. */
export async function drawCharts(ctx: Ctx, charts: readonly Tabled[]): Promise<(Uint8Array | null)[]> {
  const sources = charts.map(chartTypst)
  const drawable = sources.filter((source) => source !== null)
  if (drawable.length === 0) return charts.map(() => null)
  const worker = new Worker(new URL('./chart-worker.ts', import.meta.url), {
    workerData: { sources: drawable },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<(Uint8Array | null)[]>()
  const timer = setTimeout(() => reject(new Error(`${patienceMs} ms`)), patienceMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended')))
  try {
    const drawn = (await promise).values()
    return sources.map((source) => (source === null ? null : (drawn.next().value ?? null)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the charts of a report were not drawn')
    return charts.map(() => null)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
