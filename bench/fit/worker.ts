import { parentPort, workerData } from 'node:worker_threads'
import type { OutcomeFeatures, SentenceFeatures } from '@wenjin/engine/fit'
import { loadQuestions } from './questions.ts'
import { Sampler, type Ranker } from './samples.ts'

/** A request to a worker: its share of the questions, read for the sentences or, with sentence weights, for the outcome. */
export type Request =
  | { of: 'sentences'; places: number[]; names: (keyof SentenceFeatures)[] }
  | { of: 'outcomes'; places: number[]; names: (keyof OutcomeFeatures)[]; rankers: Ranker[] }

const { every } = workerData as { every: number }
const sampler = new Sampler(loadQuestions(every))

parentPort!.on('message', async (request: Request) => {
  const samples = []
  for (const place of request.places) {
    if (request.of === 'sentences') {
      const sample = await sampler.sentences(place, request.names)
      if (sample !== null) samples.push(sample)
    } else samples.push(...(await sampler.outcomes(place, request.rankers, request.names)))
  }
  parentPort!.postMessage(samples)
})
