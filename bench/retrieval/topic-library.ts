import { createHash } from 'node:crypto'
import { SegmentBuilder } from '@wenjin/engine'
import { and, eq, like, sql } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/client.ts'
import { addToIndex } from '../../apps/server/test/index-documents.ts'
import { document, file, fileDocument } from '../../apps/server/src/db/schema/library/file.ts'
import { indexSegment } from '../../apps/server/src/db/schema/library/passage-index.ts'
import { insertFolder } from '../../apps/server/src/features/library/file/folder/folder.repo.ts'
import { mergeTopicSegments } from '../../apps/server/src/features/library/passage-index/passage-index.merge.ts'
import { ByteReader, ByteWriter } from '../../packages/engine/src/index/bytes.ts'
import { makeDistractors, type SetPassage } from '../corpus.ts'
import { toDocument } from './retrieval-pool.ts'
import { insertTopic } from '../../apps/server/src/features/library/access/topic-ownership.repo.ts'

/** Number of topics, and of texts in each. */
interface Shelf {
  texts: number
  topics: number
}

/** The plan of a library: what belongs to the asker, and what belongs to other owners. */
export interface LibraryPlan {
  /** Texts in the asker's large topic. */
  large: number
  /** The asker's other topics; the first of them is the measured small topic. */
  own: readonly Shelf[]
  others: readonly Shelf[]
  /** Number of copies of the other owners' content: it is written once and then copied row by row with new ids. */
  timesOthers: number
}

/** Texts per file, files per folder, folders per root folder. */
export const [textsPerFile, filesPerFolder, foldersPerFolder] = [50, 20, 5]
/** Texts stored per transaction: those of one folder. */
export const textBatchSize = textsPerFile * filesPerFolder
const asker = 'guest:bench-asker'
const foreigner = 'guest:bench-foreigner'

/** Visitor id of the asker. */
export const askerId = asker.slice('guest:'.length)

/** A topic of a library, and how its texts are generated. */
export interface LibraryTopic {
  id: string
  owner: string
  texts: number
  /** Whether the set's own passages, which answer the questions, come first as far as they fit. */
  withSet: boolean
  seed: number
}

const topicsOf = (owner: string, kind: string, shelves: readonly Shelf[]): LibraryTopic[] =>
  shelves.flatMap(({ texts, topics }, shelf) =>
    Array.from({ length: topics }, (_, at) => ({
      id: `${kind}-${shelf}-${at}`,
      owner,
      texts,
      // Other owners also have passages that answer the questions: a leaked one would rank first.
      withSet: owner === foreigner && at === 0,
      seed: 1000 * shelf + at + (owner === asker ? 500_000 : 1),
    })),
  )

/** Returns the asker's topics: the large one, then the others. */
export function ownTopics({ large, own }: LibraryPlan): LibraryTopic[] {
  return [{ id: 'large', owner: asker, texts: large, withSet: true, seed: 2018 }, ...topicsOf(asker, 'own', own)]
}

/** Returns the texts of a topic from an offset on, as many as are stored at once; the same for every run. */
export function textsOf(topic: LibraryTopic, set: readonly SetPassage[], from: number): SetPassage[] {
  const wanted = Math.min(textBatchSize, topic.texts - from)
  const own = topic.withSet ? set.slice(from, from + wanted) : []
  return [...own, ...makeDistractors(set, wanted - own.length, topic.seed * 1009 + from)]
}

/** Returns the document id of the text at an offset of a topic. */
export const documentIdOf = (topicId: string, at: number) => `${topicId}/${at}`
export const fileIdOf = (topicId: string, at: number) => `${topicId}/file-${at}`
/** Returns the id of a root folder of a topic. */
export const shelfIdOf = (topicId: string, at: number) => `${topicId}/shelf-${at}`

/** Version of the library layout: increase it when libraries are built differently. */
const layout = 2

/**
 * Returns a fingerprint of a library's contents, computed from a sample: another index or plan gives another fingerprint. Tables of an
 * older release are migrated when the library is opened.
 */
export function fingerprint(plan: LibraryPlan, set: readonly SetPassage[]): string {
  const passages = set.slice(0, 100).map(({ title, text }, at) => ({ id: at + 1, title, text, headingPath: [] }))
  const builder = new SegmentBuilder(passages.length)
  for (const passage of passages) builder.add(passage)
  const hash = createHash('sha256').update(JSON.stringify([layout, plan, set.length]))
  for (const block of builder.blocks()) hash.update(block)
  const { info, directory } = builder.finish()
  hash.update(info).update(directory)
  return hash.digest('hex').slice(0, 12)
}

/**
 * Writes a library into an empty database through the passage store, without parsing. The parts of the topics alternate, as they would
 * arrive in practice, so that the rows of one topic are not adjacent.
 */
