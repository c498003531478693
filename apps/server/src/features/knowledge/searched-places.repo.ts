import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/client.ts'
import { file, fileDocument } from '../../db/schema/knowledge.ts'
import { listBelow } from './folder.repo.ts'

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

/**
 * The documents of files and of all that is in folders and below them, without what is in the trash, by topic.
 * @param topicIds files of other topics are left out
 */
export async function listDocumentsIn(
  db: Db,
  { folderIds, fileIds, topicIds }: Record<'folderIds' | 'fileIds' | 'topicIds', readonly string[]>,
): Promise<Map<string, string[]>> {
  if (folderIds.length + fileIds.length === 0) return new Map()
  const below = await listBelow(db, folderIds)
  // One value a topic: tens of thousands of rows would take longer to hand over than to find.
  const documentIds = sql<string>`string_agg(${fileDocument.documentId}, ',')`
  const rows = await db
    .select({ topicId: file.topicId, documentIds })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .where(and(or(anyOf(file.parentId, below), anyOf(file.id, fileIds)), anyOf(file.topicId, topicIds), isThere))
    .groupBy(file.topicId)
  return new Map(rows.map((row) => [row.topicId, [...new Set(row.documentIds.split(','))]]))
}
