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

/** How many texts the topics of a library hold, and how many of such topics there are. */
interface Shelf {
  texts: number
  topics: number
}

/** A library to search in: what belongs to the one who asks, and what belongs to others. */
export interface LibraryPlan {
  /** Texts of the asker's large topic. */
  large: number
  /** The asker's other topics; the first of them stands for a small one. */
  own: readonly Shelf[]
  others: readonly Shelf[]
  /** How often all there is of others is there: written once and copied, row by row, with ids of its own. */
  timesOthers: number
}

/** Texts of one file, files of one folder, folders of one folder at the root. */
export const [textsPerFile, filesPerFolder, foldersPerFolder] = [50, 20, 5]
/** Texts stored by one transaction: those of a folder. */
export const textBatchSize = textsPerFile * filesPerFolder
const asker = 'guest:bench-asker'
const foreigner = 'guest:bench-foreigner'

/** The visitor whose the asker's topics are. */
export const askerId = asker.slice('guest:'.length)

/** A topic of a library, and how its texts are made. */
export interface LibraryTopic {
  id: string
  owner: string
  texts: number
  /** The set's own passages come first, as far as there is room: those that answer the questions. */
  withSet: boolean
  seed: number
}

const topicsOf = (owner: string, kind: string, shelves: readonly Shelf[]): LibraryTopic[] =>
  shelves.flatMap(({ texts, topics }, shelf) =>
    Array.from({ length: topics }, (_, at) => ({
      id: `${kind}-${shelf}-${at}`,
      owner,
      texts,
      // Others hold what answers the questions as well: a passage of theirs would come first if it came at all.
      withSet: owner === foreigner && at === 0,
      seed: 1000 * shelf + at + (owner === asker ? 500_000 : 1),
    })),
  )

/** The asker's large topic, then the asker's others. */
export function ownTopics({ large, own }: LibraryPlan): LibraryTopic[] {
  return [{ id: 'large', owner: asker, texts: large, withSet: true, seed: 2018 }, ...topicsOf(asker, 'own', own)]
}

/** The texts of a topic from one place on, as many as are stored at once; the same for every run. */
export function textsOf(topic: LibraryTopic, set: readonly SetPassage[], from: number): SetPassage[] {
  const wanted = Math.min(textBatchSize, topic.texts - from)
  const own = topic.withSet ? set.slice(from, from + wanted) : []
  return [...own, ...makeDistractors(set, wanted - own.length, topic.seed * 1009 + from)]
}

/** Id of the document made of the text at a place of a topic. */
export const documentIdOf = (topicId: string, at: number) => `${topicId}/${at}`
export const fileIdOf = (topicId: string, at: number) => `${topicId}/file-${at}`
/** A folder at the root of a topic. */
export const shelfIdOf = (topicId: string, at: number) => `${topicId}/shelf-${at}`

/** Counted up when a library is laid out otherwise. */
const layout = 2

/**
 * What a library is made of, as far as it can be told from a sample: another index or plan gives another name. Tables of an older release are
 * brought up to date when it is opened.
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
 * Lays a library into an empty database through the store of passages, without parsing. The parts of the topics are stored in turns, as they
 * would come in, so that what belongs together does not lie together.
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

/** Copies all topics of others with what is in them and their indexes, for one more owner. */
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

/** What describes a segment begins with the number of its passages and the id of the first; each further id is told by its distance. */
function withIdsApart(info: Uint8Array, apart: number): Uint8Array {
  const written = new ByteWriter()
  const read = new ByteReader(info)
  written.uint(read.uint())
  written.uint(read.uint() + apart)
  written.raw(read.rest())
  return written.finish()
}

/** Texts of a topic in files of folders of folders. */
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
