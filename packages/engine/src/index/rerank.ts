import { precedes, type Candidate, type WeighedTerm } from './candidates.ts'
import { rerankQuery } from './features.ts'
import type { NameIndex } from './names/names.ts'
import { isTitled } from './passage-form.ts'
import { rankingRows, type RankingFeatures } from './ranking-rows.ts'
import { rankingWeights } from './ranking-weights.ts'
import type { IndexPassage } from './segment.ts'

/** A passage found, with its score, which is comparable only within one search. */
export interface Found<P extends IndexPassage> {
  passage: P
  score: number
}

/** Score difference at which a passage is about a third as likely to be the right one. */
export const scoreScale = 0.3
/** Number of passages with the same best sentence that keep their rank; more copies of one text would displace all others. */
const maxSameSentence = 3
/** Bonus among these for passages about their own title: there the sentence is original, elsewhere it is a quotation. */
const homeWeight = 0.3
/** Minimal score of a passage found. */
const leastScore = 0.01

interface Judged<P extends IndexPassage> extends Found<P> {
  /** The sentence that answers best; empty if there is none. */
  sentence: string
  home: number
}

/**
 * Ranks candidates by their texts: by the probability of being the right one, from the conditional logit of `ranking-weights.ts`. The score
 * of the first is its match with the question; the others are lower by their difference in log-odds. Candidates whose passage no longer
 * exists are dropped.
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

/**
 * Returns the log-odds of being the right passage, interpolated between the weights for navigational queries over long documents and those
 * for questions.
 */
function logOdds(features: RankingFeatures, named: number): number {
  let sum = 0
  for (const name of names) sum += (named * rankingWeights.named[name] + (1 - named) * rankingWeights.asked[name]) * features[name]
  return sum
}

/** Returns how much of a question a passage matches, independent of the other results: readings of a question are compared by it. */
function matchOf({ saturation, insistence, window, runs, title, heading, exact }: RankingFeatures): number {
  return saturation + 2 * insistence + 0.6 * window + 0.3 * runs + 0.9 * title + heading + exact
}

/**
 * Moves the best passage of the page with exactly the asked name to the top; the training data has too few names for the fitted weights to
 * learn this.
 */
function titledFirst<P extends IndexPassage>(name: string, found: readonly Judged<P>[], score: number): readonly Judged<P>[] {
  const titled = found.filter(({ passage }) => isTitled(name, passage)).toSorted(byScore)[0]
  return titled ? found.map((one) => (one === titled ? { ...one, score: Math.max(one.score, score) } : one)) : found
}

/** Sorts by score; passages with the same best sentence share their ranks and scores, those about their own title first. */
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

/** Moves passages whose best sentence has already occurred often enough to the end, with scores that do not rise. */
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

/** Compares results: higher score first, then lower id. */
export function byScore(a: Found<IndexPassage>, b: Found<IndexPassage>): number {
  return precedes({ id: a.passage.id, score: a.score }, { id: b.passage.id, score: b.score }) ? -1 : 1
}
