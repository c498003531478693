/** A prediction for a source excluded from the fit. */
export interface Prediction {
  source: string
  /** `hole`: the sentences with the answer were removed from the search results. */
  kind: 'answerable' | 'leftOut' | 'lookAlike' | 'hole'
  probability: number
  /** Probability that the sources are about the subject of the question. */
  about: number
  /** Only a few documents were found. */
  few: boolean
}

const bins = 10

/** A probability and its outcome, for measuring calibration. */
export type CalibrationSample = Omit<Prediction, 'about' | 'few'>

/** One bin of a reliability diagram: predicted and observed shares of the predictions in one tenth. */
export interface Bin {
  said: number
  so: number
  /** Share of the predictions, by weight. */
  share: number
}

/**
 * Returns the weight of each prediction: answerable questions get half of a source's weight, and its other kinds share the other half
 * equally. The prior is then the same for every source, however many questions of a kind it has.
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

/** Computes the reliability diagram (Murphy and Winkler 1977) of predictions, weighted by `balance`. */
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

/** Computes the expected calibration error (Naeini et al. 2015) in ten bins. */
export function calibrationError(predictions: readonly CalibrationSample[]): number {
  return reliability(predictions).reduce((sum, { said, so, share }) => sum + Math.abs(said - so) * share, 0)
}

/** Returns the share of the predictions of a kind that satisfy a test; 0 when there are none. */
export function shareOf(predictions: readonly Prediction[], kind: Prediction['kind'], test: (one: Prediction) => boolean): number {
  const own = predictions.filter((one) => one.kind === kind)
  return own.filter(test).length / Math.max(1, own.length)
}
