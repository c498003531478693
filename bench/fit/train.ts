/** A linear model over raw features. */
export interface Linear {
  bias: number
  weights: number[]
}

/** An example with the label yes (1) or no (0), and its weight. */
export interface Example {
  row: readonly number[]
  label: number
  weight: number
}

/** A choice: a group of rows of which some are right. */
export interface Choice {
  rows: readonly (readonly number[])[]
  right: readonly number[]
  weight: number
}

const maxSteps = 60
const smallestGain = 1e-9

/** Solves `matrix · x = vector` for a symmetric positive definite matrix (Cholesky). */
function solve(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  const n = vector.length
  const lower = matrix.map((row) => Float64Array.from(row))
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i]![j]!
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j]![j]!
    }
  }
  const x = Float64Array.from(vector)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i]![k]! * x[k]!
    x[i]! /= lower[i]![i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= lower[k]![i]! * x[k]!
    x[i]! /= lower[i]![i]!
  }
  return x
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!
  return sum
}

/** Returns mean and standard deviation of each column; 1 as deviation of a constant column. */
function scaleOf(rows: readonly { row: readonly number[]; weight: number }[], columns: number): { mean: number[]; deviation: number[] } {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const column = (j: number) => {
    const mean = rows.reduce((sum, { row, weight }) => sum + row[j]! * weight, 0) / total
    const variance = rows.reduce((sum, { row, weight }) => sum + (row[j]! - mean) ** 2 * weight, 0) / total
    return { mean, deviation: variance < 1e-12 ? 1 : Math.sqrt(variance) }
  }
  const all = Array.from({ length: columns }, (_, j) => column(j))
  return { mean: all.map((one) => one.mean), deviation: all.map((one) => one.deviation) }
}

/** Returns the loss at the given weights, and adds its gradient and the lower half of its Hessian. */
type Loss = (w: Float64Array, gradient?: Float64Array, hessian?: Float64Array[]) => number

const shortestStep = 1 / 1024

/** Minimises a loss by Newton's method from zero, halving steps until the loss falls (backtracking). */
function newton(columns: number, ridge: readonly number[], loss: Loss): Float64Array {
  const penalty = (w: Float64Array) => w.reduce((sum, value, a) => sum + (ridge[a]! * value * value) / 2, 0)
  let w: Float64Array = new Float64Array(columns)
  let now = loss(w) + penalty(w)
  for (let i = 0; i < maxSteps; i++) {
    const gradient = new Float64Array(columns)
    const hessian = Array.from({ length: columns }, () => new Float64Array(columns))
    loss(w, gradient, hessian)
    for (let a = 0; a < columns; a++) {
      gradient[a]! += ridge[a]! * w[a]!
      hessian[a]![a]! += ridge[a]!
      for (let b = 0; b < a; b++) hessian[b]![a] = hessian[a]![b]!
    }
    const change = solve(hessian, gradient)
    let size = 1
    let next = w
    let after = now
    for (; size >= shortestStep; size /= 2) {
      next = w.map((value, a) => value - size * change[a]!)
      after = loss(next) + penalty(next)
      if (after < now) break
    }
    if (size < shortestStep || now - after < smallestGain) break
    w = next
    now = after
  }
  return w
}

/** Fits a logistic regression (Cox 1958) with an L2 penalty on standardised features, by Newton's method; the bias is not penalised. */
export function fitLogistic(examples: readonly Example[], columns: number, penalty: number): Linear {
  const { mean, deviation } = scaleOf(examples, columns)
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const scaled = examples.map(({ row, label, weight }) => ({
    x: Float64Array.from([1, ...row.map((value, j) => (value - mean[j]!) / deviation[j]!)]),
    label,
    weight: weight / total,
  }))
  const ridge = Array.from({ length: columns + 1 }, (_, j) => (j === 0 ? 0 : penalty))
  const w = newton(columns + 1, ridge, (at, gradient, hessian) => {
    let loss = 0
    for (const { x, label, weight } of scaled) {
      const sum = dot(x, at)
      loss += weight * (Math.log1p(Math.exp(-Math.abs(sum))) + Math.max(0, label === 1 ? -sum : sum))
      if (gradient === undefined || hessian === undefined) continue
      const p = 1 / (1 + Math.exp(-sum))
      const slope = (p - label) * weight
      const curve = Math.max(p * (1 - p), 1e-6) * weight
      for (let a = 0; a < x.length; a++) {
        gradient[a]! += slope * x[a]!
        const row = hessian[a]!
        for (let b = 0; b <= a; b++) row[b]! += curve * x[a]! * x[b]!
      }
    }
    return loss
  })
  const weights = deviation.map((one, j) => w[j + 1]! / one)
  return { bias: w[0]! - weights.reduce((sum, weight, j) => sum + weight * mean[j]!, 0), weights }
}

/**
 * Fits a conditional logit (McFadden 1974), which is ListNet's top-one loss (Cao et al. 2007) on a linear score: the right rows of each
 * choice should have the highest scores. L2 penalty on standardised features.
 */
export function fitChoice(choices: readonly Choice[], columns: number, penalty: number): number[] {
  const { deviation } = scaleOf(
    choices.flatMap(({ rows, weight }) => rows.map((row) => ({ row, weight: weight / rows.length }))),
    columns,
  )
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  const scaled = choices.map(({ rows, right, weight }) => ({
    xs: rows.map((row) => Float64Array.from(row, (value, j) => value / deviation[j]!)),
    right,
    weight: weight / total,
  }))
  const w = newton(
    columns,
    Array.from({ length: columns }, () => penalty),
    (at, gradient, hessian) => {
      let loss = 0
      for (const { xs, right, weight } of scaled) {
        const scores = xs.map((x) => dot(x, at))
        const top = Math.max(...scores)
        const exps = scores.map((score) => Math.exp(score - top))
        const sum = exps.reduce((a, b) => a + b, 0)
        for (const i of right) loss += (weight * (top + Math.log(sum) - scores[i]!)) / right.length
        if (gradient === undefined || hessian === undefined) continue
        const mean = new Float64Array(columns)
        xs.forEach((x, i) => {
          const p = exps[i]! / sum
          if (p < 1e-6) return
          for (let a = 0; a < columns; a++) {
            const scaledOne = p * x[a]!
            mean[a]! += scaledOne
            if (scaledOne === 0) continue
            const row = hessian[a]!
            for (let b = 0; b <= a; b++) row[b]! += weight * scaledOne * x[b]!
          }
        })
        for (let a = 0; a < columns; a++) {
          const row = hessian[a]!
          for (let b = 0; b <= a; b++) row[b]! -= weight * mean[a]! * mean[b]!
          gradient[a]! += weight * mean[a]!
        }
        for (const i of right) for (let a = 0; a < columns; a++) gradient[a]! -= (weight * xs[i]![a]!) / right.length
      }
      return loss
    },
  )
  return Array.from(w, (value, j) => value / deviation[j]!)
}
