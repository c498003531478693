import { and, eq, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { document, file, fileDocument, folder } from '../../../db/schema/knowledge.ts'
import { passage } from '../../../db/schema/passage-index.ts'

/** A stamp that changes whenever a file or folder of the topics does, and the number of their files. */
export async function readFileStamp(db: Db, topicIds: readonly string[]): Promise<{ stamp: string; files: number }> {
  const { rows } = await db.execute<{ stamp: string; files: number }>(sql`
    select count(*)::int as files, concat_ws('/', count(*), count(*) filter (where state = 'ready' and trashed_at is null),
      max(greatest(created_at, coalesce(updated_at, 0))),
      (select max(updated_at) from ${folder} where ${anyOf(folder.topicId, topicIds)})) as stamp
    from ${file} where ${anyOf(file.topicId, topicIds)} and ${file.versionOf} is null`)
  return rows[0]!
}

/** The files of some topics that stand for one document each, with its first passage, oldest first. */
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
    .where(
      and(
        anyOf(file.topicId, topicIds),
        eq(file.state, 'ready'),
        eq(file.documentCount, 1),
        isNull(file.trashedAt),
        isNull(file.versionOf),
      ),
    )
    .orderBy(file.createdAt, file.id)
}

/** The folders of some topics. */
export async function listFolderNames(db: Db, topicIds: readonly string[]): Promise<{ id: string; parentId: string; name: string }[]> {
  return db.select({ id: folder.id, parentId: folder.parentId, name: folder.name }).from(folder).where(anyOf(folder.topicId, topicIds))
}
