import { indexedHeadings, type RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { RerankingFailure } from '../../../providers/reranking/reranking.ts'

/**
 * Reorders the first passages with the reranking model, when one is configured and answers in time; otherwise keeps the order. The
 * descending scores stay at their positions, since they measure the distance to the first passage, as elsewhere.
 */
export async function judgePassages(ctx: Ctx, question: string, found: readonly RankedPassage[]): Promise<RankedPassage[]> {
  const { reranking } = ctx
  if (!reranking || found.length < 2) return [...found]
  const judged = found.slice(0, reranking.max)
  try {
    const scores = await reranking.judge(
      question,
      judged.map((passage) => [passage.title, ...indexedHeadings(passage), passage.text].join('\n')),
    )
    const places = judged
      .slice(0, scores.length)
      .map(({ score }) => score)
      .toSorted((a, b) => b - a)
    const sorted = [...scores.keys()].toSorted((a, b) => scores[b]! - scores[a]! || a - b)
    return [...sorted.map((at, place) => ({ ...judged[at]!, score: places[place]! })), ...found.slice(scores.length)]
  } catch (error) {
    if (!(error instanceof RerankingFailure)) throw error
    ctx.log.warn({ err: error }, 'passages were not reranked')
    return [...found]
  }
}
