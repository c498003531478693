import {
  decodeDirectory,
  decodeSegmentInfo,
  indexedHeadings,
  type IndexPassage,
  type IndexReader,
  type LiveSegment,
  type RankedPassage,
} from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { readNames } from './topic-names.ts'
import { findPassages, listSegments, readBlocks, readSegments, type PassageRow, type SegmentHead } from './passage-index.repo.ts'

/** A passage with the data an answer needs. */
export interface StoredPassage extends IndexPassage {
  ranked: Omit<RankedPassage, 'score'>
}

/** Thrown when blocks no longer exist, because a merge has replaced their segment. */
export class MissingBlocks extends Error {
  override name = 'MissingBlocks'
}

type Decoded = Pick<LiveSegment, 'info' | 'directory'>

/**
 * Cache of immutable segment parts by segment id. Ids are never reused, so all databases of a process share it. Every search needs the
 * parts of all its segments: after an import of 100,000 passages these are 55 MB until they are merged, and an LRU cache slightly too small
 * would never hit.
 */
const segmentCache = new ByteCache<Decoded>(96 * 1024 * 1024)
const blockCache = new ByteCache<Uint8Array>(64 * 1024 * 1024)
/** Cache of passages by segment and id: passages and their document data never change, and only other databases reuse the ids. */
const passageCache = new ByteCache<StoredPassage>(32 * 1024 * 1024)

/** Loads the immutable parts of segments. Segments deleted in the meantime are left out. */
export async function loadSegments(db: Db, heads: readonly SegmentHead[]): Promise<{ head: SegmentHead; live: LiveSegment }[]> {
  const decoded = new Map(heads.map(({ id }) => [id, segmentCache.get(id)]))
  const missing = heads.filter(({ id }) => !decoded.get(id)).map(({ id }) => id)
  for (const row of await readSegments(db, missing)) {
    const parts = { info: decodeSegmentInfo(row.info), directory: decodeDirectory(row.directory) }
    decoded.set(row.id, parts)
    // Each first term is a separate string with an object's overhead; a pair and its count take five bytes.
    const pairs = (parts.info.pairs?.pairs.length ?? 0) * 5
    segmentCache.set(row.id, parts, parts.info.count * 12 + parts.directory.firstTerms.length * 48 + pairs)
  }
  return heads.flatMap((head) => {
    const parts = decoded.get(head.id)
    return parts ? [{ head, live: { id: head.id, deleted: head.deleted, ...parts } }] : []
  })
}

/** Creates a reader of the index in the database. */
export function createReader(db: Db): IndexReader<StoredPassage> {
  return {
    async segments(topicIds) {
      const loaded = await loadSegments(db, await listSegments(db, topicIds, 'live'))
      return loaded.map(({ live }) => live)
    },
    async blocks(requests) {
      const keys = requests.map(({ segment, block }) => `${segment}/${block}`)
      const found = new Map(keys.map((key) => [key, blockCache.get(key)]))
      const missing = requests.filter((_, at) => !found.get(keys[at]!))
      if (missing.length > 0) {
        for (const { segment, block, bytes } of await readBlocks(db, missing)) {
          const key = `${segment}/${block}`
          found.set(key, bytes)
          blockCache.set(key, bytes, bytes.length)
        }
      }
      return keys.map((key) => {
        const bytes = found.get(key)
        if (!bytes) throw new MissingBlocks(`block ${key} is gone`)
        return bytes
      })
    },
    names: (topicIds, segments) => readNames(db, topicIds, segments),
    async passages(requests) {
      const keyOf = new Map(requests.map(({ segment, id }) => [id, `${segment}/${id}`]))
      const found: StoredPassage[] = []
      const missing: number[] = []
      for (const [id, key] of keyOf) {
        const passage = passageCache.get(key)
        if (passage) found.push(passage)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const row of await findPassages(db, missing)) {
        const passage = toStored(row)
        found.push(passage)
        // Two bytes per character, for the text and its matching form, plus the overhead of the objects.
        passageCache.set(keyOf.get(row.id)!, passage, row.text.length * 4 + 1000)
      }
      return found
    },
  }
}

/** Converts a row to a passage for searching and quoting. */
export function toStored({ id, topicId, page, url, date, blocks, ...row }: PassageRow): StoredPassage {
  return {
    id,
    title: row.title,
    headingPath: indexedHeadings({ headingPath: row.headingPath, blocks }),
    text: row.text,
    documentId: row.documentId,
    start: row.start,
    ranked: {
      passageId: id,
      collectionId: topicId,
      ...row,
      page: page ?? undefined,
      blocks: blocks ?? undefined,
      url: url ?? undefined,
      date: date ?? undefined,
    },
  }
}
