import { orderFeatures } from '../../packages/engine/src/orders/features.ts'
import type { OrderWeights } from '../../packages/engine/src/orders/weights.ts'
import { examplesOfLookAlikes, examplesOfOrders, examplesOfSource, loadOrders, replant, type Example, type PlantedOrder } from './data.ts'
import { fitLogistic, logit } from './logistic.ts'

/** Sources of this project's own making. */
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
/** Other sources of ordinary sentences, and how many of their questions are passed over for one that is read. */
export const otherSources: readonly (readonly [string, number])[] = [
  ['drcd_dev', 25],
  ['cmrc2018_trial', 10],
  ['zhdocs_rust', 8],
  ['zhdocs_webpack', 8],
  ['manual', 8],
]
/** How often each order is planted in other texts. */
const replanted = 4
const seed = 2023
const ridge = 1
/** Orders weigh more than look-alikes, and these more than the many other sentences. */
const weightOf = { order: 3 / (replanted + 1), lookAlike: 3, other: 0.3 }

/** What the fit is made of. */
export interface Training {
  orders: PlantedOrder[]
  planted: Example[]
  replanted: Example[]
  lookAlikes: Example[]
  others: Example[]
}

/** Read all sets this machine has. Orders of `cmrc2018_dev` and `squad2_zh_dev` are measured and never fitted on. */
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

/** Weights, the bias first, of the examples that `wanted` lets in. */
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

/** The value of sorted numbers that a share of them is below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? 0
}

/** Shares of what may be taken for an order when its own source, or kind, was left out of the fit. */
export const allowed = { lookAlikesLost: 0.025, ordersTrusted: 0.02, headingsDoubted: 0.06 }

/** Log odds of each example with its family, or its source, left out of the fit. */
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
 * The thresholds, by what is allowed of examples left out of the fit: so few look-alikes are orders, so few orders are trusted, and, where no
 * question is known, so few ordinary sentences are doubted.
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
