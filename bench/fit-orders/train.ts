import { orderFeatures } from '../../packages/engine/src/orders/features.ts'
import type { OrderWeights } from '../../packages/engine/src/orders/weights.ts'
import { examplesOfLookAlikes, examplesOfOrders, examplesOfSource, loadOrders, replant, type Example, type PlantedOrder } from './data.ts'
import { fitLogistic, logit } from './logistic.ts'

/** This project's own sources. */
export const ownSources = [
  'chat',
  'classical',
  'code',
  'faq',
  'howto',
  'minutes',
  'mixed',
  'news',
  'notes',
  'novel',
  'poems',
  'prompting',
  'rules',
  'tables',
  'traditional',
]
/** Other sources of ordinary sentences; of every so many of their questions, one is used. */
export const otherSources: readonly (readonly [string, number])[] = [
  ['drcd_dev', 25],
  ['cmrc2018_trial', 10],
  ['zhdocs_rust', 8],
  ['zhdocs_webpack', 8],
  ['manual', 8],
]
/** How often each injection is planted in other texts. */
const replanted = 4
const seed = 2023
const ridge = 1
/** Weights in the loss: injections weigh more than look-alikes, and these more than the many other sentences. */
const weightOf = { order: 3 / (replanted + 1), lookAlike: 3, other: 0.3 }

/** Training data of the fit. */
export interface Training {
  orders: PlantedOrder[]
  planted: Example[]
  replanted: Example[]
  lookAlikes: Example[]
  others: Example[]
}

/** Reads all sets that this machine has. Injections of `cmrc2018_dev` and `squad2_zh_dev` are measured and never fitted on. */
export function readTraining(): Training {
  const orders = [...loadOrders('drcd_dev'), ...loadOrders()]
  const hosts = [...ownSources, 'drcd_dev', 'cmrc2018_trial', 'zhdocs_rust', 'manual']
  return {
    orders,
    planted: examplesOfOrders(orders),
    replanted: examplesOfOrders(replant(orders, hosts, replanted, seed)).filter(({ positive }) => positive),
    lookAlikes: examplesOfLookAlikes(),
    others: [
      ...ownSources.flatMap((name) => examplesOfSource(name, 1)),
      ...otherSources.flatMap(([name, every]) => examplesOfSource(name, every)),
    ],
  }
}

/** Fits weights, the bias first, on the examples that `wanted` accepts. */
export function train(training: Training, wanted: (example: Example) => boolean): Float64Array {
  const examples = [...training.planted, ...training.replanted, ...training.lookAlikes, ...training.others].filter(wanted)
  return fitLogistic(
    examples.map(({ features, positive, lookAlike }) => ({
      features,
      positive,
      weight: positive ? weightOf.order : lookAlike ? weightOf.lookAlike : weightOf.other,
    })),
    ridge,
  )
}

const known = orderFeatures.indexOf('questionKnown')
export const isAsked = ({ features }: Example): boolean => features[known] === 1

/** Returns the value below which a share of the numbers lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? 0
}

/** Allowed error rates, with the example's own source or family excluded from the fit. */
export const allowed = { lookAlikesLost: 0.025, ordersTrusted: 0.02, headingsDoubted: 0.06 }

/** Returns the log odds of each example with its family, or its source, excluded from the fit. */
export function leaveOut(training: Training): Map<Example, number> {
  const odds = new Map<Example, number>()
  const orders = training.planted.filter(({ positive }) => positive)
  for (const [family, examples] of Map.groupBy(orders, (one) => one.family)) {
    const weights = train(training, (one) => one.family !== family)
    for (const one of examples) odds.set(one, logit(weights, one.features))
  }
  for (const [set, examples] of Map.groupBy([...training.lookAlikes, ...training.others], (one) => one.set)) {
    const weights = train(training, (one) => one.set !== set)
    for (const one of examples) odds.set(one, logit(weights, one.features))
  }
  return odds
}

/**
 * Chooses the thresholds by the allowed error rates on examples excluded from the fit: of look-alikes classified as injections, of
 * injections that are trusted, and, without a known question, of ordinary sentences that are doubted.
 */
export function chooseThresholds(odds: ReadonlyMap<Example, number>): Omit<OrderWeights, 'weights'> {
  const of = (wanted: (example: Example) => boolean) => [...odds].filter(([example]) => wanted(example)).map(([, value]) => value)
  const order = quantile(
    of((one) => one.lookAlike),
    1 - allowed.lookAlikesLost,
  )
  return {
    order,
    doubtful: Math.min(
      order,
      quantile(
        of((one) => one.positive && isAsked(one)),
        allowed.ordersTrusted,
      ),
    ),
    doubtfulHeading: Math.min(
      order,
      quantile(
        of((one) => !one.positive && !one.lookAlike && !isAsked(one)),
        1 - allowed.headingsDoubted,
      ),
    ),
  }
}
