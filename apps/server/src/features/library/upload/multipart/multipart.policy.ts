import { AppError } from '@wenjin/contract'
import type { Db } from '../../../../db/client.ts'
import type { Actor } from '../../../../http/caller.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { editableTopic, ofTopic } from '../../access/index.ts'
import type { Target } from '../../file/index.ts'
import { findMultipart, type MultipartRow } from './multipart.repo.ts'

export const missingUpload = () => new AppError('notFound', { zh: '这次上传', en: 'this upload' })

/** Returns an upload to a topic the person may change, with its target. @throws AppError `notFound` or `noPermission`. */
export async function editableUpload(
  db: Db,
  id: string,
  actor: Actor,
): Promise<{ row: Authorized<MultipartRow, 'topic:edit'>; target: Target }> {
  const row = await findMultipart(db, id)
  if (!row) throw missingUpload()
  const topic = await editableTopic(db, row.topicId, actor)
  return { row: ofTopic(topic, row), target: { topic, folderId: row.folderId } }
}

/** Whether an unfinished upload has this id, regardless of its owner. */
export async function isUnderWay(db: Db, id: string): Promise<boolean> {
  return (await findMultipart(db, id)) !== undefined
}
