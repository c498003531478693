import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document, file, fileDocument, folder } from '../../../db/schema/library/file.ts'
import { indexSegment, passage } from '../../../db/schema/library/passage-index.ts'
import { sharedRead } from '../../../db/shared-read.ts'
import { isListed } from '../access/index.ts'

/** SQL for a stamp that changes whenever a file or folder of the topics does, within a query over their files. */
const stampOf = (topicIds: readonly string[]) => sql<string>`
  concat_ws('/', count(*), count(*) filter (where state = 'ready' and trashed_at is null),
    max(greatest(created_at, coalesce(updated_at, 0))),
    (select max(updated_at) from ${folder} where ${anyOf(folder.topicId, topicIds)}))`

const filesOf = (topicIds: readonly string[]) => sql`${file} where ${anyOf(file.topicId, topicIds)} and ${file.versionOf} is null`

/** Reads a stamp that changes whenever a file or folder of the topics does, and the number of their files. */
export async function readFileStamp(db: Db, topicIds: readonly string[]): Promise<{ stamp: string; files: number }> {
  const { rows } = await db.execute<{ stamp: string; files: number }>(sql`
    select count(*)::int as files, ${stampOf(topicIds)} as stamp from ${filesOf(topicIds)}`)
  return rows[0]!
}

/**
 * Reads a string that changes whenever a word search of the topics may give other results: it covers their segments, the deletions in them,
 * and the names of their documents. Segments do not change otherwise, and their ids are never reused.
 */
export const readWordRevision = sharedRead(
  async (db, topicIds: readonly string[]): Promise<string> => {
    const { rows } = await db.execute<{ revision: string }>(sql`
      select concat_ws(' ', ${stampOf(topicIds)},
        (select string_agg(concat(id, ':', deleted_count), ' ' order by id) from ${indexSegment}
          where ${anyOf(indexSegment.topicId, topicIds)} and state = 'live')) as revision
      from ${filesOf(topicIds)}`)
    return rows[0]!.revision
  },
  (topicIds) => topicIds.join(' '),
)

/** Lists the files of topics that have exactly one document, with its first passage, oldest first. */
export async function listNamedFiles(db: Db, topicIds: readonly string[]) {
  return db
    .select({
      topicId: file.topicId,
      parentId: file.parentId,
      name: file.name,
      url: file.url,
      links: file.links,
      documentId: fileDocument.documentId,
      passageId: passage.id,
    })
    .from(file)
    .innerJoin(fileDocument, eq(fileDocument.fileId, file.id))
    .innerJoin(document, eq(document.id, fileDocument.documentId))
    .innerJoin(passage, and(eq(passage.documentId, fileDocument.documentId), eq(passage.ordinal, 0)))
    .where(and(anyOf(file.topicId, topicIds), eq(file.state, 'ready'), eq(file.documentCount, 1), isListed, isNull(file.versionOf)))
    .orderBy(file.createdAt, file.id)
}

/** Lists the folders of topics. */
export async function listFolderNames(db: Db, topicIds: readonly string[]): Promise<{ id: string; parentId: string; name: string }[]> {
  return db.select({ id: folder.id, parentId: folder.parentId, name: folder.name }).from(folder).where(anyOf(folder.topicId, topicIds))
}
