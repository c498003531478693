import { claimFigures } from '../../packages/engine/src/verdict/claim-figures.ts'
import {
  canBeEntailed,
  claimRow,
  findCopy,
  isSaidSo,
  judge,
  likelihoodsOf,
  type Judge,
  scoresOf,
  type Thresholds,
} from '../../packages/engine/src/verdict/decide.ts'
import type { Trees } from '../../packages/engine/src/verdict/trees.ts'
import { boostBag, type BoostOptions } from './boost.ts'
import type { FitItem } from './items.ts'
import { regress } from './regress.ts'

/** Scores of an item: the probabilities that it is entailed and contradicted, and that of the most likely differing place. */
export interface Scored {
  item: FitItem
  entailed: number
  contradicted: number
  likeliest: number
  scores: Thresholds
  /** Whether no rule forbids the verdict 'entailed'. */
  isClear: boolean
  /** Whether its places are so clear that no weighing is needed. */
  isSaid: boolean
  /** Whether one of its clauses is copied except for the difference. */
  isCopy: boolean
}

/** The fitted models: of each possibly differing place, and, using that, of a claim as a whole. */
export interface Fit {
  candidate: Trees
  contradicted: Judge
  entailed: Judge
}

const candidateOptions: BoostOptions = { rounds: 50, depth: 4, rate: 0.1, penalty: 2, min: 1, seed: 11 }
/** Numbers of averaged sums of trees. */
const candidateBag = 2
const claimBag = 3
const claimOptions: BoostOptions = { rounds: 100, depth: 3, rate: 0.07, penalty: 2, min: 1, seed: 12 }
/** Direction of each figure of a claim, in the order of `entailmentFeatures`. */
const entailedDirections = [
  -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, 1, 1, -1, 1, 1, -1, 0, 1, -1, -1, 0, 0,
  0, 0, -1, -1, -1, 0, -1, -1, 1, -1, -1, 0, 0, 0, -1, -1, -1, 0, 1, 1, -1, -1, -1, 0,
]
/** Whether a verdict becomes more (1) or less (-1) likely as a figure rises. */
const directions = { entailed: entailedDirections, contradicted: [1, 1, 1, 1, 1, 1] }
/** L2 penalty of the regressions. */
const penalty = 8
const folds = 4

function fitCandidates(items: readonly FitItem[]): Trees {
  const rows = items.flatMap(({ comparison, isTrue }) =>
    comparison.candidates.flatMap(({ features }, i) => (isTrue[i] === null ? [] : [{ features, label: Number(isTrue[i]) }])),
  )
  return boostBag(
    { features: rows.map(({ features }) => features), labels: rows.map(({ label }) => label), weights: rows.map(() => 1) },
    candidateOptions,
    candidateBag,
  )
}

/** Assigns items to folds, each source of texts whole to one fold. */
function foldOf(kinds: readonly string[]): Map<string, number> {
  return new Map([...new Set(kinds)].sort().map((kind, i) => [kind, i % folds]))
}

/** Returns the likelihoods of contradictions in items and in others of their sources, each by a fit on sources other than its own. */
function outOfFold(items: readonly FitItem[], others: readonly FitItem[]): number[][] {
  const fold = foldOf(items.map(({ kind }) => kind))
  const trees = Array.from({ length: folds }, (_, i) => fitCandidates(items.filter(({ kind }) => fold.get(kind) !== i)))
  return [...items, ...others].map(({ kind, comparison }) => likelihoodsOf(comparison.candidates, trees[fold.get(kind)!]))
}

/** Cost of a wrong verdict: a contradiction shown as true, a true sentence shown as a contradiction. */
const costOfEntailed: Record<FitItem['verdict'], number> = { entailed: 1, contradicted: 2, partial: 0.7, unsupported: 1 }
const costOfContradicted: Record<FitItem['verdict'], number> = { entailed: 1.5, contradicted: 1, partial: 1, unsupported: 1 }

/** Weight of a sentence compared with a document that does not support it. */
const elsewhereWeight = 0.2

/**
 * Fits the models: first for the places that may differ, then, with their likelihoods on unseen texts, for claims (stacking, Wolpert 1992).
 */
