import { createHash } from 'node:crypto'
import type { RouteData, RouteInput, searchContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { sharedRuns } from '../../../lib/flow/shared-runs.ts'
import type { WordList } from '../../../providers/moderation/word-list.ts'
import { readIndexRevision } from '../../library/passage-index/index.ts'
import type { SiteLists } from '../source-preference/index.ts'
import type { SourceScope } from '../sources/index.ts'

export type Results = RouteData<typeof searchContract.listSearchResults>

/** The inputs of a search beside its query: the scope, the caller's trusted and blocked sites, and the word list of hidden words. */
export interface ResultGround {
  scope: SourceScope
  sites: SiteLists
  list: WordList
}

type Query = Omit<RouteInput<typeof searchContract.listSearchResults>['body'], 'resultId' | 'searchTopic' | 'category'>

/** Maximum size in bytes of the cache of one instance. */
const maxBytes = 16 * 1024 * 1024
/** Milliseconds that results of external services are cached; no event reports changes there. */
const outsideMs = 60_000

interface CachedResults {
  results: Results
  /** Milliseconds since 1970. */
  until: number
}

/** The cached results of an instance, and the settings they were computed with. */
interface ResultCache {
  made: readonly unknown[]
  found: ByteCache<CachedResults>
  run: ReturnType<typeof sharedRuns<Results>>
}

const caches = new WeakMap<Ctx, ResultCache>()

/** The cache for the current providers and word list; changed settings start a new one. */
function cacheOf(ctx: Ctx, list: WordList): ResultCache {
  const made = [ctx.webSearch, ctx.embedding, ctx.reranking, list]
  const known = caches.get(ctx)
  if (known?.made.every((one, at) => one === made[at])) return known
  const cache = { made, found: new ByteCache<CachedResults>(maxBytes), run: sharedRuns<Results>() }
  caches.set(ctx, cache)
  return cache
}

/** The cache key: hashes everything that determines a result list except the providers and the word list. */
async function keyOf(ctx: Ctx, owner: string, { scope, sites }: ResultGround, query: Query): Promise<string> {
  const { topics, web, named, topicsInstead } = scope
  const revision = await readIndexRevision(
    ctx,
    topics.map(({ id }) => id),
  )
  return createHash('sha256')
    .update(JSON.stringify([owner, query, web, named, topicsInstead, sites, topics, revision]))
    .digest('base64')
}

/**
 * Returns the cached results of the same owner for the same query while rights, sites, topics and the index are unchanged; otherwise runs
 * the search, once for concurrent equal requests.
 */
export async function recallResults(
  ctx: Ctx,
  owner: string,
  ground: ResultGround,
  query: Query,
  signal: AbortSignal,
  find: (signal: AbortSignal) => Promise<Results>,
): Promise<Results> {
  const { made, found, run } = cacheOf(ctx, ground.list)
  const key = await keyOf(ctx, owner, ground, query)
  const known = found.get(key)
  if (known && ctx.now() < known.until) return known.results
  return run(key, signal, async (over) => {
    const results = await find(over)
    const isOutside = ground.scope.web !== null || ctx.embedding !== null || ctx.reranking !== null
    const isWhole = results.unavailable.length === 0 && !results.offline
    const isCurrent = caches.get(ctx)?.made === made
    const until = isOutside ? ctx.now() + outsideMs : Infinity
    if (isWhole && isCurrent) found.set(key, { results, until }, JSON.stringify(results).length * 2 + 500)
    return results
  })
}
