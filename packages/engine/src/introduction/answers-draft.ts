import type { Span } from '@wenjin/text'
import type { QuestionDraft } from './model.ts'

/** A quotation of a document: its text, and where it stands. */
interface QuotedPlace extends Span {
  documentId: string
  text: string
}

const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, '')

/** Whether a quotation answers a draft from the place that it was formed of, with the words that the question replaced. */
export function answersDraft({ documentId, start, end, text }: QuotedPlace, { place, answer }: QuestionDraft): boolean {
  return documentId === place.documentId && start < place.end && end > place.start && squeezed(text).includes(squeezed(answer))
}