export async function layLibrary(db: Db, plan: LibraryPlan, set: readonly SetPassage[]): Promise<void> {
  const topics = [...ownTopics(plan), ...topicsOf(foreigner, 'foreign', plan.others)]
  for (const { id, owner } of topics) await insertTopic(db, { id, name: id, owner, dirRootId: `${id}/root`, createdAt: 0 })
  const parts = topics.flatMap((topic) =>
    Array.from({ length: Math.ceil(topic.texts / textBatchSize) }, (_, at) => ({
      topic,
      from: at * textBatchSize,
      turn: (at * textBatchSize) / topic.texts,
    })),
  )
  for (const { topic, from } of parts.toSorted((a, b) => a.turn - b.turn)) {
    await storePart(db, topic.id, from, textsOf(topic, set, from))
  }
  for (const { id } of topics) await mergeTopicSegments(db, id)
  for (let copy = 1; copy < plan.timesOthers; copy += 1) await copyForeign(db, copy)
  await db.execute(sql`analyze`)
}

/** Copies all topics of other owners with their contents and indexes, for one more owner. */
async function copyForeign(db: Db, copy: number): Promise<void> {
  const prefix = `copy-${copy}-`
  const idsApart = copy * 10_000_000
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into topic (id, name, owner, dir_root_id, created_at)
      select ${prefix} || id, name, owner || ${copy}, ${prefix} || dir_root_id, created_at from topic where owner = ${foreigner}`)
    await tx.execute(sql`insert into file (id, topic_id, parent_id, name, content_type, size, state, created_at)
      select ${prefix} || id, ${prefix} || topic_id, ${prefix} || parent_id, name, content_type, size, state, created_at
      from file where topic_id like 'foreign-%'`)
    await tx.execute(sql`insert into document (id, topic_id, snapshot_hash, title, blocks, length, read_at)
      select ${prefix} || id, ${prefix} || topic_id, ${prefix} || snapshot_hash, title, blocks, length, read_at
      from document where topic_id like 'foreign-%'`)
    await tx.execute(sql`insert into file_document (file_id, document_id)
      select ${prefix} || file_id, ${prefix} || document_id from file_document where file_id like 'foreign-%'`)
    await tx.execute(sql`insert into passage (id, topic_id, document_id, ordinal, start, "end", heading_path, page, blocks, text)
      select id + ${idsApart}::bigint, ${prefix} || topic_id, ${prefix} || document_id, ordinal, start, "end", heading_path, page, blocks, text
      from passage where topic_id like 'foreign-%'`)
    const segments = await tx
      .select()
      .from(indexSegment)
      .where(and(like(indexSegment.topicId, 'foreign-%'), eq(indexSegment.state, 'live')))
    for (const segment of segments) {
      const info = withIdsApart(segment.info, idsApart)
      await tx.insert(indexSegment).values({ ...segment, id: prefix + segment.id, topicId: prefix + segment.topicId, info })
      await tx.execute(sql`insert into index_posting (segment_id, block, bytes)
        select ${prefix} || segment_id, block, bytes from index_posting where segment_id = ${segment.id}`)
    }
  })
}

/**
 * Shifts the passage ids of a segment header by `apart`: it starts with the number of passages and the first id; further ids are stored as
 * distances.
 */
function withIdsApart(info: Uint8Array, apart: number): Uint8Array {
  const written = new ByteWriter()
  const read = new ByteReader(info)
  written.uint(read.uint())
  written.uint(read.uint() + apart)
  written.raw(read.rest())
  return written.finish()
}

/** Stores texts of a topic in files within nested folders. */
async function storePart(db: Db, topicId: string, from: number, texts: readonly SetPassage[]): Promise<void> {
  const documents = texts.map((text, at) => ({ documentId: documentIdOf(topicId, from + at), document: toDocument(text) }))
  const files = Array.from({ length: Math.ceil(texts.length / textsPerFile) }, (_, at) => from / textsPerFile + at)
  const firstFolder = from / textsPerFile / filesPerFolder
  const common = { topicId, createdAt: 0 }
  await db.transaction(async (tx) => {
    const shelf = shelfIdOf(topicId, Math.floor(firstFolder / foldersPerFolder))
    const nested = `${topicId}/folder-${firstFolder}`
    if (firstFolder % foldersPerFolder === 0) {
      await insertFolder(tx, { ...common, id: shelf, parentId: `${topicId}/root`, name: shelf, updatedAt: 0 })
    }
    await insertFolder(tx, { ...common, id: nested, parentId: shelf, name: nested, updatedAt: 0 })
    await tx.insert(file).values(
      files.map((at) => ({
        ...common,
        id: fileIdOf(topicId, at),
        parentId: nested,
        name: `${at}.jsonl`,
        contentType: 'application/jsonl',
        size: 1,
        state: 'ready' as const,
        documentCount: Math.min(textsPerFile, texts.length - (at * textsPerFile - from)),
      })),
    )
    await tx.insert(document).values(
      documents.map(({ documentId: id, document: { title, text, blocks } }) => ({
        id,
        topicId,
        snapshotHash: id,
        title,
        blocks,
        length: text.length,
        readAt: 0,
      })),
    )
    await tx
      .insert(fileDocument)
      .values(documents.map(({ documentId }, at) => ({ documentId, fileId: fileIdOf(topicId, files[Math.floor(at / textsPerFile)]!) })))
    await addToIndex(tx, topicId, documents)
  })
}
