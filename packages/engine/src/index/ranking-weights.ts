// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 93.3%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 25.5%, first 10 80.6%; BM25 10.2%, 64.3%
//   manual, documents (497): rank 1 82.3%, first 10 99.4%; BM25 87.1%, 99.2%
//   CMRC, other texts (269): rank 1 98.5%, first 10 99.6%; BM25 97.4%, 98.5%
//   CMRC, texts that quote (202): rank 1 98.5%, first 10 100.0%; BM25 83.2%, 97.5%
//   DRCD, other texts (295): rank 1 94.2%, first 10 98.0%; BM25 92.5%, 97.3%
//   DRCD, texts that quote (221): rank 1 84.2%, first 10 99.1%; BM25 53.4%, 96.4%
//   SQuAD, other texts (326): rank 1 68.4%, first 10 83.7%; BM25 62.0%, 77.3%
//   SQuAD, texts that quote (166): rank 1 63.3%, first 10 83.7%; BM25 53.6%, 80.1%
//   own sets, other texts (181): rank 1 85.6%, first 10 93.4%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 80.2%, first 10 91.6%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'short' | 'long', Readonly<RankingFeatures>>> = {
  short: {
    index: 4.4683,
    window: 0.7138,
    runs: 1.1256,
    title: 1.7289,
    heading: 1.0686,
    exact: 0.5269,
    cover: 0.705,
    wordCover: 1.0027,
    nameCover: 2.3107,
    saturation: 2.4693,
    insistence: 1.8562,
    at: -0.4404,
    home: 0.2513,
    length: -0.0851,
    plain: 4.0772,
    rarest: 0.6281,
    sentence: 0.7112,
    typed: 0.2565,
    hinted: 0.2096,
    anchor: 3.5545,
    address: 7.8885,
    beside: 3.7452,
    siblings: 0,
    documentCover: 0,
    nextSibling: 0,
    beginning: 0,
  },
  long: {
    index: 0,
    window: 0,
    runs: 0.4069,
    title: 2.7278,
    heading: 2.5162,
    exact: 0.5822,
    cover: -0.8739,
    wordCover: 0.246,
    nameCover: 1.2142,
    saturation: 0,
    insistence: 0.4289,
    at: -0.1351,
    home: -0.3453,
    length: 0.4866,
    plain: 0.5874,
    rarest: 0,
    sentence: 0,
    typed: 0.1599,
    hinted: 0.9724,
    anchor: 3.5545,
    address: 7.8885,
    beside: 0.3761,
    siblings: 0.1963,
    documentCover: -0.1158,
    nextSibling: 1.738,
    beginning: 1.3655,
  },
}
