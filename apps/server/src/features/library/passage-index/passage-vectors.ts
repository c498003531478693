import { setImmediate } from 'node:timers/promises'
import { type NearPassage, type RankedPassage, VectorList, fuseRankings } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { keyedLock } from '../../../lib/flow/keyed-lock.ts'
import type { Embedding } from '../../../providers/embedding/embedding.ts'
import { toStored } from './passage-index.reader.ts'
import type { TopicParts } from './passage-index.part.ts'
import { findPassages, listPassageIds } from './passage-index.repo.ts'
import { countVectors, readVectors } from './passage-vectors.repo.ts'

/** Maximum number of vectors of a topic that are searched by meaning; a larger topic is searched by words only. */
const maxVectors = 50_000
const vectorBatchSize = 2000
/** Maximum milliseconds to wait for the vector of a question. */
const questionMs = 3000
/** Minimum cosine similarity; below it a passage is unrelated to the question in any model. */
const leastCosine = 0.2

/** The loaded vectors of a topic and the place up to which they have been read. */
interface TopicVectors {
  list: VectorList
  last: number
}

const vectorCache = new ByteCache<TopicVectors>(160 * 1024 * 1024)
/** Serialize loading: two concurrent searches would append the same vectors twice. */
const oneAtATime = keyedLock()
/** Cache of question vectors, since one answer searches the same question several times. */
const questionCache = new ByteCache<Float32Array>(4 * 1024 * 1024)

/**
 * Fuses a ranking by words with one by meaning, when an embedding model is configured and answers; else returns the ranking unchanged.
 * @param found passages by words, best first @param parts the documents to which topics are restricted
 */
export async function joinBySense(
  ctx: Ctx,
  topicIds: readonly string[],
  question: string,
  found: readonly RankedPassage[],
  limit: number,
  parts: TopicParts = new Map(),
): Promise<RankedPassage[]> {
  if (!ctx.embedding || topicIds.length === 0) return [...found]
  const vector = await vectorOf(ctx, ctx.embedding, question)
  const near = vector ? await nearPassages(ctx.db, ctx.embedding.model, { topicIds, parts }, vector, limit) : []
  if (near.length === 0) return [...found]
  const best = found[0]?.score ?? 1
  const known = new Map(found.map((passage) => [passage.passageId, passage]))
  const rows = await findPassages(
    ctx.db,
    near.map(({ passageId }) => passageId).filter((id) => !known.has(id)),
  )
  const others = new Map(rows.map((row) => [row.id, toStored(row).ranked]))
  const bySense = near.flatMap(({ passageId, cosine }) => {
    const ranked = known.get(passageId) ?? others.get(passageId)
    return ranked ? [{ ...ranked, score: known.get(passageId)?.score ?? best * cosine }] : []
  })
  return fuseRankings([found, bySense], ({ passageId }) => passageId).slice(0, limit)
}

/** The vector of a question; null when the endpoint does not answer in time, and the question is then searched by words only. */
async function vectorOf({ log }: Ctx, embedding: Embedding, question: string): Promise<Float32Array | null> {
  const key = `${embedding.model}\n${question}`
  const known = questionCache.get(key)
  if (known) return known
  try {
    const [vector] = await embedding.embed([question], AbortSignal.timeout(questionMs))
    if (!vector) return null
    questionCache.set(key, vector, vector.byteLength + key.length * 2)
    return vector
  } catch (error) {
    log.warn({ err: error }, 'a question has no vector')
    return null
  }
}

async function nearPassages(
  db: Db,
  model: string,
  { topicIds, parts }: { topicIds: readonly string[]; parts: TopicParts },
  question: Float32Array,
  limit: number,
): Promise<NearPassage[]> {
  let best: NearPassage[] = []
  for (const { topicId, count, last } of await countVectors(db, topicIds, model)) {
    if (count > maxVectors) continue
    const { list } = await loadVectors(db, model, { topicId, count, last }, question.length)
    if (list.dimensions !== question.length) continue
    const part = parts.get(topicId)
    const searched = part && new Set(await listPassageIds(db, part))
    for (let from = 0; from < list.count; from += vectorBatchSize) {
      const min = best.length >= limit ? best.at(-1)!.cosine : leastCosine
      const near = [...list.near(question, from, from + vectorBatchSize, min)].filter(({ passageId }) => searched?.has(passageId) ?? true)
      best = [...best, ...near].toSorted((a, b) => b.cosine - a.cosine).slice(0, limit)
      await setImmediate()
    }
  }
  return best
}

/** Loads the vectors of a topic; appends only new vectors to the cached ones, and reloads all when some were deleted. */
async function loadVectors(
  db: Db,
  model: string,
  { topicId, count, last }: { topicId: string; count: number; last: number },
  dimensions: number,
): Promise<TopicVectors> {
  const key = `${topicId}\n${model}`
  return oneAtATime(key, async () => {
    const kept = vectorCache.get(key)
    if (kept && kept.last === last && kept.list.count === count) return kept
    const grown = kept && kept.last < last ? await readOn(db, topicId, model, kept) : undefined
    const vectors =
      grown && grown.list.count === count ? grown : await readOn(db, topicId, model, { list: new VectorList(dimensions), last: 0 })
    vectorCache.set(key, vectors, vectors.list.size)
    return vectors
  })
}

async function readOn(db: Db, topicId: string, model: string, from: TopicVectors): Promise<TopicVectors> {
  const { list } = from
  let { last } = from
  for (;;) {
    const rows = await readVectors(db, topicId, model, last, vectorBatchSize)
    for (const { passageId, bytes } of rows) list.add(passageId, bytes)
    last = rows.at(-1)?.place ?? last
    if (rows.length < vectorBatchSize) return { list, last }
  }
}
