import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createDocumentBuilder, titleFromFileName, type DocumentMeta } from '../document-builder.ts'
import { ImportFailure } from '../import-failure.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { sensibleTitle } from './core-properties.ts'
import { blocksOf, measureSizes } from './pdf-blocks.ts'
import { dropFurniture, type PageLines } from './pdf-furniture.ts'
import { readPage } from './pdf-page.ts'
import { meaninglessShare } from './pdf-text.ts'

/** Fewer characters a page than this, over several pages, are stamps on a scan. */
const scanCharsPerPage = 4
const maxOutline = 2000

/** A PDF: its text in reading order with page and rectangles; running heads and page numbers are left out. Nothing is drawn. */
export async function parsePdf(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const document = await openPdf(source.readAll())
  try {
    const pages = await readPages(document, sink)
    const lines = dropFurniture(pages).flat()
    const builder = createDocumentBuilder()
    for (const block of blocksOf(lines, { ...measureSizes(lines), outline: await readOutline(document) })) builder.add(block)
    if (builder.chars === 0 || (pages.length >= 5 && builder.chars < pages.length * scanCharsPerPage)) throw new ImportFailure('needsOcr')
    const meta = await readMeta(document)
    const parsed = builder.build({ ...meta, title: meta.title ?? builder.firstHeading ?? titleFromFileName(source.fileName) })
    if (meaninglessShare(parsed.text) > 0.5) throw new ImportFailure('needsOcr')
    return parsed
  } finally {
    await document.loadingTask.destroy()
  }
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // Loaded when the first PDF comes: it takes as long as a small file, and other formats need none of it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      // pdf.js takes the buffer it is given away.
      data: Uint8Array.from(bytes),
      cMapUrl: `${join(root, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
      disableFontFace: true,
      useSystemFonts: false,
      isOffscreenCanvasSupported: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw new ImportFailure('encrypted')
    throw new ImportFailure('corrupt', error instanceof Error ? error.message : undefined)
  }
}

async function readPages(document: PDFDocumentProxy, sink: ParseSink): Promise<PageLines[]> {
  const pages: PageLines[] = []
  let failed = 0
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number)
      pages.push(await readPage(page))
      page.cleanup()
    } catch {
      // A damaged page costs itself only.
      failed++
    }
    sink.progress((number / document.numPages) * 95)
  }
  if (failed > 0 && pages.length === 0) throw new ImportFailure('corrupt')
  return pages
}

interface OutlineItem {
  title: string
  items: OutlineItem[]
}

/** Headings by the document's own outline: text without spaces to level. */
async function readOutline(document: PDFDocumentProxy): Promise<ReadonlyMap<string, number>> {
  const levels = new Map<string, number>()
  const add = (items: readonly OutlineItem[], level: number): void => {
    for (const item of items) {
      const key = item.title.replace(/\s/g, '')
      if (levels.size < maxOutline && key.length > 1 && !levels.has(key)) levels.set(key, Math.min(6, level))
      if (level < 12) add(item.items, level + 1)
    }
  }
  try {
    add(((await document.getOutline()) ?? []) as OutlineItem[], 1)
  } catch {
    // An outline that cannot be read is none.
  }
  return levels
}

async function readMeta(document: PDFDocumentProxy): Promise<DocumentMeta> {
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>
    const field = (name: string): string => (typeof info[name] === 'string' ? info[name] : '')
    const author = sensibleTitle(field('Author'))
    const [, year, month, day] = field('CreationDate').match(/^D:(\d{4})(\d{2})(\d{2})/) ?? []
    return {
      title: titleOfInfo(field('Title')),
      authors: author ? [author] : undefined,
      date: day ? `${year}-${month}-${day}` : undefined,
    }
  } catch {
    return {}
  }
}

/** Printing programs put the name of a file or a web address here, which the first heading beats. */
function titleOfInfo(title: string): string | undefined {
  return /^(?:[\w.-]*[-_./\d][\w.-]*|https?:\S+|about:blank)$/i.test(title.trim()) ? undefined : sensibleTitle(title)
}
