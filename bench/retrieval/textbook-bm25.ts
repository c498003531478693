import { indexTerms } from '@wenjin/text/terms'
import { readLists } from '../../packages/engine/src/index/candidates.ts'
import { forEachPosting } from '../../packages/engine/src/index/postings.ts'
import type { IndexReader } from '../../packages/engine/src/index/reader.ts'
import { inverseFrequency } from '../../packages/engine/src/index/score.ts'
import type { IndexPassage } from '../../packages/engine/src/index/segment.ts'

const [k1, b] = [1.2, 0.75]

/**
 * Textbook BM25 (Robertson and Zaragoza 2009) over the single characters and pairs of title and text, with equal weight for every term of
 * the question: the baseline that any search must beat. It reads the posting lists of an index, so both see the same terms; counts end at
 * 15.
 * @returns passage ids, best first
 */
export async function textbookBm25<P extends IndexPassage>(
  reader: IndexReader<P>,
  collection: string,
  question: string,
  limit: number,
): Promise<number[]> {
  const segments = await reader.segments([collection])
  const terms = [...indexTerms(question)].map(([term, weight]) => ({ term, weight }))
  const lists = await readLists(reader, segments, terms)
  const total = segments.reduce((sum, { info }) => sum + info.count, 0)
  let length = 0
  for (const { info } of segments) for (let doc = 0; doc < info.count; doc += 1) length += info.bodyLengths[doc]! + info.titleLengths[doc]!
  const mean = Math.max(1, length / total)
  const found: { id: number; score: number }[] = []
  segments.forEach(({ info }, at) => {
    const scores = new Float64Array(info.count)
    for (const { term, weight } of terms) {
      const ofTerm = lists.get(term) ?? []
      const rarity = inverseFrequency(
        ofTerm.reduce((sum, { list }) => sum + list.count, 0),
        total,
      )
      for (const { segment, list } of ofTerm) {
        if (segment !== at) continue
        forEachPosting(list, (doc, packed) => {
          const times = (packed & 15) + ((packed >> 4) & 3)
          const share = (info.bodyLengths[doc]! + info.titleLengths[doc]!) / mean
          scores[doc]! += (weight * rarity * times * (k1 + 1)) / (times + k1 * (1 - b + b * share))
        })
      }
    }
    for (const [doc, score] of scores.entries()) if (score > 0) found.push({ id: info.ids[doc]!, score })
  })
  return found
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => id)
}
