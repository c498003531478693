import type { Logistic } from '../../packages/engine/src/verdict/logistic.ts'
import type { Rows } from './boost.ts'

const maxSteps = 40
const settled = 1e-7

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const n = rows.length
  for (let i = 0; i < n; i++) {
    for (let k = i + 1; k < n; k++) {
      const share = rows[k]![i]! / rows[i]![i]!
      for (let j = i; j <= n; j++) rows[k]![j]! -= share * rows[i]![j]!
    }
  }
  const solution = Array.from({ length: n }, () => 0)
  for (let i = n - 1; i >= 0; i--) {
    let rest = rows[i]![n]!
    for (let j = i + 1; j < n; j++) rest -= rows[i]![j]! * solution[j]!
    solution[i] = rest / rows[i]![i]!
  }
  return solution
}

const short = (value: number) => Number(value.toPrecision(6))

/**
 * Fits a logistic regression with an L2 penalty on all weights except the bias, by Newton's method (iteratively reweighted least squares;
 * Hastie, Tibshirani and Friedman 2009, 4.4).
 */
export function regress({ features, labels, weights: counts }: Rows, penalty: number): Logistic {
  const width = features[0]?.length ?? 0
  const all = counts.reduce((sum, one) => sum + one, 0)
  const columns = Array.from({ length: width }, (_, f) => f)
  const means = columns.map((f) => short(features.reduce((sum, row, i) => sum + counts[i]! * row[f]!, 0) / all))
  const deviations = columns.map((f) => {
    const variance = features.reduce((sum, row, i) => sum + counts[i]! * (row[f]! - means[f]!) ** 2, 0) / all
    return short(Math.sqrt(variance)) || 1
  })
  const rows = features.map((row) => [1, ...row.map((value, f) => (value - means[f]!) / deviations[f]!)])
  let solution = Array.from({ length: width + 1 }, () => 0)
  for (let step = 0; step < maxSteps; step++) {
    const gradient = solution.map((weight, f) => (f === 0 ? 0 : -penalty * weight))
    const curvature = solution.map((_, f) => solution.map((__, g) => (f === g && f > 0 ? penalty : f === g ? 1e-9 : 0)))
    rows.forEach((row, i) => {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, value, f) => sum + value * solution[f]!, 0)))
      const [error, weight] = [counts[i]! * (labels[i]! - p), counts[i]! * p * (1 - p)]
      for (let f = 0; f <= width; f++) {
        gradient[f]! += error * row[f]!
        for (let g = 0; g <= f; g++) curvature[f]![g]! += weight * row[f]! * row[g]!
      }
    })
    for (let f = 0; f <= width; f++) for (let g = f + 1; g <= width; g++) curvature[f]![g] = curvature[g]![f]!
    const change = solve(curvature, gradient)
    solution = solution.map((weight, f) => weight + change[f]!)
    if (Math.max(...change.map(Math.abs)) < settled) break
  }
  const [base = 0, ...weights] = solution
  return { base: short(base), weights: weights.map(short), means, deviations }
}