export function fitVerdicts(items: readonly FitItem[], elsewhere: readonly FitItem[]): Fit {
  const likelihoods = outOfFold(items, elsewhere)
  const all = [...items, ...elsewhere]
  const features = all.map(({ comparison, doubts }, i) => claimRow(comparison, likelihoods[i]!, doubts))
  const figures = all.map(({ comparison, doubts }, i) => claimFigures(comparison, likelihoods[i]!, doubts))
  const on = (verdict: 'entailed' | 'contradicted', cost: Record<FitItem['verdict'], number>): Judge => {
    // Another document may contradict a sentence as well as its own: use it only as an example of missing support.
    const count = verdict === 'entailed' ? all.length : items.length
    const labels = all.slice(0, count).map((item) => Number(item.verdict === verdict))
    const weights = all.slice(0, count).map((item, i) => (i < items.length ? cost[item.verdict] : elsewhereWeight))
    return {
      trees: boostBag(
        { features: features.slice(0, count), labels, weights },
        { ...claimOptions, directions: directions[verdict] },
        claimBag,
      ),
      regression: regress({ features: figures.slice(0, count), labels, weights }, penalty),
    }
  }
  return {
    candidate: fitCandidates(items),
    contradicted: on('contradicted', costOfContradicted),
    entailed: on('entailed', costOfEntailed),
  }
}

function score(item: FitItem, { candidate, contradicted, entailed }: Fit): Scored {
  const likelihoods = likelihoodsOf(item.comparison.candidates, candidate)
  const row = claimRow(item.comparison, likelihoods, item.doubts)
  const figures = claimFigures(item.comparison, likelihoods, item.doubts)
  const [isSo, isNotSo] = [judge(entailed, row, figures), judge(contradicted, row, figures)]
  const likeliest = Math.max(0, ...likelihoods)
  return {
    item,
    contradicted: isNotSo,
    entailed: isSo,
    likeliest,
    scores: scoresOf(isSo, isNotSo, likeliest),
    isClear: canBeEntailed(item.comparison, item.doubts),
    isSaid: isSaidSo(item.comparison),
    isCopy: findCopy(item.comparison) !== undefined,
  }
}

/** Scores each item by a fit on the items of other sources. */
export function leaveOneSourceOut(items: readonly FitItem[], elsewhere: readonly FitItem[]): Scored[] {
  return [...Map.groupBy(items, ({ kind }) => kind)].flatMap(([left, group]) => {
    const fitted = fitVerdicts(
      items.filter(({ kind }) => kind !== left),
      elsewhere.filter(({ kind }) => kind !== left),
    )
    return group.map((item) => score(item, fitted))
  })
}

export const isEntailed = ({ isClear, isCopy, isSaid, scores }: Scored, thresholds: Thresholds): boolean =>
  isClear && !isCopy && (isSaid || scores.entailed >= thresholds.entailed)

export const isContradicted = (scored: Scored, thresholds: Thresholds): boolean =>
  scored.isCopy || (!isEntailed(scored, thresholds) && scored.scores.contradicted >= thresholds.contradicted)

/** Cost of a sentence shown as verified: of a contradicted one, and of one that is merely unsupported. */
const costs: Record<FitItem['verdict'], number> = { entailed: -1, contradicted: 20, partial: 2, unsupported: 20 }
/** Weight of recall relative to precision: F-beta with beta 0.4. */
const betaSquared = 0.16

/** Returns the values from `from` to `to`, inclusive, in steps of `step`; rounded, so that a file contains them exactly. */
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(3)))

const best = (values: readonly number[], worth: (value: number) => number): number => values.reduce((a, b) => (worth(b) > worth(a) ? b : a))

/** Chooses the best thresholds for scored items. */
export function chooseThresholds(scored: readonly Scored[]): Thresholds {
  const entailed = best(steps(0.3, 0.95, 0.01), (value) =>
    scored.filter((one) => isEntailed(one, { entailed: value, contradicted: 1 })).reduce((sum, { item }) => sum - costs[item.verdict], 0),
  )
  const all = scored.filter(({ item }) => item.verdict === 'contradicted').length
  const contradicted = best(steps(0.4, 0.95, 0.01), (value) => {
    const shown = scored.filter((one) => isContradicted(one, { entailed, contradicted: value }))
    const right = shown.filter(({ item }) => item.verdict === 'contradicted').length
    const [precision, recall] = [right / Math.max(1, shown.length), right / Math.max(1, all)]
    return ((1 + betaSquared) * precision * recall) / Math.max(1e-9, betaSquared * precision + recall)
  })
  return { entailed, contradicted }
}
