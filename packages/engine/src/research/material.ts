import type { Reference } from '@wenjin/contract'
import type { Source } from '../answer/evidence/sources.ts'
import type { RankedPassage } from '../model.ts'

/** How a document appears in the list of sources, before it has a number there. */
export type Described = Omit<Reference, 'index'>

/** The findings of one research step. Plain data: stored with the step, so that it survives a crash. */
export interface Material {
  /** Best first. */
  passages: readonly RankedPassage[]
  /** Every document read, best first. */
  documents: readonly { id: string; described: Described }[]
  /** The findings that were not read: listed behind the others, never cited. */
  unread?: readonly Described[]
}

/** The sources of a report: a document keeps the number it was first given, whatever is found later. */
export class ReportSources {
  readonly #numbers = new Map<string, number>()
  readonly #described = new Map<string, Described>()
  readonly #unread = new Map<string, Described>()

  /** Makes what a step found known; nothing gets a number yet. */
  learn({ documents, unread = [] }: Material): void {
    for (const { id, described } of documents) if (!this.#described.has(id)) this.#described.set(id, described)
    for (const described of unread) if (!this.#unread.has(described.link)) this.#unread.set(described.link, described)
  }

  /** The number of a document; the next one, when it has none. */
  numberOf(documentId: string): number {
    const known = this.#numbers.get(documentId)
    if (known !== undefined) return known
    this.#numbers.set(documentId, this.#numbers.size + 1)
    return this.#numbers.size
  }

  /** Numbers what was read and never cited, then what was never read, as far as there is room. */
  numberRest(max: number): void {
    const links = new Set([...this.#described.values()].map(({ link }) => link))
    for (const [link, described] of this.#unread) if (!links.has(link)) this.#described.set(`unread ${link}`, described)
    for (const id of this.#described.keys()) if (this.#numbers.size < max) this.numberOf(id)
  }

  /** How many have a number. */
  get size(): number {
    return this.#numbers.size
  }

  /** Documents as sources of a section, by the numbers they have or now get, with only the passages found for it. */
  asSources({ passages }: Material): Source[] {
    const own = Map.groupBy(passages, ({ documentId }) => documentId)
    return [...own].map(([documentId, found]) => ({ index: this.numberOf(documentId), documentId, passages: found, cited: true }))
  }

  /** Every document with a number, in their order. */
  list(): Reference[] {
    return [...this.#numbers].flatMap(([id, index]) => {
      const described = this.#described.get(id)
      return described === undefined ? [] : [{ ...described, index }]
    })
  }
}
