// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 92.5%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 24.5%, first 10 81.6%; BM25 10.2%, 64.3%
//   manual, documents (497): rank 1 82.9%, first 10 99.0%; BM25 87.1%, 99.2%
//   CMRC, other texts (269): rank 1 98.1%, first 10 99.6%; BM25 97.4%, 98.5%
//   CMRC, texts that quote (202): rank 1 98.5%, first 10 100.0%; BM25 83.2%, 97.5%
//   DRCD, other texts (295): rank 1 95.3%, first 10 98.0%; BM25 92.5%, 97.3%
//   DRCD, texts that quote (221): rank 1 84.2%, first 10 99.1%; BM25 53.4%, 96.4%
//   SQuAD, other texts (326): rank 1 68.1%, first 10 84.7%; BM25 62.0%, 77.3%
//   SQuAD, texts that quote (166): rank 1 62.7%, first 10 84.3%; BM25 53.6%, 80.1%
//   own sets, other texts (181): rank 1 86.7%, first 10 93.9%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 80.4%, first 10 92.0%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'asked' | 'named', Readonly<RankingFeatures>>> = {
  asked: {
    index: 4.6893,
    window: 0.7864,
    runs: 1.1537,
    title: 1.7538,
    heading: 1.2764,
    exact: 0.4935,
    cover: 0.7691,
    wordCover: 1.021,
    nameCover: 2.7289,
    saturation: 2.5836,
    insistence: 1.9133,
    at: -0.4013,
    home: 0.2304,
    length: -0.1283,
    plain: 4.2442,
    rarest: 0.6945,
    sentence: 0.7851,
    typed: 0.2351,
    hinted: 0.1946,
    reworded: 2.2301,
    sentenceReworded: 3.7017,
    anchor: 3.6753,
    address: 8.1734,
    beside: 3.7175,
    siblings: 0,
    documentCover: 0,
    nextSibling: 0,
    beginning: 0,
  },
  named: {
    index: 0,
    window: 0,
    runs: 0.3813,
    title: 2.7194,
    heading: 2.4713,
    exact: 0.5693,
    cover: -0.8801,
    wordCover: 0.2039,
    nameCover: 1.0911,
    saturation: 0,
    insistence: 0.4791,
    at: 0.0422,
    home: -0.2898,
    length: 0.5119,
    plain: 0.576,
    rarest: 0,
    sentence: 0,
    typed: 0.1584,
    hinted: 0.9803,
    reworded: 2.2349,
    sentenceReworded: 3.7126,
    anchor: 3.6753,
    address: 8.1734,
    beside: 0.4448,
    siblings: 0.2265,
    documentCover: -0.1286,
    nextSibling: 1.6979,
    beginning: 1.3482,
  },
}
