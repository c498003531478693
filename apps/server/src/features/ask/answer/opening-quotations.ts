import type { Answer, Citation } from '@wenjin/contract'

/** A quotation at the beginning of an answer, with its document; one of a source without a document has none. */
export type OpeningQuotation = Citation & { documentId: string | undefined }

/** Returns the quotations of the first citation mark of an answer; none when the sources do not answer the question directly. */
export function openingQuotations({ error, notices, citations, references }: Answer): OpeningQuotation[] {
  if (error || notices.some(({ kind }) => kind === 'near' || kind === 'nothing' || kind === 'corrected')) return []
  const documents = new Map(references.map(({ index, documentId }) => [index, documentId]))
  return citations.filter(({ mark }) => mark === 1).map((citation) => ({ ...citation, documentId: documents.get(citation.index) }))
}
