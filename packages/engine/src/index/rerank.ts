import { precedes, type Candidate, type WeighedTerm } from './candidates.ts'
import { rerankQuery } from './features.ts'
import type { NameIndex } from './names/names.ts'
import { isTitled } from './passage-form.ts'
import { rankingRows, type RankingFeatures } from './ranking-rows.ts'
import { rankingWeights } from './ranking-weights.ts'
import type { IndexPassage } from './segment.ts'

/** A passage found, and how well it matches: comparable within one search only. */
export interface Found<P extends IndexPassage> {
  passage: P
  score: number
}

/** A passage that scores so much less than another of its question is about a third as likely to be the right one. */
export const scoreScale = 0.3
/** Passages that answer with the very same sentence and keep their place; copies of one text would crowd out all others. */
const maxSameSentence = 3
/** What it counts among these that a passage is about its own title: there the sentence is at home, elsewhere it is quoted. */
const homeWeight = 0.3
/** A passage that was found matches at least so much. */
const leastScore = 0.01

interface Judged<P extends IndexPassage> extends Found<P> {
  /** The sentence that answers best; empty when none does. */
  sentence: string
  home: number
}

/**
 * Put candidates into their final order by looking into their texts: by the probability of being the right one, as the conditional logit of
 * `ranking-weights.ts` gives it. The first scores by how much of the question it matches, the others by how much less likely they are. Candidates whose
 * passage is gone are left out.
 */
export function rerank<P extends IndexPassage>(
  question: string,
  terms: readonly WeighedTerm[],
  candidates: readonly Candidate[],
  passages: readonly P[],
  names: NameIndex | null = null,
): Found<P>[] {
  const query = rerankQuery(question, terms)
  const judged = rankingRows(query, candidates, passages, names).map(({ passage, features, named, sentence }) => ({
    passage,
    score: scoreScale * logOdds(features, named),
    match: matchOf(features),
    sentence,
    home: features.home,
  }))
  if (judged.length === 0) return []
  const best = judged.reduce((first, one) => (byScore(first, one) < 0 ? first : one))
  const scored = judged.map((one) => ({ ...one, score: Math.max(leastScore, best.match + one.score - best.score) }))
  return putOff(homeFirst(query.isName ? titledFirst(query.form, scored, best.match + scoreScale) : scored))
}

const names = Object.keys(rankingWeights.asked) as (keyof RankingFeatures)[]

/** Where long documents are looked for by name, other things tell the right one than where something is asked: the weights of both count by how far. */
function logOdds(features: RankingFeatures, named: number): number {
  let sum = 0
  for (const name of names) sum += (named * rankingWeights.named[name] + (1 - named) * rankingWeights.asked[name]) * features[name]
  return sum
}

/** How much of a question a passage matches, whatever else was found: readings of a question are compared by it. */
function matchOf({ saturation, insistence, window, runs, title, heading, exact }: RankingFeatures): number {
  return saturation + 2 * insistence + 0.6 * window + 0.3 * runs + 0.9 * title + heading + exact
}

/** The page of exactly the asked name comes first, by its best passage; the fit of the weights has too few names to learn it from. */
function titledFirst<P extends IndexPassage>(name: string, found: readonly Judged<P>[], score: number): readonly Judged<P>[] {
  const titled = found.filter(({ passage }) => isTitled(name, passage)).toSorted(byScore)[0]
  return titled ? found.map((one) => (one === titled ? { ...one, score: Math.max(one.score, score) } : one)) : found
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
    if (sentence === '' || before < maxSameSentence) kept.push({ passage, score })
    else alike.push({ passage, score })
  }
  const min = kept.at(-1)?.score ?? 0
  return [...kept, ...alike.map(({ passage, score }) => ({ passage, score: Math.min(score, min) }))]
}

/** Sorts results: best first, of equals the lower id. */
export function byScore(a: Found<IndexPassage>, b: Found<IndexPassage>): number {
  return precedes({ id: a.passage.id, score: a.score }, { id: b.passage.id, score: b.score }) ? -1 : 1
}
