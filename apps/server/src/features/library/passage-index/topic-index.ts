import { type IndexReader, type LiveSegment, type RankedPassage, correctQuestion, searchIndex } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { readingParts, type TopicParts } from './passage-index.part.ts'
import { MissingBlocks, type StoredPassage, createReader } from './passage-index.reader.ts'
import { attempts } from './passage-index.ts'

/** The passage index of some topics, looked up once: what is added or deleted later is not seen. For the searches of one answer. */
export interface TopicIndex {
  /**
   * The passages that answer a question best, best first.
   * @param limit passages at most @param asTyped nothing in the question is taken for a slip
   */
  search(question: string, limit: number, options?: { asTyped?: boolean }): Promise<RankedPassage[]>
  /**
   * How a question with slips of homophones, or in pinyin, is to be read by what these topics say; null when they say nothing that fits
   * better than the question as it stands.
   */
  correct(question: string): Promise<string | null>
}

/** Nothing is read before the first search; that sees what its own transaction has added. */
export function openTopicIndex(db: Db, topicIds: readonly string[], parts: TopicParts = new Map()): TopicIndex {
  const openReader = () => keepingSegments(readingParts(db, createReader(db), parts))
  let reader = openReader()
  /** Searches; once more from the start when segments were merged away meanwhile. */
  async function unlessMerged<T>(search: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await search()
      } catch (error) {
        reader = openReader()
        if (!(error instanceof MissingBlocks) || attempt === attempts) throw error
      }
    }
  }
  return {
    async search(question, limit, { asTyped = false } = {}) {
      if (topicIds.length === 0) return []
      const found = await unlessMerged(() => searchIndex(reader, topicIds, question, { limit, asTyped }))
      return found.map(({ passage, score }) => ({ ...passage.ranked, score }))
    },
    async correct(question) {
      return topicIds.length === 0 ? null : unlessMerged(() => correctQuestion(reader, topicIds, question))
    },
  }
}

/** A reader of one set of topics that lists their segments and names once. */
function keepingSegments(reader: IndexReader<StoredPassage>): IndexReader<StoredPassage> {
  let segments: Promise<readonly LiveSegment[]> | null = null
  let names: ReturnType<NonNullable<typeof reader.names>> | null = null
  return {
    ...reader,
    segments: (topicIds) => (segments ??= reader.segments(topicIds)),
    names: (topicIds, ofThese) => (names ??= reader.names!(topicIds, ofThese)),
  }
}

/** As `TopicIndex.search`, for one search alone. */
export async function searchTopics(
  db: Db,
  topicIds: readonly string[],
  question: string,
  limit: number,
  options: { asTyped?: boolean } = {},
): Promise<RankedPassage[]> {
  return openTopicIndex(db, topicIds).search(question, limit, options)
}
