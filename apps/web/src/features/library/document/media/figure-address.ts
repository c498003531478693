import type { FigureView } from '@wenjin/contract'
import { api } from '../../../../lib/api/api.ts'

/** Where a picture of a document is. */
export function figureAddress(documentId: string, { n }: FigureView, shareKey?: string): string {
  return api.document.getDocumentPicture.url({ params: { id: documentId, n: String(n) }, query: { shareKey } })
}
