import { type IndexReader, type LiveSegment, type RankedPassage, correctQuestion, searchIndex } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { readingParts, type TopicParts } from './passage-index.part.ts'
import { MissingBlocks, type StoredPassage, createReader } from './passage-index.reader.ts'
import { attempts } from './passage-index.ts'

/** The passage index of topics as of its first read: later additions and deletions are not visible. For the searches of one answer. */
export interface TopicIndex {
  /**
   * Finds the passages that best answer a question, best first.
   * @param limit maximum number of passages @param asTyped does not correct the question
   */
  search(question: string, limit: number, options?: { asTyped?: boolean }): Promise<RankedPassage[]>
  /**
   * Corrects a question that has homophone mistakes or is typed in pinyin, by the vocabulary of these topics; null when no reading fits
   * better than the question as typed.
   */
  correct(question: string): Promise<string | null>
}

/** Opens the index lazily: the first search reads it, including what its own transaction has added. */
export function openTopicIndex(db: Db, topicIds: readonly string[], parts: TopicParts = new Map()): TopicIndex {
  const openReader = () => keepingSegments(readingParts(db, createReader(db), parts))
  let reader = openReader()
  /** Runs a search; retries with a new reader when its segments were merged away in the meantime. */
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

/** Wraps a reader for one set of topics so that their segments and names are listed once. */
function keepingSegments(reader: IndexReader<StoredPassage>): IndexReader<StoredPassage> {
  let segments: Promise<readonly LiveSegment[]> | null = null
  let names: ReturnType<NonNullable<typeof reader.names>> | null = null
  return {
    ...reader,
    segments: (topicIds) => (segments ??= reader.segments(topicIds)),
    names: (topicIds, ofThese) => (names ??= reader.names!(topicIds, ofThese)),
  }
}

/** Same as `TopicIndex.search`, for a single search. */
export async function searchTopics(
  db: Db,
  topicIds: readonly string[],
  question: string,
  limit: number,
  options: { asTyped?: boolean } = {},
): Promise<RankedPassage[]> {
  return openTopicIndex(db, topicIds).search(question, limit, options)
}
