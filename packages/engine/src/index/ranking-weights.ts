// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 93.3%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 30.6%, first 10 80.6%; BM25 10.2%, 64.3%
//   manual, documents (497): rank 1 89.3%, first 10 99.6%; BM25 87.1%, 99.2%
//   CMRC, other texts (269): rank 1 98.5%, first 10 99.6%; BM25 97.4%, 98.5%
//   CMRC, texts that quote (202): rank 1 98.5%, first 10 100.0%; BM25 83.2%, 97.5%
//   DRCD, other texts (295): rank 1 95.3%, first 10 97.6%; BM25 92.5%, 97.3%
//   DRCD, texts that quote (221): rank 1 84.6%, first 10 98.6%; BM25 53.4%, 96.4%
//   SQuAD, other texts (326): rank 1 68.4%, first 10 84.7%; BM25 62.0%, 77.3%
//   SQuAD, texts that quote (166): rank 1 63.3%, first 10 84.3%; BM25 53.6%, 80.1%
//   own sets, other texts (181): rank 1 85.1%, first 10 93.4%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 79.8%, first 10 92.4%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'asked' | 'named', Readonly<RankingFeatures>>> = {
  asked: {
    index: 4.1457,
    window: 0.8471,
    runs: 1.1732,
    title: 1.6104,
    heading: 0.9069,
    exact: 0.5409,
    cover: 0.7912,
    wordCover: 0.892,
    nameCover: 1.4671,
    saturation: 2.4693,
    insistence: 1.6962,
    at: -0.2913,
    home: 0.2123,
    length: -0.1151,
    plain: 3.1688,
    rarest: 0.7707,
    sentence: 0.8647,
    typed: 0.2196,
    hinted: 0.2696,
    reworded: 1.8503,
    sentenceReworded: 2.2524,
    anchor: 3.7342,
    address: 7.3317,
    beside: 4.0799,
    siblings: 0.1151,
    documentCover: -0.3068,
    nextSibling: 1.6718,
    beginning: 1.4293,
  },
  named: {
    index: 0,
    window: 0,
    runs: 0,
    title: 3.4936,
    heading: 2.5659,
    exact: 0.9219,
    cover: -1.9063,
    wordCover: 0,
    nameCover: 2.0553,
    saturation: 0,
    insistence: -0.0408,
    at: -0.3487,
    home: -0.3305,
    length: 0.6605,
    plain: 0,
    rarest: 0,
    sentence: 0,
    typed: 0.2161,
    hinted: 0,
    reworded: 0,
    sentenceReworded: 7.1772,
    anchor: 3.7342,
    address: 7.3317,
    beside: 0,
    siblings: 0.1151,
    documentCover: -0.3068,
    nextSibling: 1.6718,
    beginning: 1.4293,
  },
}
