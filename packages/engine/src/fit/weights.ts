import type { FittedWeights } from './model.ts'

/**
 * Version 1. Written by `npm run fit`, never by hand. Accepted on these figures, each on a source left out of the fit:
 * - cmrc: nothing 0.2%, supported 87.1%; left out: nothing 7.2%; as supported: left out 8.8%, look-alike 0.0%, hole 36.2%; calibration error 0.147
 * - cmrc-trial: nothing 0.0%, supported 84.6%; left out: nothing 9.3%; as supported: left out 4.7%, look-alike 0.0%, hole 34.8%; calibration error 0.128
 * - drcd: nothing 0.1%, supported 77.6%; left out: nothing 4.9%; as supported: left out 2.7%, look-alike 0.0%, hole 12.6%; calibration error 0.112
 * - drcd-simplified: nothing 0.1%, supported 77.7%; left out: nothing 4.6%; as supported: left out 2.7%, look-alike 0.0%, hole 12.6%; calibration error 0.112
 * - squad2: nothing 0.5%, supported 51.6%; left out: nothing 9.6%; as supported: left out 1.1%, look-alike 39.8%, hole 16.5%; calibration error 0.050
 * - own: nothing 2.3%, supported 47.3%; left out: nothing 43.5%; as supported: left out 0.0%, look-alike 18.8%, hole 13.2%; calibration error 0.053
 * - manual: nothing 0.9%, supported 88.9%; left out: nothing 49.4%; as supported: left out 0.4%, look-alike 0.0%, hole 0.0%; calibration error 0.087
 */
export const weights: FittedWeights = {
  match: {
    overlap: -0.07,
    ownOverlap: 2.789,
    characters: 6.823,
    before: 3.726,
    passage: 2.838,
    subject: 2.395,
    rank: 2.357,
    standing: 5.217,
    defines: 7.649,
    openingDefinition: 1.542,
    opening: -0.065,
    section: 5.171,
    lookup: 6.131,
    long: 0.562,
    markup: 1.347,
  },
  answer: {
    run: 1.741,
    date: 3.309,
    quantity: 3.389,
    reason: 0.503,
    definition: 1.372,
    listing: 0.513,
    named: 0.865,
    otherType: 0.41,
    typeNear: 0.516,
    hint: 1.094,
  },
  bias: -1.883,
  outcome: {
    wordsNearby: 2.9,
    keywordsMissing: -0.554,
    fewMissing: -2.298,
    characters: 0.518,
    beginning: 0.012,
    titleShare: 0.06,
    sibling: -0.362,
    lead: 1.349,
    alone: 0.428,
    ownOverlap: 1.704,
    headed: 2.052,
    lookup: 9.386,
    type: 0.267,
    typeNear: 0.433,
    hint: 0.016,
    named: -1.094,
    reasoned: -0.526,
    yesNo: -0.234,
  },
  supported: 0.67,
  near: 0.11,
}
