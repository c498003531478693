import type { Candidate } from './candidates.ts'
import { measure, type Features, type RerankQuery } from './features.ts'
import { unnamed, type NameFeatures, type NameIndex } from './names/names.ts'
import type { IndexPassage } from './segment.ts'

/** What ranks a candidate among the others of its question: how it matches by itself, then beside them and with its document. */
export interface RankingFeatures extends Features, NameFeatures {
  /** The index's score as a share of the best candidate's. */
  beside: number
  /** Logarithm of the number of candidates of the same document. This and what follows count by how far all candidates are of long documents. */
  siblings: number
  /** Share of the question's terms, by worth, that the candidates of its document have together. */
  documentCover: number
  /** Best index score of another candidate of its document, as a share of what the question is worth. */
  nextSibling: number
  /** Whether it is the beginning of its document. */
  beginning: number
}

/** A candidate with all that ranks it. */
export interface RankingRow<P extends IndexPassage> {
  passage: P
  features: RankingFeatures
  /**
   * How far long documents are looked for by name, 0–1: 0 for what asks something, otherwise the share of all candidates that are of a document with
   * several. Queries that name a page want another order than those that ask for a fact (navigational and informational: Broder 2002).
   */
  named: number
  /** The sentence with most of what is asked, in matching form; empty when the body has nothing of it. */
  sentence: string
}

/** Measure the candidates of a question. Those whose passage is gone are left out. */
export function rankingRows<P extends IndexPassage>(
  query: RerankQuery,
  candidates: readonly Candidate[],
  passages: readonly P[],
  names: NameIndex | null = null,
): RankingRow<P>[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const measured = candidates.flatMap(({ id, score }) => {
    const passage = byId.get(id)
    return passage ? [{ passage, ...measure(query, passage, score) }] : []
  })
  const best = Math.max(0, ...measured.map(({ features }) => features.index)) || 1
  const documents = Map.groupBy(measured, ({ passage }) => passage.documentId ?? passage.id)
  const long =
    measured.length === 0 ? 0 : [...documents.values()].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0) / measured.length
  return measured.map(({ passage, features, sentence }) => {
    const own = documents.get(passage.documentId ?? passage.id)!
    const others = own.filter((one) => one.passage !== passage)
    return {
      passage,
      sentence,
      named: query.isName ? long : 0,
      features: {
        ...features,
        ...(names?.measure(query, passage.documentId) ?? unnamed),
        beside: features.index / best,
        siblings: long * Math.log(own.length),
        documentCover: long * coverOf(query, own),
        nextSibling: long * Math.max(0, ...others.map((one) => one.features.index)),
        beginning: passage.start === 0 ? long : 0,
      },
    }
  })
}

function coverOf({ worth, all }: RerankQuery, passages: readonly { found: Uint8Array }[]): number {
  let cover = 0
  for (const [term, value] of worth.entries()) if (passages.some(({ found }) => found[term])) cover += value
  return cover / all
}
