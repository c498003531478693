import {
  createMemoryIndex,
  fuseRankings,
  preferDocuments,
  searchIndex,
  understand,
  withoutParts,
  type IndexPassage,
  type RankedPassage,
  type Understanding,
} from '@wenjin/engine'
import type { SetPassage } from '../corpus.ts'
import { toRanked } from '../passages.ts'
import { toDocument } from '../retrieval/retrieval-pool.ts'

/** Passages looked at for one answer, as the server does for `detail`. */
const passagesRead = 40

/** A library to ask: the passages found for a question, through the product's own understanding and search. */
export interface Library {
  /** The text of a document, as its snapshot has it. */
  snapshot: (documentId: string) => string
  find: (question: string) => Promise<RankedPassage[]>
  /** The same for a question that is understood already, as one of a conversation is. */
  findFor: (understanding: Understanding) => Promise<RankedPassage[]>
  /** The passages that match some texts best, at most `limit` for each. */
  search: (texts: readonly string[], limit: number) => Promise<RankedPassage[]>
  /** The passages of a document, in order. */
  read: (documentId: string) => RankedPassage[]
}

/** Put texts into a library kept in memory; a text's id is its document's. */
export function openLibrary(texts: readonly SetPassage[]): Library {
  const index = createMemoryIndex<IndexPassage & { found: RankedPassage }>()
  const snapshots = new Map(texts.map((text) => [text.id, toDocument(text).text]))
  const passages = toRanked(texts).map((found) => {
    const { passageId, title, headingPath, text, documentId, start } = found
    return { id: passageId, title, headingPath, text, documentId, start, found }
  })
  index.add('pool', passages)
  const search = async (searched: readonly string[], limit: number) => {
    const rankings: RankedPassage[][] = []
    for (const text of searched) {
      const found = await searchIndex(index, ['pool'], text, { limit })
      rankings.push(found.map(({ passage, score }) => Object.assign({}, passage.found, { score })))
    }
    return fuseRankings(rankings, (passage) => passage.passageId)
  }
  const findFor = async ({ variants, earlier }: Understanding) =>
    preferDocuments(await search(withoutParts(variants), passagesRead), earlier)
  return {
    snapshot: (documentId) => snapshots.get(documentId)!,
    find: (question) => findFor(understand(question)),
    findFor,
    search,
    read: (documentId) => passages.map(({ found }) => found).filter((passage) => passage.documentId === documentId),
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
