import { orderFeatures } from './features.ts'
import fitted from './weights.json' with { type: 'json' }

/** The classifier of instructions: log-odds by feature, and the thresholds. */
export interface OrderWeights {
  /** The bias, followed by one weight per feature of {@link orderFeatures}. */
  weights: Float64Array
  /** Threshold above which a sentence is an instruction. */
  order: number
  /** Threshold above which it is possibly one, when the question is known. */
  doubtful: number
  /** Threshold above which a heading is possibly one. */
  doubtfulHeading: number
}

const byName: Readonly<Record<string, number>> = fitted.weights

/** Reads the weights fitted by `npm run fit -- --only orders`. @throws when the file was fitted for other features */
function readWeights(): OrderWeights {
  const weights = Float64Array.from(['bias', ...orderFeatures], (name) => {
    const weight = byName[name]
    if (weight === undefined) throw new Error(`weights.json has no weight for ${name}: run npm run fit -- --only orders`)
    return weight
  })
  return { weights, order: fitted.order, doubtful: fitted.doubtful, doubtfulHeading: fitted.doubtfulHeading }
}

let known: OrderWeights | undefined

/** Returns the product's weights. */
export const fittedWeights = (): OrderWeights => (known ??= readWeights())
