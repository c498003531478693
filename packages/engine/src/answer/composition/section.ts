import { normalize, stripQuestion } from '@wenjin/text'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { shapeOf } from '../understanding/question-kind.ts'
import { shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** From here on a heading is the question in other words, and what stands under it the answer. */
const coveredShare = 0.72
/** A heading that asks for another kind of thing: 「为什么备份」 for 「怎么备份」. */
const otherKind = 0.7
/** A heading that states where the question asks, or the other way round. */
const states = 0.85
/** The weight of heading words that the question lacks but the document is about. */
const titleWeight = 0.5

/** How far headings ask what a question asks. */
export class Headings {
  readonly #part: QuestionPart
  readonly #terms: QuestionTerms
  readonly #fits = new Map<string, number>()

  constructor(part: QuestionPart, terms: QuestionTerms) {
    this.#part = part
    this.#terms = terms
  }

  /** 0: the heading over a sentence is about something else; 1: it says what the question says, and no more. */
  fit({ heading, passage }: EvidenceSentence): number {
    if (heading === '') return 0
    const key = `${passage.title}\n${heading}`
    let fit = this.#fits.get(key)
    if (fit === undefined) this.#fits.set(key, (fit = this.#measure(heading, passage.title)))
    return fit
  }

  /** A sentence of its document under the heading that asks most nearly what is asked; null when none asks it. */
  bestOf(sentence: EvidenceSentence, evidence: readonly EvidenceSentence[]): EvidenceSentence | null {
    if (this.fit(sentence) < coveredShare) return null
    let best = sentence
    for (const other of evidence) {
      if (other.passage.documentId === sentence.passage.documentId && other.kind !== 'heading' && this.fit(other) > this.fit(best))
        best = other
    }
    return best
  }

  /** Whether a sentence says anything of what is asked. */
  speaks(sentence: EvidenceSentence): boolean {
    return [...this.#terms.grams.keys()].some((gram) => sentence.grams.has(gram))
  }

  #measure(heading: string, title: string): number {
    const isTitle = normalize(heading) === normalize(title)
    const own = piecesOf(heading)
    const titled = isTitle ? new Set<string>() : piecesOf(title)
    // A heading that only repeats the title's words may stand over anything the document says.
    if (![...own].some((piece) => this.#terms.grams.has(piece))) return 0
    const grams = this.#agreement(this.#terms.grams, own, titled, (piece) => !isHan(piece))
    const characters = this.#agreement(this.#terms.characters, own, titled, isHan)
    const { kind } = shapeOf(heading)
    const alike = kind === this.#part.kind ? 1 : kind === 'other' || this.#part.kind === 'other' ? states : otherKind
    return ((grams + characters) / 2) * alike
  }

  /** How far the question's pieces and a heading's are the same; those of the title stand behind the heading. */
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

/** Pairs of characters, Western words and single Chinese characters of what a heading is about. */
function piecesOf(heading: string): Set<string> {
  // 「怎么删除一个文件」 is 「怎么删除文件」.
  const text = normalize(stripQuestion(heading)).replace(/一[个份张篇种]/gu, '')
  return new Set([...gramsOf(text), ...(text.match(/\p{Script=Han}/gu) ?? [])])
}

/** The text under the heading before a sentence, in the order of the document, without the heading itself. */
export function sectionOf(sentence: EvidenceSentence, evidence: readonly EvidenceSentence[]): EvidenceSentence[] {
  return evidence
    .filter(
      (other) => other.kind !== 'heading' && other.heading === sentence.heading && other.passage.documentId === sentence.passage.documentId,
    )
    .toSorted((a, b) => a.start - b.start)
}
