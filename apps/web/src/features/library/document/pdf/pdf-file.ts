import { getDocument, GlobalWorkerOptions, PasswordResponses, version, type PDFDocumentProxy } from 'pdfjs-dist'

/** Where the build puts what PDFs need beside the program (`vite-pdfjs.ts`): its worker, character maps, fonts, decoders. */
const beside = `/assets/pdfjs-${version}/`

GlobalWorkerOptions.workerSrc = `${beside}pdf.worker.min.mjs`
/** Bytes fetched at once of what is shown. */
const chunkBytes = 256 * 1024

/** A PDF being opened, and the way to give it up. */
export interface OpeningPdf {
  pdf: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * Opens a PDF by its address: only the parts that are shown are fetched. `askPassword` is called with whether the last one was wrong
 * and gives the next to try; null gives up.
 */
export function openPdf(url: string, askPassword: (wrong: boolean) => Promise<string | null>): OpeningPdf {
  const task = getDocument({
    url,
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${beside}cmaps/`,
    standardFontDataUrl: `${beside}standard_fonts/`,
    wasmUrl: `${beside}wasm/`,
    // The policy of our pages lets no program be made from bytes; the decoders exist as scripts, too.
    useWasm: false,
    // A picture larger than this is left out rather than take all memory.
    maxImageSize: 2 ** 26,
  })
  const unlock = async (update: (password: string) => void, wrong: boolean) => {
    const password = await askPassword(wrong)
    if (password === null) await task.destroy()
    else update(password)
  }
  task.onPassword = (update: (password: string) => void, reason: number) => {
    void unlock(update, reason === PasswordResponses.INCORRECT_PASSWORD)
  }
  return { pdf: task.promise, close: () => void task.destroy() }
}
