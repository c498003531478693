import { getDocument, GlobalWorkerOptions, PasswordResponses, version, type PDFDocumentProxy } from 'pdfjs-dist'

/** Path of the PDF.js assets in the build (`vite-pdfjs.ts`): worker, character maps, fonts, decoders. */
const beside = `/assets/pdfjs-${version}/`

GlobalWorkerOptions.workerSrc = `${beside}pdf.worker.min.mjs`
/** Bytes per range request. */
const chunkBytes = 256 * 1024

/** A PDF being opened, and a function to cancel that. */
export interface OpeningPdf {
  pdf: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * Opens a PDF by its address; only the parts that are shown are fetched. `askPassword` is called with whether the last password was wrong
 * and resolves to the next one to try; null gives up.
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
    // The content security policy of our pages forbids WebAssembly; the decoders exist as scripts, too.
    useWasm: false,
    // Larger images are left out to limit memory use.
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
