/** A row of training data: features, whether it is positive, and its weight in the loss. */
export interface Row {
  features: Float64Array
  positive: boolean
  weight: number
}

/**
 * Logistic regression (Cox 1958) with a ridge penalty (le Cessie & van Houwelingen 1992), fitted by Newton's method: the loss is convex,
 * so the same rows give the same weights. The first feature of the result is the bias, which is not penalised.
 */
export function fitLogistic(rows: readonly Row[], ridge: number, steps = 25): Float64Array {
  const size = rows[0]!.features.length + 1
  let weights = new Float64Array(size)
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(size)
    const hessian = Array.from({ length: size }, () => new Float64Array(size))
    for (const { features, positive, weight } of rows) {
      const p = 1 / (1 + Math.exp(-logit(weights, features)))
      const slope = weight * (p - Number(positive))
      const curve = Math.max(1e-9, weight * p * (1 - p))
      const at: number[] = [0]
      for (let i = 0; i < features.length; i++) if (features[i] !== 0) at.push(i + 1)
      const value = (i: number) => (i === 0 ? 1 : features[i - 1]!)
      for (const i of at) {
        gradient[i]! += slope * value(i)
        const line = hessian[i]!
        for (const j of at) line[j]! += curve * value(i) * value(j)
      }
    }
    for (let i = 0; i < size; i++) {
      gradient[i]! += (i === 0 ? 0 : ridge) * weights[i]!
      hessian[i]![i]! += i === 0 ? 1e-6 : ridge
    }
    const change = solve(hessian, gradient)
    weights = weights.map((weight, i) => weight - change[i]!)
    if (change.every((one) => Math.abs(one) < 1e-7)) break
  }
  return weights
}

/** Returns the log odds of features under weights whose first element is the bias. */
export function logit(weights: Float64Array, features: Float64Array): number {
  let sum = weights[0]!
  for (let i = 0; i < features.length; i++) if (features[i] !== 0) sum += weights[i + 1]! * features[i]!
  return sum
}

/** Solves a linear system by Gaussian elimination with partial pivoting; changes the matrix and the right side. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let at = 0; at < size; at++) {
    let pivot = at
    for (let row = at + 1; row < size; row++) if (Math.abs(matrix[row]![at]!) > Math.abs(matrix[pivot]![at]!)) pivot = row
    ;[matrix[at], matrix[pivot]] = [matrix[pivot]!, matrix[at]!]
    ;[right[at], right[pivot]] = [right[pivot]!, right[at]!]
    for (let row = at + 1; row < size; row++) {
      const factor = matrix[row]![at]! / matrix[at]![at]!
      if (factor === 0) continue
      for (let column = at; column < size; column++) matrix[row]![column]! -= factor * matrix[at]![column]!
      right[row]! -= factor * right[at]!
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let column = at + 1; column < size; column++) right[at]! -= matrix[at]![column]! * right[column]!
    right[at]! /= matrix[at]![at]!
  }
  return right
}
