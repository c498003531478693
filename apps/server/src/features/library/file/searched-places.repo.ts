import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { file, fileDocument } from '../../../db/schema/library/file.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { listBelow } from './folder/folder.repo.ts'
import { isListed } from '../access/index.ts'

const isThere = and(isListed, isNull(file.versionOf))

/** Lists the topics of untrashed files. */
export async function listTopicsOfFiles(db: Db, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await db
    .selectDistinct({ topicId: file.topicId })
    .from(file)
    .where(and(anyOf(file.id, fileIds), isThere))
  return rows.map(({ topicId }) => topicId)
}

/** The documents of places, and a stamp of the file states they were read at. */
interface HeldDocuments {
  stamp: string
  documents: ReadonlyMap<string, readonly string[]>
}

/** Cache by places, since follow-up questions mostly search the same ones. */
const heldCache = new ByteCache<HeldDocuments>(24 * 1024 * 1024)
/** Estimated bytes of a document id in a list. */
const bytesPerDocument = 60

/**
 * Lists the documents of files and of folders with their subfolders, without the trash, by topic. Returns identical list objects while
 * nothing there has changed.
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
  // Any change of a ready file's documents changes one of these columns.
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
  // Aggregate to one value per topic: transferring tens of thousands of rows would take longer than finding them.
  const documentIds = sql<string>`string_agg(${fileDocument.documentId}, ',')`
  const rows = await db
    .select({ topicId: file.topicId, documentIds })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .where(isIn)
    .groupBy(file.topicId)
  const lists = rows.map((row) => ({ topicId: row.topicId, ids: row.documentIds.split(',') }))
  const documents = new Map(lists.map(({ topicId, ids }) => [topicId, [...new Set(ids)]]))
  // While a page is being stored, its links may be incomplete: do not cache.
  const isWhole = isReady && lists.reduce((sum, { ids }) => sum + ids.length, 0) === count
  if (isWhole) heldCache.set(key, { stamp, documents }, key.length * 2 + count * bytesPerDocument)
  return documents
}
