import { splitPassages, type RankedPassage } from '@wenjin/engine'
import type { SetPassage } from './corpus.ts'
import { toDocument } from './retrieval/retrieval-pool.ts'

/** Splits texts into passages like the product, numbered from 1. */
export function toRanked(texts: readonly SetPassage[]): RankedPassage[] {
  let passageId = 0
  return texts.flatMap((text) => {
    const document = toDocument(text)
    return splitPassages(document).map(({ start, end, headingPath, blocks }) => ({
      passageId: ++passageId,
      documentId: text.id,
      collectionId: 'pool',
      title: document.title,
      headingPath,
      start,
      end,
      blocks,
      text: document.text.slice(start, end),
      score: 0,
    }))
  })
}
