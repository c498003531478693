import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { file, fileDocument } from '../../../db/schema/library/file.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { listBelow } from './folder/folder.repo.ts'

const isThere = and(isNull(file.trashedAt), isNull(file.versionOf))

/** The topics some files are in, without what is in the trash. */
export async function listTopicsOfFiles(db: Db, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await db
    .selectDistinct({ topicId: file.topicId })
    .from(file)
    .where(and(anyOf(file.id, fileIds), isThere))
  return rows.map(({ topicId }) => topicId)
}

/** The documents of some folders and files, and the state of these at the time of reading. */
interface HeldDocuments {
  stamp: string
  documents: ReadonlyMap<string, readonly string[]>
}

/** By the places: the next question is mostly asked of the same ones. */
const heldCache = new ByteCache<HeldDocuments>(24 * 1024 * 1024)
/** Bytes of memory for one document id in a list. */
const bytesPerDocument = 60

/**
 * The documents of files and of all that is in folders and below them, without what is in the trash, by topic. The same lists are given again as long as nothing
 * there has changed.
 * @param topicIds files of other topics are left out
 */
export async function listDocumentsIn(
  db: Db,
  { folderIds, fileIds, topicIds }: Record<'folderIds' | 'fileIds' | 'topicIds', readonly string[]>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (folderIds.length + fileIds.length === 0) return new Map()
  const below = await listBelow(db, folderIds)
  const isIn = and(or(anyOf(file.parentId, below), anyOf(file.id, fileIds)), anyOf(file.topicId, topicIds), isThere)
  const key = JSON.stringify([folderIds, fileIds, topicIds])
  // A file that is ready changes what it stands for together with one of these.
  const state = sql`concat_ws(' ', ${file.id}, ${file.topicId}, ${file.documentCount}, ${file.updatedAt}, ${file.parserVersion}, ${file.reading} is null)`
  const [found] = await db
    .select({
      stamp: sql<string>`coalesce(md5(string_agg(${state}, ',' order by ${file.id})), '')`,
      isReady: sql<boolean>`coalesce(bool_and(${file.state} in ('ready', 'failed')), true)`,
      count: sql<number>`coalesce(sum(${file.documentCount}), 0)::int`,
    })
    .from(file)
    .where(isIn)
  const { stamp, isReady, count } = found!
  const held = heldCache.get(key)
  if (held?.stamp === stamp && isReady) return held.documents
  // One value a topic: tens of thousands of rows would take longer to hand over than to find.
  const documentIds = sql<string>`string_agg(${fileDocument.documentId}, ',')`
  const rows = await db
    .select({ topicId: file.topicId, documentIds })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .where(isIn)
    .groupBy(file.topicId)
  const lists = rows.map((row) => ({ topicId: row.topicId, ids: row.documentIds.split(',') }))
  const documents = new Map(lists.map(({ topicId, ids }) => [topicId, [...new Set(ids)]]))
  // Of a page that is just being stored not all is there yet.
  const isWhole = isReady && lists.reduce((sum, { ids }) => sum + ids.length, 0) === count
  if (isWhole) heldCache.set(key, { stamp, documents }, key.length * 2 + count * bytesPerDocument)
  return documents
}
