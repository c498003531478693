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

/** Passages retrieved for one answer, as the server does for `detail`. */
const passagesRead = 40

/** A library to ask: retrieves passages for a question through the product's own understanding and search. */
export interface Library {
  /** Returns the text of a document, as in its snapshot. */
  snapshot: (documentId: string) => string
  find: (question: string) => Promise<RankedPassage[]>
  /** Retrieves passages for an already understood question, such as one of a conversation. */
  findFor: (understanding: Understanding) => Promise<RankedPassage[]>
  /** Returns the passages that match some texts best, at most `limit` for each. */
  search: (texts: readonly string[], limit: number) => Promise<RankedPassage[]>
  /** Returns the passages of a document, in order. */
  read: (documentId: string) => RankedPassage[]
}

/** Creates an in-memory library of texts; a text's id is its document's id. */
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

/** Normalises a text for comparison: no case, width, punctuation or spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\[?\d+\]?\]/gu, '')
    .replace(/[\p{P}\p{S}\s]/gu, '')
}
