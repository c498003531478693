import { createHash } from 'node:crypto'
import {
  buildResident,
  createMemoryIndex,
  fuseRankings,
  indexedHeadings,
  searchIndex,
  splitPassages,
  type IndexPassage,
  type IndexReader,
  type ParsedDocument,
  type RankedPassage,
  type ResidentSegment,
} from '@wenjin/engine'

type Unranked = Omit<RankedPassage, 'score'>

interface HeldPassage extends IndexPassage {
  ranked: Unranked
}

/** Passages to rank against each other, from any index or page. */
export interface RankingInput {
  passages: readonly Unranked[]
  /** The query texts, the most important first. */
  texts: readonly string[]
  /** Maximum number of passages for each of the texts. */
  limit: number
}

/** A page whose passages are ranked. */
export interface RankedPage {
  documentId: string
  topicId: string
  document: ParsedDocument
}

/** A page split into passages and indexed. */
export interface IndexedPage {
  passages: readonly Unranked[]
  segment: ResidentSegment
}

/** Pages whose passages are ranked, and the query texts. */
export interface PageRankingInput extends Omit<RankingInput, 'passages'> {
  pages: readonly IndexedPage[]
}

const collection = 'read'
/** Maximum characters used of one page: about 1,000 passages. A book is better searched in a library. */
const maxPageChars = 400_000

/** Returns the beginning of a document, up to the limit for ranking. */
export function beginningOf(document: ParsedDocument): ParsedDocument {
  if (document.text.length <= maxPageChars) return document
  return { ...document, text: document.text.slice(0, maxPageChars), blocks: document.blocks.filter(({ end }) => end <= maxPageChars) }
}

/** Returns the best passages in one order, best first; their scores are comparable. */
export async function rankPassages({ passages, texts, limit }: RankingInput): Promise<RankedPassage[]> {
  if (passages.length === 0) return []
  const index = createMemoryIndex<HeldPassage>()
  const held = passages.map((ranked, at) => {
    const { title, text, documentId, start } = ranked
    return { id: at + 1, title, headingPath: indexedHeadings(ranked), text, documentId, start, ranked }
  })
  index.addResident(collection, 'passages', buildResident(held), held)
  return search(index, texts, limit)
}

async function search(index: IndexReader<HeldPassage>, texts: readonly string[], limit: number): Promise<RankedPassage[]> {
  const rankings: RankedPassage[][] = []
  for (const text of texts) {
    const found = await searchIndex(index, [collection], text, { limit })
    rankings.push(found.map(({ passage, score }) => ({ ...passage.ranked, score })))
  }
  return fuseRankings(rankings, ({ passageId }) => passageId)
}

/** Splits and indexes a page once, for all questions that it is ranked for. */
export function indexPage(page: RankedPage): IndexedPage {
  const passages = passagesOf(page)
  const segment = buildResident(
    passages.map((passage, at) => {
      const { title, text, documentId, start } = passage
      return { id: at + 1, title, headingPath: indexedHeadings(passage), text, documentId, start }
    }),
  )
  return { passages, segment }
}

/** An indexed page at one position in a search over several pages. */
interface LivePage {
  place: number
  segment: ResidentSegment
  held: readonly HeldPassage[]
}

/** Maximum passages of a page, so that the passage ids of pages searched together do not overlap. */
const idsOfPage = 2 ** 20

/**
 * Cache of each page at its last position: services usually return the same pages in the same order for similar questions, so data computed
 * for their passages can be reused.
 */
const livePages = new WeakMap<IndexedPage, LivePage>()

function livePage(page: IndexedPage, place: number): LivePage {
  let live = livePages.get(page)
  if (live?.place === place) return live
  const { passages, segment } = page
  // Among equal passages, the one of the first page is preferred.
  const ids = segment.info.ids.map((id) => place * idsOfPage + id)
  const held = passages.map((ranked, at): HeldPassage => {
    const { title, text, start, documentId } = ranked
    return { id: ids[at]!, title, headingPath: indexedHeadings(ranked), text, documentId, start, ranked }
  })
  live = { place, segment: { ...segment, info: { ...segment.info, ids } }, held }
  livePages.set(page, live)
  return live
}

/** Ranks the passages of indexed pages, best first. */
export function rankPages({ pages, texts, limit }: PageRankingInput): Promise<RankedPassage[]> {
  const index = createMemoryIndex<HeldPassage>()
  for (const [place, page] of pages.entries()) {
    if (page.passages.length === 0) continue
    const { segment, held } = livePage(page, place)
    index.addResident(collection, `page ${place}`, segment, held)
  }
  return search(index, texts, limit)
}

/** Returns a stable number for a passage, outside the range of the instance's index, whose numbers count up from 1. */
function numberOf(documentId: string, start: number): number {
  return -1 - createHash('sha256').update(`${documentId}:${start}`).digest().readUIntBE(0, 6)
}

/** Returns the passages of a page in the form that answers use. */
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
