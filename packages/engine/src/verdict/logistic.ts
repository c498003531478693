/** Log odds of a decision as a weighted sum of figures (logistic regression), each figure first brought to mean 0 and deviation 1. */
export interface Logistic {
  base: number
  weights: readonly number[]
  means: readonly number[]
  deviations: readonly number[]
}

/** Log odds that a regression gives a row of figures. */
export function logOddsOf({ base, weights, means, deviations }: Logistic, row: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + (weight * (row[i]! - means[i]!)) / deviations[i]!, base)
}
