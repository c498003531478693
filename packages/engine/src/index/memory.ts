import { withDeleted } from './deletions.ts'
import { NameIndex, type DocumentNames } from './names/names.ts'
import type { IndexReader, LiveSegment } from './reader.ts'
import type { ResidentSegment } from './resident.ts'
import { buildSegment, decodeDirectory, decodeSegmentInfo, type Directory, type IndexPassage } from './segment.ts'

/** An index in memory: for tests and measurements, and for texts that are searched once and not stored. */
export interface MemoryIndex<P extends IndexPassage> extends IndexReader<P> {
  /** Adds passages as one segment. Ids are ascending and unique. */
  add(collection: string, passages: readonly P[]): void
  /** Adds passages that are indexed already; `id` must not be a number or an id already used. */
  addResident(collection: string, id: string, segment: ResidentSegment, passages: readonly P[]): void
  delete(ids: Iterable<number>): void
  /** Sets the names of documents; replaces earlier ones. */
  name(documents: readonly DocumentNames[]): void
}

const noDirectory: Directory = { firstTerms: [], longCounts: new Float64Array() }

export function createMemoryIndex<P extends IndexPassage>(): MemoryIndex<P> {
  const stored = new Map<string, { collection: string; live: LiveSegment; blocks: readonly Uint8Array[] }>()
  const passages = new Map<number, P>()
  let names: NameIndex | null = null
  return {
    add(collection, added) {
      const { info, directory, blocks } = buildSegment(added)
      const id = String(stored.size)
      stored.set(id, {
        collection,
        blocks,
        live: { id, info: decodeSegmentInfo(info), directory: decodeDirectory(directory), deleted: null },
      })
      for (const passage of added) passages.set(passage.id, passage)
    },
    addResident(collection, id, { info, postings }, added) {
      stored.set(id, { collection, blocks: [], live: { id, info, postings, directory: noDirectory, deleted: null } })
      for (const passage of added) passages.set(passage.id, passage)
    },
    delete(ids) {
      const gone = [...ids]
      for (const id of gone) passages.delete(id)
      for (const { live } of stored.values()) live.deleted = withDeleted(live.deleted, live.info, gone).bitmap
    },
    name(documents) {
      names = new NameIndex(documents)
    },
    async names() {
      return names
    },
    async segments(collections) {
      return [...stored.values()].filter(({ collection }) => collections.includes(collection)).map(({ live }) => live)
    },
    async blocks(requests) {
      return requests.map(({ segment, block }) => stored.get(segment)!.blocks[block]!)
    },
    async passages(requests) {
      return requests.flatMap(({ id }) => passages.get(id) ?? [])
    },
  }
}
