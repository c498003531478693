import type { Reference } from '@wenjin/contract'
import type { Source } from '../answer/evidence/sources.ts'
import type { RankedPassage } from '../model.ts'

/** A document in the list of sources, before it has a number. */
export type Described = Omit<Reference, 'index'>

/** The findings of one research step. Plain data: stored with the step, so that it survives a crash. */
export interface Material {
  /** Best first. */
  passages: readonly RankedPassage[]
  /** All documents read, best first. */
  documents: readonly { id: string; described: Described }[]
  /** Findings that were not read: listed after the others, never cited. */
  unread?: readonly Described[]
}

/** The sources of a report: a document keeps the number it was first assigned. */
export class ReportSources {
  readonly #numbers = new Map<string, number>()
  readonly #described = new Map<string, Described>()
  readonly #unread = new Map<string, Described>()

  /** Adds the documents of a step, without assigning numbers. */
  learn({ documents, unread = [] }: Material): void {
    for (const { id, described } of documents) if (!this.#described.has(id)) this.#described.set(id, described)
    for (const described of unread) if (!this.#unread.has(described.link)) this.#unread.set(described.link, described)
  }

  /** Returns the number of a document; assigns the next one if it has none. */
  numberOf(documentId: string): number {
    const known = this.#numbers.get(documentId)
    if (known !== undefined) return known
    this.#numbers.set(documentId, this.#numbers.size + 1)
    return this.#numbers.size
  }

  /** Assigns numbers to documents that were read but not cited, then to those not read, up to the limit. */
  numberRest(max: number): void {
    const links = new Set([...this.#described.values()].map(({ link }) => link))
    for (const [link, described] of this.#unread) if (!links.has(link)) this.#described.set(`unread ${link}`, described)
    for (const id of this.#described.keys()) if (this.#numbers.size < max) this.numberOf(id)
  }

  /** Number of documents with a number. */
  get size(): number {
    return this.#numbers.size
  }

  /** Returns documents as sources of a section, with existing or newly assigned numbers, and only the passages found for the section. */
  asSources({ passages }: Material): Source[] {
    const own = Map.groupBy(passages, ({ documentId }) => documentId)
    return [...own].map(([documentId, found]) => ({ index: this.numberOf(documentId), documentId, passages: found, cited: true }))
  }

  /** Returns all numbered documents, in order. */
  list(): Reference[] {
    return [...this.#numbers].flatMap(([id, index]) => {
      const described = this.#described.get(id)
      return described === undefined ? [] : [{ ...described, index }]
    })
  }
}
