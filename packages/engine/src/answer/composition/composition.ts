import type { RankedPassage } from '../../model.ts'
import type { AnswerPiece, ExtractiveAnswer, Quotation } from './compose.ts'
import { Copies } from '../evidence/copies.ts'
import { disagree } from '../evidence/disagreement.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { saysTheSame } from '../evidence/likeness.ts'
import type { Writer } from './show.ts'
import { numberSources, type Source } from '../evidence/sources.ts'

/** Maximal number of sources cited for one claim. */
const maxSame = 3

/** Collects the pieces of an answer, and numbers the documents they cite. */
export class Composition implements Writer {
  readonly pieces: AnswerPiece[] = []
  readonly used: EvidenceSentence[] = []
  readonly #numbers = new Map<string, number>()
  readonly #evidence: readonly EvidenceSentence[]

  readonly #copies: Copies

  constructor(evidence: readonly EvidenceSentence[]) {
    this.#evidence = evidence
    this.#copies = new Copies(evidence)
  }

  text(text: string): void {
    this.pieces.push({ kind: 'text', text })
  }

  /** Quotes a sentence and cites every document that says the same. */
  quote(sentence: EvidenceSentence, shown: string): void {
    this.used.push(sentence)
    // Items of a list and rows of a table mean nothing without their context.
    const apart = sentence.kind === 'item' || sentence.kind === 'row'
    const others = this.#evidence.filter(
      (other) =>
        !apart && other.passage.documentId !== sentence.passage.documentId && saysTheSame(sentence, other) && !disagree(sentence, other),
    )
    const cited: EvidenceSentence[] = []
    for (const one of [sentence, ...others]) {
      const { documentId } = one.passage
      if (cited.length === maxSame) break
      // Copies of one document count as one source.
      const isNew = cited.every(({ passage }) => passage.documentId !== documentId && !this.#copies.are(passage.documentId, documentId))
      if (isNew) cited.push(one)
    }
    this.pieces.push({ kind: 'quote', text: shown, quotations: cited.map((one) => this.#quotation(one)) })
  }

  /** Quotes a sentence and cites only its own document. */
  quoteAlone(sentence: EvidenceSentence, shown: string): void {
    this.used.push(sentence)
    this.pieces.push({ kind: 'quote', text: shown, quotations: [this.#quotation(sentence)] })
  }

  /** Returns the answer so far. @param passages of the documents it names */
  answer(passages: readonly RankedPassage[]): ExtractiveAnswer {
    const decided = { outcome: 'supported' as const, probability: 1, refused: false, nearest: [], missing: [] }
    return { ...decided, pieces: this.pieces, sources: this.sources(passages), quoted: this.used, repeated: [] }
  }

  isUsed(sentence: EvidenceSentence): boolean {
    return this.used.some((one) => one === sentence || saysTheSame(one, sentence))
  }

  /** Returns the first source of each quoted sentence. */
  quotations(): Quotation[] {
    return this.pieces.flatMap((piece) => (piece.kind === 'quote' ? piece.quotations.slice(0, 1) : []))
  }

  #quotation(sentence: EvidenceSentence): Quotation {
    const { documentId } = sentence.passage
    let index = this.#numbers.get(documentId)
    if (index === undefined) {
      index = this.#numbers.size + 1
      this.#numbers.set(documentId, index)
    }
    return { index, documentId, start: sentence.start, end: sentence.end, quote: sentence.text }
  }

  /** Returns the documents, renumbered so that the quoted ones come first. */
  sources(passages: readonly RankedPassage[]): Source[] {
    const found = numberSources(passages)
    const cited = [...this.#numbers.keys()].flatMap((id) => found.filter((source) => source.documentId === id))
    const rest = found.filter((source) => !this.#numbers.has(source.documentId))
    return [...cited, ...rest].map(({ documentId, passages: own }, i) => ({
      index: i + 1,
      documentId,
      passages: own,
      cited: i < cited.length,
    }))
  }
}
