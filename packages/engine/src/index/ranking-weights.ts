// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 93.3%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 25.5%, first 10 80.6%; BM25 10.2%, 64.3%
//   manual, documents (490): rank 1 82.2%, first 10 99.4%; BM25 87.6%, 99.4%
//   CMRC, other texts (269): rank 1 98.5%, first 10 99.6%; BM25 97.4%, 98.5%
//   CMRC, texts that quote (202): rank 1 98.5%, first 10 100.0%; BM25 83.2%, 97.5%
//   DRCD, other texts (295): rank 1 94.2%, first 10 98.0%; BM25 92.5%, 97.3%
//   DRCD, texts that quote (221): rank 1 84.2%, first 10 99.1%; BM25 53.4%, 96.4%
//   SQuAD, other texts (326): rank 1 68.4%, first 10 83.7%; BM25 62.0%, 77.3%
//   SQuAD, texts that quote (166): rank 1 63.3%, first 10 83.7%; BM25 53.6%, 80.1%
//   own sets, other texts (181): rank 1 85.6%, first 10 92.8%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 80.2%, first 10 91.4%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'short' | 'long', Readonly<RankingFeatures>>> = {
  short: {
    index: 4.4608,
    window: 0.7077,
    runs: 1.1225,
    title: 1.7321,
    heading: 1.0825,
    exact: 0.5274,
    cover: 0.7024,
    wordCover: 1.0052,
    nameCover: 2.3184,
    saturation: 2.4749,
    insistence: 1.8643,
    at: -0.4348,
    home: 0.25,
    length: -0.08,
    plain: 4.0739,
    rarest: 0.6257,
    sentence: 0.7144,
    typed: 0.2561,
    hinted: 0.2064,
    anchor: 3.5571,
    address: 8.0783,
    beside: 3.7494,
    siblings: 0,
    documentCover: 0,
    nextSibling: 0,
    beginning: 0,
  },
  long: {
    index: 0,
    window: 0,
    runs: 0.3987,
    title: 2.6896,
    heading: 2.5012,
    exact: 0.5842,
    cover: -0.8896,
    wordCover: 0.2664,
    nameCover: 1.2483,
    saturation: 0,
    insistence: 0.4382,
    at: -0.1214,
    home: -0.3486,
    length: 0.5033,
    plain: 0.5997,
    rarest: 0,
    sentence: 0,
    typed: 0.1887,
    hinted: 0.9332,
    anchor: 3.5571,
    address: 8.0783,
    beside: 0.3994,
    siblings: 0.2001,
    documentCover: -0.1235,
    nextSibling: 1.7335,
    beginning: 1.3445,
  },
}
