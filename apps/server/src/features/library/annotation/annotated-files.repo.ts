import { and, inArray, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { annotation } from '../../../db/schema/library/annotation.ts'
import { file, fileDocument } from '../../../db/schema/library/file.ts'

/** Moves the annotations of files to the files' new topic; otherwise they would be deleted with the old one. */
export async function moveAnnotations(tx: Db, fileIds: readonly string[], topicId: string): Promise<void> {
  if (fileIds.length === 0) return
  await tx.update(annotation).set({ topicId }).where(anyOf(annotation.fileId, fileIds))
}

/** Reassigns the annotations of a file to another file of the same document, before the file is deleted. */
export async function handOverAnnotations(tx: Db, fileId: string): Promise<void> {
  await tx.execute(sql`
    update ${annotation} set file_id = heir.file_id from (
      select distinct on (${fileDocument.documentId}) ${fileDocument.documentId} as document_id, ${file.id} as file_id
      from ${fileDocument} join ${file} on ${file.id} = ${fileDocument.fileId}
      where ${file.id} <> ${fileId}
        and ${fileDocument.documentId} in (select document_id from ${annotation} mine where mine.file_id = ${fileId})
      order by ${fileDocument.documentId}, ${file.trashedAt} is not null, ${file.createdAt}
    ) heir
    where ${annotation.fileId} = ${fileId} and ${annotation.documentId} = heir.document_id`)
}

/** Deletes the annotations of web pages together with their documents, since they have no file to stay with. */
export async function deletePageAnnotations(tx: Db, documentIds: readonly string[]): Promise<void> {
  await tx.delete(annotation).where(and(inArray(annotation.documentId, [...documentIds]), isNull(annotation.fileId)))
}
