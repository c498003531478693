import type { EvidenceSentence } from './evidence.ts'

/** Two documents are copies when they share this many sentences, and this share of the shorter one's sentences. */
const minCommon = 3
const containedShare = 0.7
/** Minimum length of a compared sentence in characters, since shorter ones occur in many texts. */
const minComparedChars = 8

/**
 * Determines which documents are copies of each other: the same text in another format, or imported twice. Containment as in Broder 1997,
 * over whole sentences of the passages found.
 */
export class Copies {
  readonly #evidence: readonly EvidenceSentence[]
  readonly #read = new Map<string, ReadonlySet<string>>()

  constructor(evidence: readonly EvidenceSentence[]) {
    this.#evidence = evidence
  }

  /** Whether two documents are copies of one text. */
  are(one: string, other: string): boolean {
    const [left, right] = [this.#sentencesOf(one), this.#sentencesOf(other)]
    const [small, large] = left.size <= right.size ? [left, right] : [right, left]
    let common = 0
    for (const sentence of small) if (large.has(sentence)) common++
    return common >= minCommon && common >= containedShare * small.size
  }

  #sentencesOf(documentId: string): ReadonlySet<string> {
    let sentences = this.#read.get(documentId)
    if (sentences === undefined) {
      const own = this.#evidence.filter(({ passage, kind }) => passage.documentId === documentId && kind !== 'heading')
      const said = own.map(({ normalized }) => normalized.replace(/[\p{P}\p{S}\s]/gu, ''))
      this.#read.set(documentId, (sentences = new Set(said.filter(({ length }) => length >= minComparedChars))))
    }
    return sentences
  }
}
