// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 92.5%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 32.7%, first 10 80.6%; BM25 10.2%, 64.3%
//   manual, documents (544): rank 1 89.2%, first 10 99.6%; BM25 86.9%, 99.3%
//   CMRC, other texts (269): rank 1 98.5%, first 10 99.6%; BM25 97.4%, 98.5%
//   CMRC, texts that quote (202): rank 1 98.5%, first 10 100.0%; BM25 83.2%, 97.5%
//   DRCD, other texts (295): rank 1 94.9%, first 10 97.6%; BM25 92.5%, 97.3%
//   DRCD, texts that quote (221): rank 1 84.2%, first 10 98.6%; BM25 53.4%, 96.4%
//   SQuAD, other texts (326): rank 1 68.7%, first 10 85.3%; BM25 62.0%, 77.3%
//   SQuAD, texts that quote (166): rank 1 63.3%, first 10 84.9%; BM25 53.6%, 80.1%
//   own sets, other texts (181): rank 1 84.5%, first 10 93.9%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 79.6%, first 10 92.4%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'asked' | 'named', Readonly<RankingFeatures>>> = {
  asked: {
    index: 4.0339,
    window: 0.8576,
    runs: 1.2101,
    title: 1.6114,
    heading: 1.2516,
    exact: 0.5257,
    cover: 0.7611,
    wordCover: 0.8939,
    nameCover: 1.4217,
    saturation: 2.4289,
    insistence: 1.6766,
    at: -0.2985,
    home: 0.2316,
    length: -0.1118,
    plain: 3.1212,
    rarest: 0.7718,
    sentence: 0.8628,
    typed: 0.2334,
    hinted: 0.2302,
    reworded: 2.3392,
    sentenceReworded: 1.8572,
    anchor: 3.6394,
    address: 7.0865,
    beside: 4.0927,
    siblings: 0.1193,
    documentCover: -0.2749,
    nextSibling: 1.714,
    beginning: 1.4302,
  },
  named: {
    index: 0,
    window: 0,
    runs: 0,
    title: 3.5391,
    heading: 2.3622,
    exact: 0.9489,
    cover: -1.8548,
    wordCover: 0.0546,
    nameCover: 1.9388,
    saturation: 0,
    insistence: 0.0275,
    at: -0.5712,
    home: -0.3894,
    length: 0.6619,
    plain: 0,
    rarest: 0,
    sentence: 0,
    typed: 0.2165,
    hinted: 0,
    reworded: 0.1082,
    sentenceReworded: 0,
    anchor: 3.6394,
    address: 7.0865,
    beside: 0,
    siblings: 0.1193,
    documentCover: -0.2749,
    nextSibling: 1.714,
    beginning: 1.4302,
  },
}
