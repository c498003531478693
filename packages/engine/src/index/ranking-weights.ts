// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
//   Rust, documents (134): rank 1 91.8%, first 10 100.0%; BM25 59.0%, 100.0%
//   webpack, documents (98): rank 1 24.5%, first 10 82.7%; BM25 10.2%, 64.3%
//   manual, documents (488): rank 1 86.9%, first 10 99.2%; BM25 87.5%, 99.4%
//   CMRC, other texts (537): rank 1 98.5%, first 10 99.8%; BM25 96.8%, 98.5%
//   CMRC, texts that quote (403): rank 1 97.3%, first 10 99.5%; BM25 80.4%, 97.3%
//   DRCD, other texts (590): rank 1 93.2%, first 10 98.8%; BM25 92.9%, 96.8%
//   DRCD, texts that quote (441): rank 1 83.4%, first 10 98.9%; BM25 53.3%, 94.3%
//   SQuAD, other texts (651): rank 1 64.5%, first 10 85.1%; BM25 62.4%, 79.4%
//   SQuAD, texts that quote (332): rank 1 63.9%, first 10 84.6%; BM25 54.5%, 80.4%
//   own sets, other texts (181): rank 1 85.1%, first 10 91.7%; BM25 84.0%, 93.4%
//   own sets, texts that quote (490): rank 1 78.8%, first 10 90.8%; BM25 78.4%, 92.4%
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 1. */
export const rankingWeights: Readonly<RankingFeatures> = {
  index: 3.5683,
  window: 0,
  runs: 0,
  title: 3.1083,
  heading: 3.0641,
  exact: 2.762,
  cover: -1.482,
  wordCover: 1.2932,
  nameCover: 1.9769,
  saturation: 1.6321,
  insistence: 2.2206,
  at: -0.6778,
  home: 0.6393,
  length: -0.0273,
  beside: 7.9032,
  siblings: 0.9491,
  documentCover: 0.0555,
  nextSibling: -1.9895,
  beginning: 2.8639,
}
