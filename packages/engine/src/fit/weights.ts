import type { FittedWeights } from './model.ts'

/**
 * Version 1. Written by `npm run fit`, never by hand. Accepted on these figures, each on a source left out of the fit:
 * - cmrc: nothing 0.3%, supported 83.7%; left out: nothing 10.3%; as supported: left out 6.2%, look-alike 0.0%, hole 30.0%; calibration error 0.138
 * - cmrc-trial: nothing 1.0%, supported 83.1%; left out: nothing 11.6%; as supported: left out 2.3%, look-alike 0.0%, hole 25.4%; calibration error 0.127
 * - drcd: nothing 0.1%, supported 73.4%; left out: nothing 6.6%; as supported: left out 1.6%, look-alike 0.0%, hole 10.3%; calibration error 0.116
 * - drcd-simplified: nothing 0.1%, supported 73.4%; left out: nothing 6.3%; as supported: left out 1.6%, look-alike 0.0%, hole 10.3%; calibration error 0.116
 * - squad2: nothing 0.8%, supported 46.1%; left out: nothing 12.5%; as supported: left out 0.7%, look-alike 35.2%, hole 13.8%; calibration error 0.046
 * - own: nothing 3.0%, supported 45.8%; left out: nothing 44.4%; as supported: left out 0.0%, look-alike 16.5%, hole 11.5%; calibration error 0.062
 * - manual: nothing 0.8%, supported 89.2%; left out: nothing 54.5%; as supported: left out 0.4%, look-alike 0.0%, hole 0.0%; calibration error 0.084
 */
/* oxlint-disable oxc/approx-constant -- a weight that is near one is no constant */
export const weights: FittedWeights = {
  match: {
    overlap: -0.058,
    ownOverlap: 3.142,
    characters: 7.093,
    before: 4.019,
    passage: 2.796,
    subject: 2.695,
    rank: 2.383,
    standing: 4.208,
    defines: 8.375,
    openingDefinition: 2.688,
    opening: -0.082,
    section: 5.451,
    lookup: 4.663,
    long: 0.652,
    markup: 1.253,
  },
  answer: {
    run: 2.162,
    date: 3.405,
    quantity: 3.199,
    reason: 0.488,
    definition: 0.639,
    listing: 0.661,
    named: 1.037,
    otherType: 0.304,
    typeNear: 0.253,
    hint: 1.236,
  },
  bias: -2.577,
  outcome: {
    wordsNearby: 2.897,
    keywordsMissing: 0,
    fewMissing: -2.35,
    characters: 0.407,
    beginning: 0.026,
    titleShare: 0.093,
    sibling: -0.663,
    lead: 1.324,
    alone: 0.514,
    ownOverlap: 1.793,
    headed: 2.165,
    lookup: 3.43,
    type: 0.374,
    typeNear: 0.282,
    hint: 0.031,
    named: -0.466,
    reasoned: 0.074,
    yesNo: 0.353,
  },
  supported: 0.69,
  near: 0.12,
}
