/** Logistic regression: log-odds as a weighted sum of features, each standardized to mean 0 and standard deviation 1. */
export interface Logistic {
  base: number
  weights: readonly number[]
  means: readonly number[]
  deviations: readonly number[]
}

/** Returns the log-odds of a regression for a row of features. */
export function logOddsOf({ base, weights, means, deviations }: Logistic, row: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + (weight * (row[i]! - means[i]!)) / deviations[i]!, base)
}
