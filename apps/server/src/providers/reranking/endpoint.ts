import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { rerankingBounds } from '../llm/limits.ts'
import { RerankingFailure, type Reranking } from './reranking.ts'

export interface RerankingOptions {
  baseUrl: string
  apiKey: string
  model: string
  /** Timeout of one call in milliseconds, including its body; an answer waits for it. Default 1.5 s. */
  timeoutMs?: number
  /** Milliseconds without calls after a failure, so that answers do not repeatedly wait for an unreachable endpoint. Default 10 s. */
  restMs?: number
  now?: () => number
}

/** Maximum texts of one call, and characters of one text and of a question. */
const max = 50
const textChars = 4000
const questionChars = 1000

/** Creates a client for any endpoint that accepts `POST /rerank` in the format of Jina and Cohere. */
export function createReranking({
  baseUrl,
  apiKey,
  model,
  timeoutMs = 1500,
  restMs = 10_000,
  now = Date.now,
}: RerankingOptions): Reranking {
  const fetch = createBoundedFetch(rerankingBounds)
  let failedAt = -Infinity
  let isFailing = false

  async function call(question: string, texts: readonly string[], signal: AbortSignal | undefined): Promise<number[]> {
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${baseUrl}/rerank`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({
          model,
          query: question.slice(0, questionChars).toWellFormed(),
          documents: texts.map((text) => text.slice(0, textChars).toWellFormed() || ' '),
          top_n: texts.length,
          return_documents: false,
        }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new RerankingFailure(`HTTP ${response.status}`)
      }
      return readScores(await response.json(), texts.length)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof RerankingFailure) throw error
      throw new RerankingFailure(limit.aborted ? 'timeout' : 'unreachable', { cause: error })
    }
  }

  return {
    kind: 'endpoint',
    max,
    get isFailing() {
      return isFailing
    },
    async judge(question, texts, signal) {
      if (now() - failedAt < restMs) throw new RerankingFailure('resting after a failure')
      try {
        const scores = await call(question, texts, signal)
        isFailing = false
        return scores
      } catch (error) {
        if (error instanceof RerankingFailure) {
          failedAt = now()
          isFailing = true
        }
        throw error
      }
    },
  }
}

/** Parses one finite score for each text; anything else is invalid. */
function readScores(answer: unknown, count: number): number[] {
  const { results } = (answer ?? {}) as { results?: unknown }
  if (!Array.isArray(results) || results.length !== count) throw new RerankingFailure('scores are missing')
  const scores = new Map<number, number>()
  for (const result of results as ({ index?: unknown; relevance_score?: unknown } | null)[]) {
    const { index, relevance_score: score } = result ?? {}
    const isPlace = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count && !scores.has(index)
    if (!isPlace || typeof score !== 'number' || !Number.isFinite(score)) throw new RerankingFailure('scores cannot be used')
    scores.set(index, score)
  }
  return Array.from({ length: count }, (_, place) => scores.get(place)!)
}
