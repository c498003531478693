import { and, eq, isNull, or } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/client.ts'
import { file, fileDocument } from '../../db/schema/knowledge.ts'
import { listBelow } from './folder.repo.ts'

/** The documents of files and of all that is in folders and below them, without what is in the trash. */
export async function listDocumentsIn(
  db: Db,
  { folderIds, fileIds }: { folderIds: readonly string[]; fileIds: readonly string[] },
): Promise<{ topicId: string; documentId: string }[]> {
  if (folderIds.length + fileIds.length === 0) return []
  const below = await listBelow(db, folderIds)
  return db
    .selectDistinct({ topicId: file.topicId, documentId: fileDocument.documentId })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .where(and(or(anyOf(file.parentId, below), anyOf(file.id, fileIds)), isNull(file.trashedAt), isNull(file.versionOf)))
}
