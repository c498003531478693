import type { FileKind } from '../kind.ts'
import type { ParseSource, Picture } from '../types.ts'

/** The cover of a file: of an e-book, or the first page of a PDF; null for anything else. */
export async function drawCover(kind: FileKind, source: ParseSource): Promise<Picture | null> {
  if (kind === 'epub') return (await import('../books/epub-cover.ts')).epubCover(source)
  if (kind === 'pdf') return (await import('../pdf/pdf-cover.ts')).pdfCover(source)
  return null
}
