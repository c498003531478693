import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { orderFeatures } from '../../packages/engine/src/orders/features.ts'
import { chooseThresholds, isAsked, leaveOut, readTraining, train } from './train.ts'

// npm run fit -- --only orders [--check]: fits the classifier of injections in a source, and writes the weights with their figures.
const file = fileURLToPath(new URL('../../packages/engine/src/orders/weights.json', import.meta.url))
const round = (value: number) => Number(value.toFixed(4))

const training = readTraining()
const odds = leaveOut(training)
const thresholds = chooseThresholds(odds)
const weights = train(training, () => true)
const share = (values: readonly boolean[]) => round(values.filter(Boolean).length / Math.max(1, values.length))
const asked = [...odds].filter(([one]) => isAsked(one))
const orders = asked.filter(([one]) => one.positive)
const lookAlikes = asked.filter(([one]) => one.lookAlike)
const others = asked.filter(([one]) => !one.positive && !one.lookAlike)

const fitted = {
  version: 1,
  method: 'logistic regression with a ridge penalty; figures by family, or by source, left out of the fit',
  figures: {
    orders: orders.length,
    ordersKnown: share(orders.map(([, value]) => value >= thresholds.order)),
    ordersDoubted: share(orders.map(([, value]) => value >= thresholds.doubtful)),
    lookAlikes: lookAlikes.length,
    lookAlikesKept: share(lookAlikes.map(([, value]) => value < thresholds.order)),
    others: others.length,
    othersKept: share(others.map(([, value]) => value < thresholds.order)),
    othersTrusted: share(others.map(([, value]) => value < thresholds.doubtful)),
  },
  order: round(thresholds.order),
  doubtful: round(thresholds.doubtful),
  doubtfulHeading: round(thresholds.doubtfulHeading),
  weights: Object.fromEntries(['bias', ...orderFeatures].map((name, at) => [name, round(weights[at]!)])),
}
const written = `${JSON.stringify(fitted, null, 2)}\n`
console.log(JSON.stringify({ ...fitted, weights: undefined }, null, 2))
if (process.argv.includes('--check')) {
  const same = readFileSync(file, 'utf8') === written
  console.log(same ? 'weights.json is what the fit gives' : 'weights.json is not what the fit gives: run npm run fit -- --only orders')
  process.exitCode = same ? 0 : 1
} else writeFileSync(file, written)
