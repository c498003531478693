import { fuseRankings, type RankedPassage } from '@wenjin/engine'
import type { AskDetails } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { joinBySense, searchTopics, type SearchableTopic } from '../knowledge/index.ts'
import { fitsFilters, isFiltered } from './source-filter.ts'

/** Filters leave some of what was found out: so many times more is looked at. */
const filteredDepth = 5

/** The best passages of some topics for some texts, the most important text first; at most `limit` for each. */
export async function searchPassages(
  ctx: Ctx,
  topics: readonly SearchableTopic[],
  {
    texts,
    limit,
    filters,
  }: { texts: readonly string[]; limit: number; filters: Pick<AskDetails, 'time' | 'site' | 'sourceLang' | 'asTyped'> },
): Promise<RankedPassage[]> {
  const ids = topics.map(({ id }) => id)
  const own = new Set(topics.filter(({ mine }) => mine).map(({ id }) => id))
  const filtered = isFiltered(filters)
  const now = ctx.now()
  const fits = (passage: RankedPassage) => fitsFilters(passage, filters, { now, mine: own.has(passage.collectionId) })
  const { asTyped } = filters
  const rankings: RankedPassage[][] = []
  for (const text of texts) {
    const depth = filtered ? limit * filteredDepth : limit
    const found = await joinBySense(ctx, ids, text, await searchTopics(ctx.db, ids, text, depth, { asTyped }), depth)
    rankings.push(filtered ? found.filter(fits).slice(0, limit) : found)
  }
  return fuseRankings(rankings, ({ passageId }) => passageId)
}
