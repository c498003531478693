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
/** What it counts among these that a passage is about its own title: there the sentence is at home, elsewhere it is quoted. */
const homeWeight = 0.3

interface Judged<P extends IndexPassage> extends Found<P> {
  /** The sentence that answers best; empty when none does. */
  sentence: string
  home: number
}

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
    const { features, sentence, home } = measure(query, passage, score)
    return { passage, score: total(features), sentence, home }
  })
  return putOff(homeFirst(found))
}

/** Best first; passages that answer with the same sentence keep the places and scores they have together, those where it is at home first. */
function homeFirst<P extends IndexPassage>(found: readonly Judged<P>[]): Judged<P>[] {
  const sorted = found.toSorted(byScore)
  const alike = Map.groupBy(sorted, ({ sentence }) => sentence)
  alike.delete('')
  const places = new Map<Judged<P>, Judged<P>>()
  for (const group of alike.values()) {
    const settled = group
      .map((one) => ({ one, passage: one.passage, score: one.score + homeWeight * one.home }))
      .toSorted(byScore)
      .map(({ one }) => one)
    group.forEach(({ score }, at) => places.set(group[at]!, { ...settled[at]!, score }))
  }
  return sorted.map((one) => places.get(one) ?? one)
}

/** The same order, but passages come last whose sentence has come often enough, with scores that do not rise. */
function putOff<P extends IndexPassage>(found: readonly Judged<P>[]): Found<P>[] {
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

/** Sorts results: best first, of equals the lower id. */
export function byScore(a: Found<IndexPassage>, b: Found<IndexPassage>): number {
  return precedes({ id: a.passage.id, score: a.score }, { id: b.passage.id, score: b.score }) ? -1 : 1
}
