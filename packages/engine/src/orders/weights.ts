import { orderFeatures } from './features.ts'
import fitted from './weights.json' with { type: 'json' }

/** What tells an order from a statement: log odds by feature, and from which log odds on. */
export interface OrderWeights {
  /** The bias, then one weight for each of {@link orderFeatures}. */
  weights: Float64Array
  /** From here on a sentence is an order. */
  order: number
  /** From here on it may be one, when the question is known. */
  doubtful: number
  /** From here on a heading may be one. */
  doubtfulHeading: number
}

const byName: Readonly<Record<string, number>> = fitted.weights

/** Weights of `npm run fit -- --only orders`. @throws when the file was fitted for other features */
function readWeights(): OrderWeights {
  const weights = Float64Array.from(['bias', ...orderFeatures], (name) => {
    const weight = byName[name]
    if (weight === undefined) throw new Error(`weights.json has no weight for ${name}: run npm run fit -- --only orders`)
    return weight
  })
  return { weights, order: fitted.order, doubtful: fitted.doubtful, doubtfulHeading: fitted.doubtfulHeading }
}

let known: OrderWeights | undefined

/** The weights the product reads sources by. */
export const fittedWeights = (): OrderWeights => (known ??= readWeights())
