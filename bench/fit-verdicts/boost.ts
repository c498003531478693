import type { Trees, WrittenTrees } from '../../packages/engine/src/verdict/trees.ts'

/** Rows of features, with the label and the weight of each. */
export interface Rows {
  features: readonly (readonly number[])[]
  labels: readonly number[]
  weights: readonly number[]
}

export interface BoostOptions {
  rounds: number
  depth: number
  rate: number
  /** L2 penalty on leaf values. */
  penalty: number
  /** Minimum sum of second derivatives in a leaf. */
  min: number
  seed: number
  /**
   * For each feature, whether the sum may only rise (1) or only fall (-1) with it; 0 or absent for no constraint. Known directions need not
   * be learnt from few rows (monotone constraints, as in Chen and Guestrin's XGBoost).
   */
  directions?: readonly number[]
}

const maxBins = 32
/** Shares of the features and of the rows that each tree is grown on (stochastic gradient boosting, Friedman 2002). */
const featureShare = 0.3
const rowShare = 0.6

type Node = [number, number, number, number] | [number]

/** Returns the bin boundaries of a feature's values: at most `maxBins` bins of equal size. */
function boundsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  if (sorted.length <= maxBins) return sorted.slice(0, -1).map((value, i) => (value + sorted[i + 1]!) / 2)
  const all = values.toSorted((a, b) => a - b)
  const bounds = new Set<number>()
  for (let i = 1; i < maxBins; i++) bounds.add(all[Math.floor((i * all.length) / maxBins)]!)
  return [...bounds].sort((a, b) => a - b)
}

/** Creates a linear congruential generator: the same rows and seed give the same trees. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Fits a sum of trees to labels of 0 and 1 by gradient boosting of the logistic loss with second derivatives and histograms (Friedman 2001;
 * Chen and Guestrin 2016).
 */
export function boost(
  { features, labels, weights }: Rows,
  { rounds, depth, rate, penalty, min, seed, directions = [] }: BoostOptions,
): Trees {
  const random = randomOf(seed)
  const count = features.length
  const width = features[0]?.length ?? 0
  const bounds = Array.from({ length: width }, (_, f) => boundsOf(features.map((row) => row[f]!)))
  const bins = bounds.map((edges, f) =>
    Uint8Array.from(features, (row) => {
      const at = edges.findIndex((edge) => row[f]! <= edge)
      return at < 0 ? edges.length : at
    }),
  )
  const all = weights.reduce((sum, one) => sum + one, 0)
  const positive = labels.reduce((sum, label, i) => sum + label * weights[i]!, 0)
  const base = Math.log(Math.max(1e-6, positive) / Math.max(1e-6, all - positive))
  const scores = new Float64Array(count).fill(base)
  const first = new Float64Array(count)
  const second = new Float64Array(count)
  const trees: Node[][] = []
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < count; i++) {
      const p = 1 / (1 + Math.exp(-scores[i]!))
      first[i] = weights[i]! * (labels[i]! - p)
      second[i] = weights[i]! * p * (1 - p)
    }
    const tried = Array.from({ length: width }, (_, f) => f).filter((f) => bounds[f]!.length > 0 && random() < featureShare)
    const nodes: Node[] = []
    const grow = (rows: Int32Array, level: number, low: number, high: number): number => {
      const within = (value: number) => Math.min(high, Math.max(low, value))
      const at = nodes.length
      nodes.push([0])
      let [g, h] = [0, 0]
      for (const row of rows) {
        g += first[row]!
        h += second[row]!
      }
      let best: { gain: number; feature: number; bin: number; middle: number } | undefined
      if (level < depth) {
        for (const feature of tried) {
          const binOf = bins[feature]!
          const size = bounds[feature]!.length + 1
          const gs = new Float64Array(size)
          const hs = new Float64Array(size)
          for (const row of rows) {
            gs[binOf[row]!]! += first[row]!
            hs[binOf[row]!]! += second[row]!
          }
          let [gl, hl] = [0, 0]
          for (let bin = 0; bin < size - 1; bin++) {
            gl += gs[bin]!
            hl += hs[bin]!
            if (hl < min || h - hl < min) continue
            const [left, right] = [within(gl / (hl + penalty)), within((g - gl) / (h - hl + penalty))]
            if ((right - left) * (directions[feature] ?? 0) < 0) continue
            const gain = (gl * gl) / (hl + penalty) + ((g - gl) * (g - gl)) / (h - hl + penalty) - (g * g) / (h + penalty)
            if (gain > 1e-9 && (best === undefined || gain > best.gain)) best = { gain, feature, bin, middle: (left + right) / 2 }
          }
        }
      }
      if (best === undefined) {
        const value = Number((rate * within(g / (h + penalty))).toFixed(5))
        nodes[at] = [value]
        return at
      }
      const { feature, bin, middle } = best
      const direction = directions[feature] ?? 0
      const below = rows.filter((row) => bins[feature]![row]! <= bin)
      const above = rows.filter((row) => bins[feature]![row]! > bin)
      const left = grow(below, level + 1, direction < 0 ? middle : low, direction > 0 ? middle : high)
      const right = grow(above, level + 1, direction > 0 ? middle : low, direction < 0 ? middle : high)
      nodes[at] = [feature, bounds[feature]![bin]!, left, right]
      return at
    }
    grow(
      Int32Array.from({ length: count }, (_, i) => i).filter(() => random() < rowShare),
      0,
      -Infinity,
      Infinity,
    )
    for (let i = 0; i < count; i++) {
      let node = nodes[0]!
      while (node.length === 4) node = nodes[features[i]![node[0]]! <= node[1] ? node[2] : node[3]]!
      scores[i]! += node[0]
    }
    trees.push(nodes)
  }
  return { base, trees: trees as unknown as Trees['trees'] }
}

/** Fits and averages sums of trees with different seeds, which vary less from fit to fit than a single one (bagging, Breiman 1996). */
export function boostBag(rows: Rows, options: BoostOptions, count: number): Trees {
  const bag = Array.from({ length: count }, (_, i) => boost(rows, { ...options, seed: options.seed + i }))
  return {
    base: bag.reduce((sum, { base }) => sum + base, 0) / count,
    trees: bag.flatMap(({ trees }) =>
      trees.map((nodes) => nodes.map((node) => (node.length === 1 ? ([Number((node[0] / count).toFixed(5))] as const) : node))),
    ),
  }
}

/** Serialises trees for a file. */
export function writeTrees({ base, trees }: Trees): WrittenTrees {
  const short = (value: number) => String(Number(value.toPrecision(6)))
  return { base: Number(base.toFixed(5)), trees: trees.map((nodes) => nodes.map((node) => node.map(short).join(' ')).join('|')) }
}
