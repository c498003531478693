import { withOnly, type IndexReader, type LiveSegment } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import type { StoredPassage } from './passage-index.reader.ts'
import { listPassageDocuments, listPassageIds } from './passage-index.repo.ts'

/** The document ids to which the search is restricted, by topic id; a topic that is absent is searched whole. */
export type TopicParts = ReadonlyMap<string, readonly string[]>

/** Maps the passages of a segment to their documents. Immutable, like the passages. */
interface SegmentDocuments {
  /** Document numbers by id, counted from 1. */
  numbers: ReadonlyMap<string, number>
  /** The document number by passage number; 0 when the passage was deleted. */
  of: Uint32Array
}

/** Up to this many documents, their passages are queried for each question; for more of them, the passage ids are cached. */
const maxDocumentsLookedUp = 64
const documentsCache = new ByteCache<SegmentDocuments>(48 * 1024 * 1024)
/** Estimated bytes of a document id with its map entry. */
const bytesPerDocument = 120

/**
 * Wraps a reader so that passages outside of the parts count as deleted: they are neither ranked nor read, but still contribute to the term
 * frequencies of the topic.
 */
export function readingParts(db: Db, reader: IndexReader<StoredPassage>, parts: TopicParts): IndexReader<StoredPassage> {
  if (parts.size === 0) return reader
  return {
    ...reader,
    async segments(topicIds) {
      const segments = [...(await reader.segments(topicIds.filter((id) => !parts.has(id))))]
      const inPart = topicIds.filter((id) => parts.has(id))
      const lists = inPart.map((id) => parts.get(id)!).filter(({ length }) => length > 0)
      if (lists.length === 0) return segments
      const searched = await reader.segments(inPart)
      const count = lists.reduce((sum, { length }) => sum + length, 0)
      const idsIn = count <= maxDocumentsLookedUp ? await lookUp(db, lists.flat()) : await recall(db, searched, inPart, lists)
      for (const segment of searched) segments.push({ ...segment, deleted: withOnly(segment.deleted, segment.info, idsIn(segment)) })
      return segments
    },
  }
}

/** Returns ascending ids of the passages of a segment to be searched, possibly with ids of other segments. */
type IdsIn = (segment: LiveSegment) => ArrayLike<number>

async function lookUp(db: Db, documentIds: readonly string[]): Promise<IdsIn> {
  const ids = await listPassageIds(db, documentIds)
  return () => ids
}

/** Cache of passage ids by document list and segment; effective because follow-up questions pass the same list object. */
const recalled = new WeakMap<readonly string[], Map<string, Float64Array>>()

/** @param lists documents of one topic each */
async function recall(
  db: Db,
  segments: readonly LiveSegment[],
  topicIds: readonly string[],
  lists: readonly (readonly string[])[],
): Promise<IdsIn> {
  const isKnown = ({ id }: LiveSegment) => lists.every((list) => recalled.get(list)?.has(id))
  const missing = segments.filter((segment) => !isKnown(segment))
  const documents = await documentsOf(db, missing, topicIds)
  for (const segment of missing) {
    for (const list of lists) {
      const known = recalled.get(list) ?? new Map<string, Float64Array>()
      recalled.set(list, known)
      known.set(segment.id, idsOf(segment, documents.get(segment.id)!, list))
    }
  }
  // A segment belongs to one topic, so at most one list has passages in it.
  return ({ id }) => lists.map((list) => recalled.get(list)!.get(id)!).find(({ length }) => length > 0) ?? none
}

const none = new Float64Array()

function idsOf({ info }: LiveSegment, { numbers, of }: SegmentDocuments, documentIds: readonly string[]): Float64Array {
  const isChosen = new Uint8Array(numbers.size + 1)
  for (const documentId of documentIds) {
    const number = numbers.get(documentId)
    if (number !== undefined) isChosen[number] = 1
  }
  return info.ids.filter((_, doc) => isChosen[of[doc]!] === 1)
}

/** Finds the documents of segments, by segment; those not cached are read with one query. */
async function documentsOf(db: Db, segments: readonly LiveSegment[], topicIds: readonly string[]): Promise<Map<string, SegmentDocuments>> {
  const known = new Map<string, SegmentDocuments>()
  const missing: LiveSegment[] = []
  for (const segment of segments) {
    const documents = documentsCache.get(segment.id)
    if (documents) known.set(segment.id, documents)
    else missing.push(segment)
  }
  if (missing.length === 0) return known
  const passages = await listPassageDocuments(db, topicIds)
  for (const { id, info } of missing) {
    const numbers = new Map<string, number>()
    const of = new Uint32Array(info.count)
    let at = 0
    for (let doc = 0; doc < info.count; doc += 1) {
      while (at < passages.ids.length && passages.ids[at]! < info.ids[doc]!) at += 1
      if (passages.ids[at] !== info.ids[doc]) continue
      const documentId = passages.documentIds[at]!
      const number = numbers.get(documentId) ?? numbers.size + 1
      numbers.set(documentId, number)
      of[doc] = number
    }
    const documents = { numbers, of }
    known.set(id, documents)
    documentsCache.set(id, documents, of.byteLength + numbers.size * bytesPerDocument)
  }
  return known
}
