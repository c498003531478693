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
//   own sets, other texts (181): rank 1 85.1%, first 10 93.4%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 79.8%, first 10 92.2%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'asked' | 'named', Readonly<RankingFeatures>>> = {
  asked: {
    index: 4.052,
    window: 0.8584,
    runs: 1.2102,
    title: 1.6029,
    heading: 1.2509,
    exact: 0.5242,
    cover: 0.7605,
    wordCover: 0.8917,
    nameCover: 1.4689,
    saturation: 2.4451,
    insistence: 1.6872,
    at: -0.2949,
    home: 0.2288,
    length: -0.1076,
    plain: 3.1365,
    rarest: 0.7661,
    sentence: 0.8636,
    typed: 0.233,
    hinted: 0.2569,
    reworded: 2.4814,
    sentenceReworded: 1.8496,
    anchor: 3.6422,
    address: 7.0972,
    beside: 4.0944,
    siblings: 0.1199,
    documentCover: -0.2716,
    nextSibling: 1.7058,
    beginning: 1.4416,
  },
  named: {
    index: 0,
    window: 0,
    runs: 0,
    title: 3.5324,
    heading: 2.3624,
    exact: 0.9452,
    cover: -1.8652,
    wordCover: 0.0593,
    nameCover: 1.913,
    saturation: 0,
    insistence: 0.0361,
    at: -0.557,
    home: -0.3857,
    length: 0.6622,
    plain: 0,
    rarest: 0,
    sentence: 0,
    typed: 0.173,
    hinted: 0,
    reworded: 0.0948,
    sentenceReworded: 0,
    anchor: 3.6422,
    address: 7.0972,
    beside: 0,
    siblings: 0.1199,
    documentCover: -0.2716,
    nextSibling: 1.7058,
    beginning: 1.4416,
  },
}
