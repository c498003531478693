import { claimFigures } from '../../packages/engine/src/verdict/claim-figures.ts'
import {
  canBeEntailed,
  claimRow,
  findCopy,
  isBorneOut,
  judge,
  likelihoodsOf,
  type Judge,
  type Limits,
  type Thresholds,
} from '../../packages/engine/src/verdict/decide.ts'
import type { Trees } from '../../packages/engine/src/verdict/trees.ts'
import { boost, type BoostOptions } from './boost.ts'
import type { FitItem } from './items.ts'
import { regress } from './regress.ts'

/** What a fit makes of an item: the probabilities that it is entailed and contradicted, and that of the likeliest place that differs. */
export interface Scored {
  item: FitItem
  entailed: number
  contradicted: number
  likeliest: number
  /** Whether nothing forbids calling it entailed. */
  isClear: boolean
  /** Whether the comparison of its clauses alone bears it out. */
  isBorneOut: boolean
  /** Whether a clause of it is copied but for what differs. */
  isCopy: boolean
}

/** What decides: on each place that may differ, and, with that, on a claim as a whole. */
export interface Fit {
  candidate: Trees
  contradicted: Judge
  entailed: Judge
}

const candidateOptions: BoostOptions = { rounds: 100, depth: 4, rate: 0.08, penalty: 2, least: 1, seed: 11 }
const claimOptions: BoostOptions = { rounds: 250, depth: 3, rate: 0.04, penalty: 2, least: 1, seed: 12 }
/** L2 penalty of the regressions. */
const penalty = 8
const folds = 4

function fitCandidates(items: readonly FitItem[]): Trees {
  const rows = items.flatMap(({ comparison, isTrue }) =>
    comparison.candidates.flatMap(({ features }, i) => (isTrue[i] === null ? [] : [{ features, label: Number(isTrue[i]) }])),
  )
  return boost(
    { features: rows.map(({ features }) => features), labels: rows.map(({ label }) => label), weights: rows.map(() => 1) },
    candidateOptions,
  )
}

/** Items by fold, a source of texts whole in one. */
function foldOf(kinds: readonly string[]): Map<string, number> {
  return new Map([...new Set(kinds)].sort().map((kind, i) => [kind, i % folds]))
}

/** The likelihoods of contradictions in items, each by a fit on sources other than its own. */
function outOfFold(items: readonly FitItem[]): number[][] {
  const fold = foldOf(items.map(({ kind }) => kind))
  const trees = Array.from({ length: folds }, (_, i) => fitCandidates(items.filter(({ kind }) => fold.get(kind) !== i)))
  return items.map(({ kind, comparison }) => likelihoodsOf(comparison.candidates, trees[fold.get(kind)!]))
}

/** What a wrong verdict costs beside a missed one: a contradiction taken for true, a true sentence called a contradiction. */
const costOfEntailed: Record<FitItem['verdict'], number> = { entailed: 1, contradicted: 2, partial: 0.7, unsupported: 1 }
const costOfContradicted: Record<FitItem['verdict'], number> = { entailed: 1.5, contradicted: 1, partial: 1, unsupported: 1 }

/** Fit what decides: first on the places that may differ, then, with their likelihoods on texts not seen, on claims (stacking, Wolpert 1992). */
export function fitVerdicts(items: readonly FitItem[]): Fit {
  const likelihoods = outOfFold(items)
  const features = items.map(({ comparison, doubts }, i) => claimRow(comparison, likelihoods[i]!, doubts))
  const figures = items.map(({ comparison, doubts }, i) => claimFigures(comparison, likelihoods[i]!, doubts))
  const on = (verdict: FitItem['verdict'], cost: Record<FitItem['verdict'], number>): Judge => {
    const labels = items.map((item) => Number(item.verdict === verdict))
    const weights = items.map((item) => cost[item.verdict])
    return {
      trees: boost({ features, labels, weights }, claimOptions),
      regression: regress({ features: figures, labels, weights }, penalty),
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
  return {
    item,
    contradicted: judge(contradicted, row, figures),
    entailed: judge(entailed, row, figures),
    likeliest: Math.max(0, ...likelihoods),
    isClear: canBeEntailed(item.comparison, item.doubts),
    isBorneOut: isBorneOut(item.comparison, item.doubts),
    isCopy: findCopy(item.comparison) !== undefined,
  }
}

/** Score each item by a fit on the items of other sources. */
export function leaveOneSourceOut(items: readonly FitItem[]): Scored[] {
  return [...Map.groupBy(items, ({ kind }) => kind)].flatMap(([left, group]) => {
    const fitted = fitVerdicts(items.filter(({ kind }) => kind !== left))
    return group.map((item) => score(item, fitted))
  })
}

/** Nothing is contradicted but at a place. */
const doubtOf = ({ contradicted, likeliest }: Scored) => Math.min(contradicted, likeliest)

export function isEntailed(scored: Scored, thresholds: Thresholds): boolean {
  const { entailed, isClear, isCopy } = scored
  const limits = scored.isBorneOut ? thresholds.borneOut : thresholds.open
  return isClear && !isCopy && entailed >= limits.entailed && doubtOf(scored) < limits.doubted
}

export const isContradicted = (scored: Scored, limits: Thresholds) =>
  scored.isCopy || (!isEntailed(scored, limits) && scored.contradicted >= limits.contradicted && scored.likeliest >= limits.contradicted)

/** A false accusation weighs this many times a missed contradiction, squared (F-beta with beta 0.3). */
const betaSquared = 0.09
/** What is lost by a sentence shown as verified: one that is contradicted, and one that is merely not borne out. */
const costs: Record<FitItem['verdict'], number> = { entailed: -1, contradicted: 8, partial: 2, unsupported: 8 }

/** Values from `from` to `to`, both with, `step` apart; rounded, so that a file holds them as they are. */
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(3)))

/** The limits that lose least on scored items. */
function chooseLimits(scored: readonly Scored[], from: number): Limits {
  const clear = scored.filter(({ isClear, isCopy }) => isClear && !isCopy)
  let best = { entailed: 1, doubted: 0 }
  let least = Infinity
  for (const entailed of steps(from, 0.9, 0.05)) {
    for (const doubted of steps(0.1, 0.6, 0.05)) {
      const shown = clear.filter((one) => one.entailed >= entailed && doubtOf(one) < doubted)
      const cost = shown.reduce((sum, { item }) => sum + costs[item.verdict], 0)
      if (cost < least) [least, best] = [cost, { entailed, doubted }]
    }
  }
  return best
}

/** The thresholds that suit scored items best. */
export function chooseThresholds(scored: readonly Scored[]): Thresholds {
  const [held, others] = [scored.filter((one) => one.isBorneOut), scored.filter((one) => !one.isBorneOut)]
  let best: Thresholds = { borneOut: chooseLimits(held, 0.05), open: chooseLimits(others, 0.3), contradicted: 1 }
  const all = scored.filter(({ item }) => item.verdict === 'contradicted').length
  let most = -1
  for (const contradicted of steps(0.5, 0.95, 0.05)) {
    const limits = { ...best, contradicted }
    const shown = scored.filter((one) => isContradicted(one, limits))
    const right = shown.filter(({ item }) => item.verdict === 'contradicted').length
    const [precision, recall] = [right / Math.max(1, shown.length), right / Math.max(1, all)]
    const worth = ((1 + betaSquared) * precision * recall) / Math.max(1e-9, betaSquared * precision + recall)
    if (worth > most) [most, best] = [worth, limits]
  }
  return best
}
