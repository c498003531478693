import { parentPort, workerData } from 'node:worker_threads'
import { createDocument, toMarkdown, toText } from '@wenjin/export'
import type { RenderRequest, ExportReply } from './render-request.ts'

// The worker thread of one export: it loads what the format needs, replies, and ends.

/** Makes one export. */
async function make(order: RenderRequest): Promise<{ bytes: Uint8Array; replaced: string[] }> {
  if (order.format === 'image') {
    const { compileImage } = await import('./compile-image.ts')
    return { bytes: await compileImage(order.input, order.looks), replaced: [] }
  }
  const encoder = new TextEncoder()
  if (order.format === 'evidence') {
    const { toEvidence } = await import('@wenjin/export/evidence')
    const { html, replaced } = toEvidence(order.input, order.evidence)
    return { bytes: encoder.encode(html), replaced: [...replaced] }
  }
  const document = createDocument({ ...order.input, typeset: order.format !== 'md' })
  const omitted = [...(order.input.omitted ?? [])]
  switch (order.format) {
    // The text is written whole, even where a formula could not be typeset.
    case 'md':
      return { bytes: encoder.encode(toMarkdown({ ...document, replaced: omitted })), replaced: omitted }
    case 'txt':
      return { bytes: encoder.encode(toText({ ...document, replaced: omitted })), replaced: omitted }
    case 'html': {
      const { compileHtml } = await import('./compile-html.ts')
      return { bytes: encoder.encode(await compileHtml(document)), replaced: [...document.replaced] }
    }
    case 'docx': {
      const { toWord } = await import('@wenjin/export/word')
      return { bytes: await toWord(document), replaced: [...document.replaced] }
    }
    case 'pdf': {
      const { compilePdf } = await import('./compile-pdf.ts')
      return compilePdf(document)
    }
    case 'zip':
      throw new Error('an archive is no text')
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the export process passes its order to this thread
const made = await make(workerData as RenderRequest)
const reply: ExportReply = { type: 'done', ...made, peakMb: process.resourceUsage().maxRSS / 1024 }
parentPort?.postMessage(reply)
