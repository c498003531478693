import { withOnly, type IndexReader } from '@wenjin/engine'
import type { Db } from '../../db/client.ts'
import type { StoredPassage } from './passage-index.reader.ts'
import { listPassageIds } from './passage-index.repo.ts'

/** Of some topics only these documents are searched, by the topic's id; a topic that is absent is searched whole. */
export type TopicParts = ReadonlyMap<string, readonly string[]>

/**
 * A reader to whom passages outside of the parts are deleted ones: what a large topic says elsewhere is neither ranked nor read, and what is
 * common in it still counts as common.
 */
export function readingParts(db: Db, reader: IndexReader<StoredPassage>, parts: TopicParts): IndexReader<StoredPassage> {
  if (parts.size === 0) return reader
  return {
    ...reader,
    async segments(topicIds) {
      const segments = [...(await reader.segments(topicIds.filter((id) => !parts.has(id))))]
      const inPart = topicIds.filter((id) => parts.has(id))
      const ids = await listPassageIds(
        db,
        inPart.flatMap((id) => parts.get(id)!),
      )
      if (ids.length === 0) return segments
      for (const segment of await reader.segments(inPart)) {
        segments.push({ ...segment, deleted: withOnly(segment.deleted, segment.info, ids) })
      }
      return segments
    },
  }
}
