import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { ReaderPlace } from '../../annotation/index.ts'

/** A heading, and a function that resolves its target; resolving all of them would read the whole file. */
export interface OutlineEntry {
  /** Index that distinguishes it from headings with the same words. */
  at: number
  text: string
  /** Level, from 1. */
  level: number
  place: () => Promise<ReaderPlace | null>
}

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

const maxEntries = 5000
const deepest = 6

async function pageOf(pdf: PDFDocumentProxy, dest: Node['dest']): Promise<ReaderPlace | null> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const [ref] = target ?? []
  if (typeof ref === 'number') return { page: ref + 1 }
  return ref ? { page: (await pdf.getPageIndex(ref as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1 } : null
}

/** Returns the outline embedded in a PDF, flat and in order; empty when it has none. */
export async function outlineOfPdf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const walk = (nodes: readonly Node[], level: number) => {
    for (const { title, dest, items } of nodes) {
      if (entries.length >= maxEntries) return
      entries.push({ at: entries.length, text: title.trim() || '—', level, place: () => pageOf(pdf, dest) })
      if (level < deepest) walk(items as readonly Node[], level + 1)
    }
  }
  // PDF.js returns null without an outline, contrary to its types.
  walk(((await pdf.getOutline()) as readonly Node[] | null) ?? [], 1)
  return entries
}
