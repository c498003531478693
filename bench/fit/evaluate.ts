/** A prediction on a source left out of the fit. */
export interface Prediction {
  source: string
  /** `hole`: the sentences with the answer were taken out of what was found. */
  kind: 'answerable' | 'leftOut' | 'lookAlike' | 'hole'
  probability: number
  /** Probability that the sources speak of what is asked about. */
  about: number
  /** Only a few documents were found. */
  few: boolean
}

const bins = 10

/** A probability and its outcome, for measuring calibration. */
export type CalibrationSample = Omit<Prediction, 'about' | 'few'>

/** One row of a reliability diagram: what was said and what was so, of the predictions in one tenth. */
export interface Bin {
  said: number
  so: number
  /** Share of the predictions, by weight. */
  share: number
}

/**
 * How much each prediction counts: half of a source is answerable, and of the other half each kind that it has is as much. So the prior is the
 * same for every source, however many questions of a kind it happens to have.
 */
export function balance(kinds: readonly { source: string; kind: Prediction['kind'] }[]): number[] {
  const counts = new Map<string, number>()
  for (const { source, kind } of kinds) counts.set(`${source} ${kind}`, (counts.get(`${source} ${kind}`) ?? 0) + 1)
  const others = (source: string) => (['leftOut', 'lookAlike', 'hole'] as const).filter((kind) => counts.has(`${source} ${kind}`)).length
  return kinds.map(({ source, kind }) => {
    const share = kind === 'answerable' ? 0.5 : 0.5 / others(source)
    return share / counts.get(`${source} ${kind}`)!
  })
}

/** The reliability diagram (Murphy and Winkler 1977) of predictions, each kind weighed as `balance` says. */
export function reliability(predictions: readonly CalibrationSample[]): Bin[] {
  const weights = balance(predictions)
  const sums = Array.from({ length: bins }, () => ({ weight: 0, said: 0, so: 0 }))
  predictions.forEach(({ probability, kind }, i) => {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))]!
    bin.weight += weights[i]!
    bin.said += weights[i]! * probability
    if (kind === 'answerable') bin.so += weights[i]!
  })
  const total = sums.reduce((sum, { weight }) => sum + weight, 0)
  return sums.map(({ weight, said, so }) => ({
    said: weight === 0 ? 0 : said / weight,
    so: weight === 0 ? 0 : so / weight,
    share: weight / total,
  }))
}

/** Expected calibration error (Naeini et al. 2015) in ten bins. */
export function calibrationError(predictions: readonly CalibrationSample[]): number {
  return reliability(predictions).reduce((sum, { said, so, share }) => sum + Math.abs(said - so) * share, 0)
}

/** Share of the predictions of a kind that a test holds for; 0 when there are none. */
export function shareOf(predictions: readonly Prediction[], kind: Prediction['kind'], test: (one: Prediction) => boolean): number {
  const own = predictions.filter((one) => one.kind === kind)
  return own.filter(test).length / Math.max(1, own.length)
}
