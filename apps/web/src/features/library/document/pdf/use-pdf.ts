import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from './pdf-file.ts'

/** The state of opening a PDF: in progress, open, locked, or failed with a reason. */
export type PdfState =
  | { state: 'opening' }
  /** It is locked; `unlock` tries a password, `null` gives up. */
  | { state: 'locked'; wrong: boolean; unlock: (password: string | null) => void }
  | { state: 'failed'; reason: string }
  | { state: 'ready'; pdf: PDFDocumentProxy }

/** Opens a PDF and closes it on unmount. */
export function usePdf(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ state: 'opening' })
  useEffect(() => {
    let gone = false
    const show = (next: PdfState) => !gone && setState(next)
    const ask = (wrong: boolean) => new Promise<string | null>((unlock) => show({ state: 'locked', wrong, unlock }))
    const opening = openPdf(url, ask)
    const wait = async () => {
      try {
        show({ state: 'ready', pdf: await opening.pdf })
      } catch (error) {
        show({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
      }
    }
    void wait()
    return () => {
      gone = true
      opening.close()
      setState({ state: 'opening' })
    }
  }, [url])
  return state
}
