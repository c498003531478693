import { createHash } from 'node:crypto'
import {
  createMemoryIndex,
  fuseRankings,
  searchIndex,
  splitPassages,
  type IndexPassage,
  type ParsedDocument,
  type RankedPassage,
} from '@wenjin/engine'

type Unranked = Omit<RankedPassage, 'score'>

interface HeldPassage extends IndexPassage {
  ranked: Unranked
}

/** Passages to rank against each other, whatever index or page they come from. */
export interface RankingInput {
  passages: readonly Unranked[]
  /** The most important first. */
  texts: readonly string[]
  /** Passages at most, for each of the texts. */
  limit: number
}

/** A page whose passages are ranked. */
export interface RankedPage {
  documentId: string
  topicId: string
  document: ParsedDocument
}

const collection = 'read'
/** Characters of one page that are looked into: about 1,000 passages. A book is searched better in a library. */
const maxPageChars = 400_000

/** As much of a document as is ranked. */
export function beginningOf(document: ParsedDocument): ParsedDocument {
  if (document.text.length <= maxPageChars) return document
  return { ...document, text: document.text.slice(0, maxPageChars), blocks: document.blocks.filter(({ end }) => end <= maxPageChars) }
}

/** The best passages in one order, best first: their scores can be compared with each other. */
export async function rankPassages({ passages, texts, limit }: RankingInput): Promise<RankedPassage[]> {
  if (passages.length === 0) return []
  const index = createMemoryIndex<HeldPassage>()
  index.add(
    collection,
    passages.map((ranked, at) => {
      const { title, headingPath, text, documentId, start } = ranked
      return { id: at + 1, title, headingPath, text, documentId, start, ranked }
    }),
  )
  const rankings: RankedPassage[][] = []
  for (const text of texts) {
    const found = await searchIndex(index, [collection], text, { limit })
    rankings.push(found.map(({ passage, score }) => ({ ...passage.ranked, score })))
  }
  return fuseRankings(rankings, ({ passageId }) => passageId)
}

/** The best passages of pages. */
export function rankPages({
  pages,
  ...input
}: { pages: readonly RankedPage[] } & Omit<RankingInput, 'passages'>): Promise<RankedPassage[]> {
  return rankPassages({ passages: pages.flatMap(passagesOf), ...input })
}

/** A number no passage of the instance's index has: those count up from 1. The same passage always has the same. */
function numberOf(documentId: string, start: number): number {
  return -1 - createHash('sha256').update(`${documentId}:${start}`).digest().readUIntBE(0, 6)
}

/** The passages of a page, as the answer takes them. */
function passagesOf({ documentId, topicId, document }: RankedPage): Unranked[] {
  const { title, url, date, text } = document
  return splitPassages(document).map((passage) => ({
    passageId: numberOf(documentId, passage.start),
    documentId,
    collectionId: topicId,
    title,
    headingPath: passage.headingPath,
    start: passage.start,
    end: passage.end,
    text: text.slice(passage.start, passage.end),
    ...(passage.blocks.some(({ kind }) => kind !== 'paragraph') && { blocks: passage.blocks }),
    ...(passage.page !== undefined && { page: passage.page }),
    ...(url && { url }),
    ...(date && { date }),
  }))
}
