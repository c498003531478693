import type { FileKind } from '../kind.ts'
import type { ParseSource, Picture } from '../types.ts'

/** Returns the cover of a file: that of an e-book, or the first page of a PDF; null for other kinds. */
export async function drawCover(kind: FileKind, source: ParseSource): Promise<Picture | null> {
  if (kind === 'epub') return (await import('../books/epub-cover.ts')).epubCover(source)
  if (kind === 'pdf') return (await import('../pdf/pdf-cover.ts')).pdfCover(source)
  return null
}
