import { ImportFailure } from '@wenjin/contract'
import type { ParseSource, Picture } from '../types.ts'
import { drawPage } from './pdf-scan.ts'
import { openPdf } from './pdf.ts'

/** Width of a cover in pixels. */
const coverWidth = 720

/** Draws the first page of a PDF. Throws `corrupt` when it cannot be drawn. */
export async function pdfCover(source: ParseSource): Promise<Picture> {
  const document = await openPdf(source.readAll())
  try {
    const page = await document.getPage(1)
    return await drawPage(page, coverWidth / page.getViewport({ scale: 1 }).width)
  } catch (error) {
    throw new ImportFailure('corrupt', error instanceof Error ? error.message : undefined)
  } finally {
    await document.loadingTask.destroy()
  }
}
