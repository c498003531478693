import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ImportFailure, limits } from '@wenjin/contract'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  createDocumentBuilder,
  titleFromFileName,
  type BlockInput,
  type DocumentBuilder,
  type DocumentMeta,
} from '../document/document-builder.ts'
import { pageRanges, readPictures } from '../pictures/picture-reading.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { sensibleTitle } from '../office/core-properties.ts'
import { blocksOf, measureSizes } from './pdf-blocks.ts'
import { dropFurniture, isScan, type PageLines } from './pdf-furniture.ts'
import { splitFootnotes } from './pdf-footnotes.ts'
import type { Line } from './pdf-lines.ts'
import { readPage } from './pdf-page.ts'
import { meaninglessShare, mendDoors } from './pdf-text.ts'

/** Fewer characters per page than this, over several pages, are stamps on a scan. */
const scanCharsPerPage = 4
const maxOutline = 2000
/** Maximum scanned pages read per file. */
const maxScans = 1000
/** Percent of the progress assigned to the text layer when scans may be read after it. */
const textPercent = 40

interface NumberedPage extends PageLines {
  number: number
}

/**
 * Parses a PDF: its text in reading order with page and rectangles, without running heads and page numbers. Scanned pages are drawn and
 * read when a picture reader is available.
 */
export async function parsePdf(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const document = await openPdf(source.readAll())
  try {
    const pages = await readPages(document, sink)
    const read = await readScans(document, pages, sink)
    const builder = createDocumentBuilder()
    await addPages(builder, document, pages, read)
    if (builder.chars === 0 || (pages.length >= 5 && builder.chars < pages.length * scanCharsPerPage)) throw new ImportFailure('needsOcr')
    const meta = await readMeta(document)
    const parsed = builder.build({ ...meta, title: meta.title ?? builder.firstHeading ?? titleFromFileName(source.fileName) })
    if (meaninglessShare(parsed.text) > 0.5) throw new ImportFailure('needsOcr')
    return parsed
  } finally {
    await document.loadingTask.destroy()
  }
}

/** Adds the pages in order; reads lines of consecutive pages together, since paragraphs continue from page to page. */
async function addPages(
  builder: DocumentBuilder,
  document: PDFDocumentProxy,
  pages: readonly NumberedPage[],
  read: ReadonlyMap<number, readonly BlockInput[]>,
): Promise<void> {
  const lines = dropFurniture(pages)
  const all = lines.flat()
  const context = { ...measureSizes(all), outline: await readOutline(document) }
  let waiting: Line[] = []
  let notes: BlockInput[] = []
  /** Adds footnotes after the paragraph that continues over the end of their page. */
  const addNotes = (before: number): void => {
    for (const note of notes) if (note.anchor!.page! < before) builder.add(note)
    notes = notes.filter(({ anchor }) => anchor!.page! >= before)
  }
  const flush = (): void => {
    for (const block of blocksOf(waiting, context)) {
      addNotes(block.anchor!.page!)
      builder.add(block)
    }
    addNotes(Infinity)
    waiting = []
  }
  for (const [index, page] of pages.entries()) {
    const scanned = read.get(page.number)
    if (!scanned) {
      const split = splitFootnotes(lines[index]!, page, context.bodySize)
      waiting.push(...split.text)
      notes.push(...split.notes)
      continue
    }
    flush()
    for (const block of scanned) builder.add(block)
  }
  flush()
}

/**
 * Reads the text of the scanned pages, by page number.
 * @throws ImportFailure `ocrFailed` when nothing of the file can be read now; when it has other text, the missing pages are reported
 * instead
 */
async function readScans(document: PDFDocumentProxy, pages: readonly NumberedPage[], sink: ParseSink): Promise<Map<number, BlockInput[]>> {
  const all = pages.filter(isScan).map(({ number }) => number)
  const scans = all.slice(0, maxScans)
  const read = new Map<number, BlockInput[]>()
  if (scans.length === 0) return read
  const { blocksOfScan, scanOf } = await import('./pdf-scan.ts')
  const { texts, unread } = await readPictures(
    scans.map((number) => scanOf(document, number)),
    sink,
    [textPercent, 99],
  )
  // A scanned page keeps the few words of its text layer when recognition finds nothing more.
  for (const [place, regions] of texts) read.set(Number(place), await blocksOfScan(document, Number(place), regions))
  const missing = sink.readPicture ? [...unread.map(Number), ...all.slice(maxScans)] : []
  if (missing.length > 0) {
    if (read.size === 0 && scans.length === pages.length) throw new ImportFailure('ocrFailed')
    sink.partly?.('picturesUnread', `p. ${pageRanges(missing)}`)
  }
  return read
}

/** Opens a PDF. Throws `encrypted` or `corrupt`. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // Loaded with the first PDF: loading takes as long as a small file, and other formats do not need it.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      // Copy the bytes: pdf.js transfers the buffer it receives.
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

async function readPages(document: PDFDocumentProxy, sink: ParseSink): Promise<NumberedPage[]> {
  // A file of a few megabytes can refer to one page a million times.
  if (document.numPages > limits.pdfPages) throw new ImportFailure('tooManyPages', `${document.numPages}`)
  const pages: NumberedPage[] = []
  const share = sink.readPicture ? textPercent : 95
  let failed = 0
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number)
      pages.push({ number, ...(await readPage(page)) })
      page.cleanup()
    } catch {
      // A damaged page does not fail the other pages.
      failed++
    }
    sink.progress((number / document.numPages) * share)
  }
  if (failed > 0 && pages.length === 0) throw new ImportFailure('corrupt')
  mendDoors(pages.flatMap(({ lines }) => lines))
  return pages
}

interface OutlineItem {
  title: string
  items: OutlineItem[]
}

/** Reads the outline of the document: heading text without spaces to level. */
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
    // Treat an unreadable outline as absent.
  }
  return levels
}

async function readMeta(document: PDFDocumentProxy): Promise<DocumentMeta> {
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>
    const field = (name: string): string => (typeof info[name] === 'string' ? info[name] : '')
    const author = sensibleTitle(field('Author'))
    // The day on which a PDF was made is no date of its text.
    return { title: titleOfInfo(field('Title')), authors: author ? [author] : undefined }
  } catch {
    return {}
  }
}

/**
 * Returns the title of the document information unless it is a file name or web address from a printing program; the first heading is
 * better then.
 */
function titleOfInfo(title: string): string | undefined {
  return /^(?:(?=[\w.-]*[-_./\d])[\w.-]*(?:\/[\w.-]*)?|https?:\S+|about:blank)$/i.test(title.trim()) ? undefined : sensibleTitle(title)
}
