import { parentPort, workerData } from 'node:worker_threads'
import { articlePage } from './article-page.ts'
import type { ExportOrder } from './export-order.ts'

/** Makes one export and ends. Its thread may be stopped at any time. */
async function make({ format, article, pictures, lang, origin }: ExportOrder): Promise<Uint8Array> {
  if (format === 'html') return new TextEncoder().encode(articlePage(article, pictures, lang, origin))
  // Loaded only where it is needed: it takes longer than most pages.
  const { articleWord } = await import('./article-word.ts')
  return articleWord(article, pictures, lang, origin)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the other side of this thread sends
const bytes = await make(workerData as ExportOrder)
parentPort?.postMessage(bytes)
