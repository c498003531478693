import { normalize, stripQuestion } from '@wenjin/text'
import { precedes, type Candidate, type WeighedTerm } from './candidates.ts'
import { measure, rerankQuery, type Features } from './features.ts'
import type { IndexPassage } from './segment.ts'

/** A passage found, and how well it matches: comparable within one search only. */
export interface Found<P extends IndexPassage> {
  passage: P
  score: number
}

/** What each way of matching counts: found by measuring on questions about encyclopedia texts, a programming book and a manual, with and without typos. */
const weights: Features = { index: 1, window: 0.6, runs: 0.3, title: 0.9, heading: 1, exact: 1 }
/** Passages that answer with the very same sentence and keep their place; copies of one text would crowd out all others. */
const mostAlike = 3

/** Put candidates into their final order by looking into their texts. Candidates whose passage is gone are left out. */
export function rerank<P extends IndexPassage>(
  question: string,
  terms: readonly WeighedTerm[],
  candidates: readonly Candidate[],
  passages: readonly P[],
): Found<P>[] {
  const query = rerankQuery(normalize(stripQuestion(question)), terms)
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const found = candidates.flatMap(({ id, score }) => {
    const passage = byId.get(id)
    if (!passage) return []
    const { features, sentence } = measure(query, passage, score)
    return { passage, score: total(features), sentence }
  })
  found.sort((a, b) => (precedes(order(a), order(b)) ? -1 : 1))
  return putOff(found)
}

/** The same order, but passages come last whose sentence has come often enough, with scores that do not rise. */
function putOff<P extends IndexPassage>(found: readonly (Found<P> & { sentence: string })[]): Found<P>[] {
  const times = new Map<string, number>()
  const [kept, alike]: [Found<P>[], Found<P>[]] = [[], []]
  for (const { passage, score, sentence } of found) {
    const before = times.get(sentence) ?? 0
    times.set(sentence, before + 1)
    if (sentence === '' || before < mostAlike) kept.push({ passage, score })
    else alike.push({ passage, score })
  }
  const least = kept.at(-1)?.score ?? 0
  return [...kept, ...alike.map(({ passage, score }) => ({ passage, score: Math.min(score, least) }))]
}

function total(features: Features): number {
  const { index, window, runs, title, heading, exact } = weights
  return (
    index * features.index +
    window * features.window +
    runs * features.runs +
    title * features.title +
    heading * features.heading +
    exact * features.exact
  )
}

/** What results are ordered by. */
export function order({ passage, score }: Found<IndexPassage>): { id: number; score: number } {
  return { id: passage.id, score }
}
