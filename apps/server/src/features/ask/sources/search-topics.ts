import { fuseRankings, withoutParts, type RankedPassage } from '@wenjin/engine'
import type { AskRequest } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { joinBySense } from '../../library/passage-index/index.ts'
import { judgePassages } from './judge-passages.ts'
import { fitsFilters, isFiltered } from './source-filter.ts'
import { manualsOf, passedOver, withoutManuals } from './manual-scope.ts'
import { partsOf, type SourceScope } from './source-scope.ts'

/** The factor by which the search depth grows with filters, since they remove some results. */
const filteredDepth = 5

/** Finds the best passages of a scope for several texts, the most important text first; at most `limit` passages per text. */
export async function searchPassages(
  ctx: Ctx,
  { topics, index, named }: Pick<SourceScope, 'topics' | 'index' | 'named'>,
  {
    texts,
    limit,
    filters,
  }: { texts: readonly string[]; limit: number; filters: Pick<AskRequest, 'time' | 'site' | 'sourceLang' | 'asTyped'> },
): Promise<RankedPassage[]> {
  const ids = topics.map(({ id }) => id)
  const parts = partsOf(topics)
  const own = new Set(topics.filter(({ mine }) => mine).map(({ id }) => id))
  const filtered = isFiltered(filters)
  const now = ctx.now()
  const fits = (passage: RankedPassage) => fitsFilters(passage, filters, { now, mine: own.has(passage.collectionId) })
  const { asTyped } = filters
  const manuals = named ? new Set<string>() : manualsOf(topics, texts)
  const rankings: RankedPassage[][] = []
  for (const text of withoutParts(texts)) {
    const depth = (filtered ? limit * filteredDepth : limit) + (manuals.size > 0 ? passedOver : 0)
    const found = await joinBySense(ctx, ids, text, await index.search(text, depth, { asTyped }), depth, parts)
    rankings.push(withoutManuals(filtered ? found.filter(fits) : found, manuals, text).slice(0, limit))
  }
  return judgePassages(
    ctx,
    texts[0] ?? '',
    fuseRankings(rankings, ({ passageId }) => passageId),
  )
}
