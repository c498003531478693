import {
  createMemoryIndex,
  fuseRankings,
  searchIndex,
  splitPassages,
  understand,
  withoutParts,
  type IndexPassage,
  type RankedPassage,
} from '@wenjin/engine'
import type { SetPassage } from './corpus.ts'
import { toDocument } from './retrieval-pool.ts'

/** Passages looked at for one answer, as the server does for `detail`. */
const looked = 40

/** A library to ask: the passages found for a question, through the product's own understanding and search. */
export interface Library {
  /** The text of a document, as its snapshot has it. */
  snapshot: (documentId: string) => string
  find: (question: string) => Promise<RankedPassage[]>
}

/** Put texts into a library kept in memory; a text's id is its document's. */
export function openLibrary(texts: readonly SetPassage[]): Library {
  const index = createMemoryIndex<IndexPassage & { found: RankedPassage }>()
  const snapshots = new Map<string, string>()
  let id = 0
  const passages = texts.flatMap((text) => {
    const document = toDocument(text)
    snapshots.set(text.id, document.text)
    return splitPassages(document).map(({ start, end, headingPath, blocks }) => {
      id++
      const found = {
        passageId: id,
        documentId: text.id,
        collectionId: 'pool',
        title: document.title,
        headingPath,
        start,
        end,
        blocks,
        text: document.text.slice(start, end),
        score: 0,
      }
      return { id, title: found.title, headingPath, text: found.text, documentId: text.id, start, found }
    })
  })
  index.add('pool', passages)
  return {
    snapshot: (documentId) => snapshots.get(documentId)!,
    find: async (question) => {
      const rankings: RankedPassage[][] = []
      for (const variant of withoutParts(understand(question).variants)) {
        const found = await searchIndex(index, ['pool'], variant, { limit: looked })
        rankings.push(found.map(({ passage, score }) => Object.assign({}, passage.found, { score })))
      }
      return fuseRankings(rankings, (passage) => passage.passageId)
    },
  }
}

/** A text as answers are compared: no case, width, marks or spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\[?\d+\]?\]/gu, '')
    .replace(/[\p{P}\p{S}\s]/gu, '')
}
