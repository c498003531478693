import type { Candidate } from './candidates.ts'
import { measure, type Features, type RerankQuery } from './features.ts'
import { unnamed, type NameFeatures, type NameIndex } from './names/names.ts'
import type { IndexPassage } from './segment.ts'

/** The ranking features of a candidate: its own match, its match relative to the other candidates, and its document's. */
export interface RankingFeatures extends Features, NameFeatures {
  /** The index score relative to the best candidate's. */
  beside: number
  /**
   * Logarithm of the number of candidates of the same document. This and the following features are scaled by the share of candidates from
   * long documents.
   */
  siblings: number
  /** Share of the question's terms, by worth, in all candidates of its document together. */
  documentCover: number
  /** Best index score of another candidate of its document, relative to the question's worth. */
  nextSibling: number
  /** Whether it is the first passage of its document. */
  beginning: number
}

/** A candidate with its ranking features. */
export interface RankingRow<P extends IndexPassage> {
  passage: P
  features: RankingFeatures
  /**
   * Degree of a navigational query over long documents, 0–1: 0 for a question, otherwise the share of candidates whose document has
   * several. Queries for a page need another ranking than those for a fact (navigational and informational: Broder 2002).
   */
  named: number
  /** The sentence that contains most of the question, in matching form; empty when the body contains none of it. */
  sentence: string
}

/** Measures the candidates of a question. Candidates whose passage no longer exists are dropped. */
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
