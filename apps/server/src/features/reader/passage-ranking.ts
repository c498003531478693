import {
  createMemoryIndex,
  fuseRankings,
  searchIndex,
  splitPassages,
  type IndexPassage,
  type MemoryIndex,
  type RankedPassage,
} from '@wenjin/engine'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ReadPage } from './page-store.ts'

interface HeldPassage extends IndexPassage {
  ranked: Omit<RankedPassage, 'score'>
}

const collection = 'read'
/** Passages indexed before other work has its turn. */
const atOnce = 25
/** Characters of one page that are looked into: about 1,000 passages. A book is searched better in a library. */
const mostOfPage = 400_000

/** A number no passage of the instance's index has: those count up from 1. The same passage always has the same. */
function numberOf(documentId: string, start: number): number {
  return -1 - createHash('sha256').update(`${documentId}:${start}`).digest().readUIntBE(0, 6)
}

/** The passages of a page, as the answer takes them. */
export function passagesOf({ documentId, topicId, document }: ReadPage): Omit<RankedPassage, 'score'>[] {
  const { title, url, date, text } = document
  const blocks = document.blocks.filter(({ end }) => end <= mostOfPage)
  return splitPassages({ ...document, blocks }).map((passage) => ({
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

/** Passages ranked against each other in memory, whatever index or page they come from. */
class PassageRanking {
  readonly #index: MemoryIndex<HeldPassage> = createMemoryIndex()
  #count = 0

  async add(passages: readonly Omit<RankedPassage, 'score'>[]): Promise<void> {
    for (let at = 0; at < passages.length; at += atOnce) {
      const held = passages.slice(at, at + atOnce).map((ranked) => {
        this.#count += 1
        return { id: this.#count, title: ranked.title, headingPath: ranked.headingPath, text: ranked.text, ranked }
      })
      this.#index.add(collection, held)
      await setImmediate()
    }
  }

  /** The best for some texts, the most important text first; `limit` for each of them. */
  async best(texts: readonly string[], limit: number): Promise<RankedPassage[]> {
    const rankings: RankedPassage[][] = []
    for (const text of texts) {
      const found = await searchIndex(this.#index, [collection], text, { limit })
      rankings.push(found.map(({ passage, score }) => ({ ...passage.ranked, score })))
    }
    return fuseRankings(rankings, ({ passageId }) => passageId)
  }
}

/** Passages of several rankings in one order, the best first: their scores can be compared with each other then. */
export async function rankTogether(
  passages: readonly Omit<RankedPassage, 'score'>[],
  texts: readonly string[],
  limit: number,
): Promise<RankedPassage[]> {
  const ranking = new PassageRanking()
  await ranking.add(passages)
  return ranking.best(texts, limit)
}
