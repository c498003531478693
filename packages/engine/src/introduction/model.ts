import type { Span } from '@wenjin/text'

/** A span of a document; offsets refer to its snapshot. */
export interface PlaceInDocument extends Span {
  documentId: string
}

/** An entity mentioned in documents. */
export interface SpokenOf {
  /** The name as written in the texts. */
  name: string
  /** Number of documents that mention it; for a single document, of sentences. */
  count: number
  /** Its first mention. */
  place: PlaceInDocument
}

/** A date mentioned in documents. */
export interface SpokenDate extends SpokenOf {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  iso: string
}

/** The way a question was formed, which indicates how natural and how reliably answerable it is. */
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

/** A question generated from a span of a document, which probably answers it. It has not been asked yet. */
export interface QuestionDraft {
  question: string
  form: QuestionForm
  /** The quality of the question; higher is better. */
  weight: number
  /** The words replaced by an interrogative, which the answer must contain; empty when any quotation of the span answers it. */
  answer: string
  /** The sentence, row or section that answers it. */
  place: PlaceInDocument
}

/** A sentence with which a document says what it is about. */
export interface OpeningSentence {
  text: string
  place: PlaceInDocument
}

/** The content of documents, as extracted from their texts. */
export interface Introduction {
  /** The first sentences of a document, or the first of each of several. */
  opening: OpeningSentence[]
  topics: SpokenOf[]
  people: SpokenOf[]
  places: SpokenOf[]
  /** Chronological. */
  dates: SpokenDate[]
  /** Most promising first, alternating between documents. */
  drafts: QuestionDraft[]
}
