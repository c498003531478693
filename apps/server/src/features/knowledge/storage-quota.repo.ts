import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/client.ts'
import { file, folder, topic } from '../../db/schema/knowledge.ts'
import { multipart } from '../../db/schema/upload.ts'

/** Until the transaction ends nobody else stores what takes room of this owner's. */
export async function lockStorage(tx: Db, owner: string): Promise<void> {
  await lockByName(tx, `storage:${owner}`)
}

/** Bytes of all that the topics of an owner hold: in the trash too, on its way in parts, or to take the place of another content. */
export async function sumStored(db: Db, owners: readonly string[]): Promise<number> {
  const topics = db
    .select({ id: topic.id })
    .from(topic)
    .where(inArray(topic.owner, [...owners]))
  // What is on its way into one of the topics lies there already.
  const roots = db
    .select({ id: topic.dirRootId })
    .from(topic)
    .where(inArray(topic.owner, [...owners]))
  const folders = db.select({ id: folder.id }).from(folder).where(inArray(folder.topicId, topics))
  const files = db.select({ id: file.id }).from(file).where(inArray(file.topicId, topics))
  const bytes = (size: typeof file.size | typeof multipart.size) => sql<number>`coalesce(sum(${size}), 0)`.mapWith(Number)
  const [stored] = await db
    .select({ bytes: bytes(file.size) })
    .from(file)
    .where(
      or(inArray(file.topicId, topics), inArray(file.versionOf, files), inArray(file.parentId, roots), inArray(file.parentId, folders)),
    )
  const [onTheWay] = await db
    .select({ bytes: bytes(multipart.size) })
    .from(multipart)
    .where(and(inArray(multipart.topicId, topics), isNull(multipart.completedAt)))
  return (stored?.bytes ?? 0) + (onTheWay?.bytes ?? 0)
}
