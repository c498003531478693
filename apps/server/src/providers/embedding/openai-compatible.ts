import { setTimeout as sleep } from 'node:timers/promises'
import { createBoundedFetch } from '../../lib/flow/bounded-fetch.ts'
import { embeddingBounds } from '../llm/limits.ts'
import { EmbeddingFailure, type Embedding } from './embedding.ts'

export interface EmbeddingOptions {
  baseUrl: string
  apiKey: string
  model: string
  /** Timeout of one call in milliseconds; default 20 s. */
  timeoutMs?: number
  /** Milliseconds before a retry, doubled each time; default half a second. */
  retryMs?: number
}

/** Maximum texts of one call, and characters of one text. */
const batchTexts = 32
const textChars = 4000
const attempts = 3
const maxDimensions = 8192

/** Creates an embedding client for any endpoint that accepts `POST /embeddings` in OpenAI's format. */
export function createEmbeddings({ baseUrl, apiKey, model, timeoutMs = 20_000, retryMs = 500 }: EmbeddingOptions): Embedding {
  const fetch = createBoundedFetch(embeddingBounds)

  async function call(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw new Again(limit.aborted ? 'timeout' : 'unreachable', { cause: error })
    })
    if (!response.ok) {
      await response.body?.cancel()
      const told = `HTTP ${response.status}`
      throw response.status === 429 || response.status >= 500 ? new Again(told) : new EmbeddingFailure(told)
    }
    return readVectors(await response.json().catch(() => null), texts.length)
  }

  return {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += batchTexts) {
        const batch = texts.slice(from, from + batchTexts).map((text) => text.slice(0, textChars).toWellFormed() || ' ')
        vectors.push(...(await tryAgain(() => call(batch, signal), retryMs)))
      }
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw new EmbeddingFailure('dimensions differ')
      return vectors
    },
  }
}

/** A temporary failure, which is retried. */
class Again extends EmbeddingFailure {}

async function tryAgain<T>(work: () => Promise<T>, retryMs: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Again) || attempt === attempts) throw error
      await sleep(retryMs * 2 ** (attempt - 1))
    }
  }
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data) || data.length !== count) throw new EmbeddingFailure('vectors are missing')
  const vectors = Array.from<Float32Array | undefined>({ length: count })
  for (const [place, item] of data.entries() as ArrayIterator<[number, { index?: unknown; embedding?: unknown } | null]>)
    vectors[typeof item?.index === 'number' ? item.index : place] = toUnit(item?.embedding)
  return vectors.map((vector) => {
    if (!vector) throw new EmbeddingFailure('vectors are missing')
    return vector
  })
}

function toUnit(numbers: unknown): Float32Array {
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.length > maxDimensions) throw new EmbeddingFailure('no vector')
  const vector = Float32Array.from(numbers as number[])
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) throw new EmbeddingFailure('no vector')
  return vector.map((value) => value / length)
}
