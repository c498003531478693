import { ImportFailure } from '@wenjin/contract'
import type { ParseSource, Picture } from '../types.ts'
import { drawPage } from './pdf-scan.ts'
import { openPdf } from './pdf.ts'

/** Pixels of the width of a cover. */
const coverWidth = 720

/** The first page of a PDF. Throws `corrupt` for one that cannot be drawn. */
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
