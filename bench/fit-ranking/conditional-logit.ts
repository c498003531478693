/** The candidates of one question: a row of features each, the right ones, and the weight of the question. */
export interface Choice {
  rows: readonly Float64Array[]
  right: readonly boolean[]
  weight: number
}

const steps = 200
const rate = 0.05
const [firstDecay, secondDecay] = [0.9, 0.999]
/** L2 penalty on the weights of standardised features. */
const penalty = 0.1

/**
 * Fits weights that maximise the probability that the right candidate ranks first: a conditional logit (McFadden 1974; the list-wise loss
 * of ListNet, Cao et al. 2007), by gradient steps (Adam, Kingma and Ba 2015) from zero. Deterministic: the same choices give the same
 * weights.
 * @param mayBeNegative by column; other weights stay at 0 or above
 */
export function fitConditionalLogit(choices: readonly Choice[], mayBeNegative: readonly boolean[]): Float64Array {
  const columns = mayBeNegative.length
  const usable = choices.filter(({ right }) => right.includes(true) && right.includes(false))
  const total = usable.reduce((sum, { weight }) => sum + weight, 0)
  const deviation = deviations(usable, columns)
  const scaled = usable.map(({ rows, right, weight }) => ({
    rows: rows.map((row) => row.map((value, column) => value / deviation[column]!)),
    right,
    weight: weight / total,
  }))
  const weights = new Float64Array(columns)
  const [first, second] = [new Float64Array(columns), new Float64Array(columns)]
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight) => penalty * weight)
    for (const choice of scaled) addGradient(choice, weights, gradient)
    for (let column = 0; column < columns; column += 1) {
      first[column] = firstDecay * first[column]! + (1 - firstDecay) * gradient[column]!
      second[column] = secondDecay * second[column]! + (1 - secondDecay) * gradient[column]! ** 2
      const mean = first[column]! / (1 - firstDecay ** step)
      const spread = Math.sqrt(second[column]! / (1 - secondDecay ** step)) + 1e-9
      const moved = weights[column]! - (rate * mean) / spread
      weights[column] = mayBeNegative[column] ? moved : Math.max(0, moved)
    }
  }
  return weights.map((weight, column) => weight / deviation[column]!)
}

/** Adds the gradient that makes the right candidates more likely to rank first. */
function addGradient({ rows, right, weight }: Choice, weights: Float64Array, gradient: Float64Array): void {
  const scores = rows.map((row) => scoreOf(weights, row))
  const best = Math.max(...scores)
  const shares = scores.map((score) => Math.exp(score - best))
  let [all, wanted] = [0, 0]
  for (const [at, share] of shares.entries()) {
    all += share
    if (right[at]) wanted += share
  }
  for (const [at, share] of shares.entries()) {
    const off = weight * (share / all - (right[at] ? share / wanted : 0))
    const row = rows[at]!
    for (let column = 0; column < row.length; column += 1) gradient[column]! += off * row[column]!
  }
}

/** Returns the dot product of weights and features. */
export function scoreOf(weights: Float64Array, row: Float64Array): number {
  let sum = 0
  for (let column = 0; column < row.length; column += 1) sum += weights[column]! * row[column]!
  return sum
}

/** Returns the standard deviation of each column; 1 for a constant column. */
function deviations(choices: readonly Choice[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    let [count, sum, squares] = [0, 0, 0]
    for (const { rows } of choices) {
      for (const row of rows) {
        count += 1
        sum += row[column]!
        squares += row[column]! ** 2
      }
    }
    const variance = count === 0 ? 0 : squares / count - (sum / count) ** 2
    return variance < 1e-12 ? 1 : Math.sqrt(variance)
  })
}
