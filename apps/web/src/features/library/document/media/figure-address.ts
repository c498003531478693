import type { FigureView } from '@wenjin/contract'
import { api } from '../../../../lib/api/api.ts'

/** Returns the address of a figure of a document. */
export function figureAddress(documentId: string, { n }: FigureView, shareKey?: string): string {
  return api.document.getDocumentPicture.url({ params: { id: documentId, n: String(n) }, query: { shareKey } })
}
