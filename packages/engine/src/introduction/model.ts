import type { Span } from '@wenjin/text'

/** A place in a document; offsets into its snapshot. */
export interface PlaceInDocument extends Span {
  documentId: string
}

/** Something that documents speak of. */
export interface SpokenOf {
  /** As the texts write it. */
  name: string
  /** Documents that speak of it; of a single document, the sentences. */
  count: number
  /** Where it is first said. */
  place: PlaceInDocument
}

/** A date that documents name. */
export interface SpokenDate extends SpokenOf {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  iso: string
}

/** How a question was formed, which tells how natural it is and how surely it can be answered. */
export type QuestionForm =
  | 'heading'
  | 'quantity'
  | 'date'
  | 'person'
  | 'place'
  | 'definition'
  | 'reason'
  | 'parts'
  | 'fact'
  | 'cell'
  | 'whether'

/** A question formed of a place of a document, which ought to answer it. Nothing has been asked yet. */
export interface QuestionDraft {
  question: string
  form: QuestionForm
  /** How good a question it is; the greater the better. */
  weight: number
  /** The words that were replaced by an interrogative, which an answer must have; empty where any quotation of the place answers. */
  answer: string
  /** The sentence, row or section that answers it. */
  place: PlaceInDocument
}

/** What documents are about, as read from their texts. */
export interface Introduction {
  topics: SpokenOf[]
  people: SpokenOf[]
  places: SpokenOf[]
  /** In the order of time. */
  dates: SpokenDate[]
  /** The most promising first, of all documents in turn. */
  drafts: QuestionDraft[]
}
