import { normalize, stripQuestion } from '@wenjin/text'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { shapeOf } from '../understanding/question-kind.ts'
import { shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** From this fit on, a heading is the question in other words, and its section the answer. */
const coveredShare = 0.72
/** Factor for a heading of another question kind: 「为什么备份」 for 「怎么备份」. */
const otherKind = 0.7
/** Factor when only one of heading and question has a definite kind. */
const states = 0.85
/** Weight of heading words that are absent in the question but present in the document title. */
const titleWeight = 0.5

/** Measures how well headings match a question. */
export class Headings {
  readonly #part: QuestionPart
  readonly #terms: QuestionTerms
  readonly #fits = new Map<string, number>()

  constructor(part: QuestionPart, terms: QuestionTerms) {
    this.#part = part
    this.#terms = terms
  }

  /** Returns the fit of the heading over a sentence: 0 for another subject, 1 for exactly the words of the question. */
  fit({ heading, passage }: EvidenceSentence): number {
    if (heading === '') return 0
    const key = `${passage.title}\n${heading}`
    let fit = this.#fits.get(key)
    if (fit === undefined) this.#fits.set(key, (fit = this.#measure(heading, passage.title)))
    return fit
  }

  /** Returns a sentence of the same document under the heading that fits the question best; null when no heading fits. */
  bestOf(sentence: EvidenceSentence, evidence: readonly EvidenceSentence[]): EvidenceSentence | null {
    if (this.fit(sentence) < coveredShare) return null
    let best = sentence
    for (const other of evidence) {
      if (other.passage.documentId === sentence.passage.documentId && other.kind !== 'heading' && this.fit(other) > this.fit(best))
        best = other
    }
    return best
  }

  /** Whether a sentence shares any term with the question. */
  speaks(sentence: EvidenceSentence): boolean {
    return [...this.#terms.grams.keys()].some((gram) => sentence.grams.has(gram))
  }

  #measure(heading: string, title: string): number {
    const isTitle = normalize(heading) === normalize(title)
    const own = piecesOf(heading)
    const titled = isTitle ? new Set<string>() : piecesOf(title)
    // A heading that only repeats words of the title may precede any content of the document.
    if (![...own].some((piece) => this.#terms.grams.has(piece))) return 0
    const grams = this.#agreement(this.#terms.grams, own, titled, (piece) => !isHan(piece))
    const characters = this.#agreement(this.#terms.characters, own, titled, isHan)
    const { kind } = shapeOf(heading)
    const alike = kind === this.#part.kind ? 1 : kind === 'other' || this.#part.kind === 'other' ? states : otherKind
    return ((grams + characters) / 2) * alike
  }

  /** Returns the F1 score of a heading's terms against the question's; terms of the title complement the heading. */
  #agreement(
    asked: ReadonlyMap<string, number>,
    own: ReadonlySet<string>,
    titled: ReadonlySet<string>,
    isPiece: (piece: string) => boolean,
  ): number {
    if (asked.size === 0) return 1
    const coverage = shareOf(asked, (piece) => own.has(piece) || titled.has(piece))
    const said = [...own].filter(isPiece)
    const beyond = said.filter((piece) => !asked.has(piece)).reduce((sum, piece) => sum + (titled.has(piece) ? titleWeight : 1), 0)
    const precision = said.length === 0 ? 1 : 1 - beyond / said.length
    return coverage + precision === 0 ? 0 : (2 * coverage * precision) / (coverage + precision)
  }
}

const isHan = (piece: string) => /^\p{Script=Han}$/u.test(piece)

/** Returns the character pairs, Western words and single Chinese characters of a heading without its question words. */
function piecesOf(heading: string): Set<string> {
  // 「怎么删除一个文件」 equals 「怎么删除文件」.
  const text = normalize(stripQuestion(heading)).replace(/一[个份张篇种]/gu, '')
  return new Set([...gramsOf(text), ...(text.match(/\p{Script=Han}/gu) ?? [])])
}

/** Returns the sentences under the same heading, in document order, without the heading itself. */
export function sectionOf(sentence: EvidenceSentence, evidence: readonly EvidenceSentence[]): EvidenceSentence[] {
  return evidence
    .filter(
      (other) => other.kind !== 'heading' && other.heading === sentence.heading && other.passage.documentId === sentence.passage.documentId,
    )
    .toSorted((a, b) => a.start - b.start)
}
