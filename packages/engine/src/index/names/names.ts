import { normalize, stripQuestion } from '@wenjin/text'
import { forEachTerm } from '@wenjin/text/terms'
import type { Candidate, WeighedTerm } from '../candidates.ts'
import { isDeleted } from '../deletions.ts'
import { namedShare, type RerankQuery } from '../features.ts'
import type { LiveSegment } from '../reader.ts'
import { findPassage } from '../segment.ts'
import { addressWords } from './address-words.ts'

/** The names of a document: texts of links to it, and its address. */
export interface DocumentNames {
  documentId: string
  /** Id of its first passage. */
  passageId: number
  /** Texts of links to the document. */
  anchors: readonly string[]
  /** Its URL, or the path of its file; empty if it has neither. */
  address: string
}

/** Maximal number of stored link texts per document, and maximal length of each, characters: a menu is repeated on every page. */
const maxAnchors = 24
const anchorChars = 80
/** Minimal share of a question's worth in a document's names for it to become a candidate by name. */
const leastCover = 0.5

interface Named {
  document: DocumentNames
  /** In matching form, without question wording. */
  anchors: readonly string[]
  /** Words separated and enclosed by spaces. */
  address: string
}

/** How well the names of a document match a question, each 0 to 1. */
export interface NameFeatures {
  /** Agreement of the question with the best link text. */
  anchor: number
  /** Share of the question's terms, by worth, among the words of its address. */
  address: number
}

/** The features of a document without names. */
export const unnamed: NameFeatures = { anchor: 0, address: 0 }

/** An index of documents by their names, for some collections. Immutable; built in linear time. */
export class NameIndex {
  readonly #named: readonly Named[]
  readonly #byDocument: ReadonlyMap<string, Named>
  /** By term: numbers of the documents with the term in their names, ascending. */
  readonly #postings = new Map<string, number[]>()

  constructor(documents: readonly DocumentNames[]) {
    this.#named = documents.map((document) => ({
      document,
      anchors: [...new Set(document.anchors.map((anchor) => normalize(stripQuestion(anchor.slice(0, anchorChars)))))]
        .filter(Boolean)
        .slice(0, maxAnchors),
      address: ` ${addressWords(document.address).join(' ')} `,
    }))
    this.#byDocument = new Map(this.#named.map((named) => [named.document.documentId, named]))
    this.#named.forEach(({ anchors, address }, number) => {
      forEachTerm(`${anchors.join('\n')}\n${address}`, (form, start, end) => {
        const term = form.slice(start, end)
        const numbers = this.#postings.get(term)
        if (!numbers) this.#postings.set(term, [number])
        else if (numbers.at(-1) !== number) numbers.push(number)
      })
    })
  }

  /** Returns the documents whose names contain most of a question, best first, at most `limit`. */
  find(terms: readonly WeighedTerm[], limit: number): DocumentNames[] {
    const scores = new Map<number, number>()
    let all = 0
    for (const { term, weight, rarity } of terms) {
      all += weight * rarity
      for (const number of this.#postings.get(term) ?? []) scores.set(number, (scores.get(number) ?? 0) + weight * rarity)
    }
    return [...scores]
      .filter(([, score]) => score >= leastCover * all)
      .toSorted(([a, first], [b, second]) => second - first || a - b)
      .slice(0, limit)
      .map(([number]) => this.#named[number]!.document)
  }

  /** Measures how well the names of a document match a question; zeros for a document without names. */
  measure({ form, terms, worth, all }: RerankQuery, documentId: string | undefined): NameFeatures {
    const named = documentId === undefined ? undefined : this.#byDocument.get(documentId)
    if (!named) return unnamed
    let anchor = 0
    for (const text of named.anchors) anchor = Math.max(anchor, namedShare(form, text) * coverOf(text))
    // Words of letters are matched between spaces; other terms also within words.
    return { anchor, address: coverOf(named.address, (term) => (/^[a-z0-9]/.test(term) ? ` ${term} ` : term)) }

    function coverOf(text: string, written = (term: string) => term): number {
      let cover = 0
      for (const [at, { term }] of terms.entries()) if (text.includes(written(term))) cover += worth[at]!
      return cover / all
    }
  }
}

/** Maximal number of candidates added by name. */
const maxByName = 10

/** Adds the first passages of documents whose names match to the candidates of a question. */
export function withNamed(
  names: NameIndex,
  segments: readonly LiveSegment[],
  { candidates, terms }: { candidates: readonly Candidate[]; terms: readonly WeighedTerm[] },
): Candidate[] {
  const known = new Set(candidates.map(({ id }) => id))
  // By the index they rank below the best, so their score is capped at the last of those.
  const score = candidates.at(-1)?.score ?? 0
  const named = names.find(terms, maxByName).flatMap(({ passageId: id }) => {
    const holder = known.has(id) ? undefined : segments.find((segment) => isIn(segment, id))
    return holder ? [{ segment: holder.id, id, score }] : []
  })
  return [...candidates, ...named]
}

function isIn({ info, deleted }: LiveSegment, id: number): boolean {
  const doc = findPassage(info, id)
  return doc >= 0 && !isDeleted(deleted, doc)
}
