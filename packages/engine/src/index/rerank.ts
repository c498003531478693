import { normalize, stripQuestion } from '@wenjin/text'
import { precedes, type Candidate, type WeighedTerm } from './candidates.ts'
import { measure, type Features } from './features.ts'
import type { IndexPassage } from './segment.ts'

/** A passage found, and how well it matches: comparable within one search only. */
export interface Found<P extends IndexPassage> {
  passage: P
  score: number
}

/** What each way of matching counts: found by measuring on questions about encyclopedia texts, a programming book and a manual, with and without typos. */
const weights: Features = { index: 1, insistence: 2, window: 0.6, named: 1.2, runs: 0.3, title: 0.9, heading: 0.8, exact: 1 }

/** Put candidates into their final order by looking into their texts. Candidates whose passage is gone are left out. */
export function rerank<P extends IndexPassage>(
  question: string,
  terms: readonly WeighedTerm[],
  candidates: readonly Candidate[],
  passages: readonly P[],
): Found<P>[] {
  const query = { form: normalize(stripQuestion(question)), terms }
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return candidates
    .flatMap(({ id, score }) => {
      const passage = byId.get(id)
      return passage ? { passage, score: total(measure(query, passage, score)) } : []
    })
    .sort((a, b) => (precedes(order(a), order(b)) ? -1 : 1))
}

function total(features: Features): number {
  let score = 0
  for (const [name, weight] of Object.entries(weights) as [keyof Features, number][]) score += weight * features[name]
  return score
}

function order({ passage, score }: Found<IndexPassage>): Candidate {
  return { id: passage.id, score }
}
