import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { annotation } from '../../../db/schema/library/annotation.ts'
import { guestOwner, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../access/index.ts'

export type AnnotationRow = Omit<typeof annotation.$inferSelect, 'bytes'>

/** The SQL condition that a mark belongs to the person, or to the guest of the same browser. */
function ownedBy({ uid, visitorId }: Actor) {
  const owners = [...(uid === null ? [] : [uid]), ...(visitorId === '' ? [] : [guestOwner(visitorId)])]
  return inArray(annotation.owner, owners)
}

/** Of anybody: finds a mark for the policy. */
export async function findAnnotation(db: Db, id: string): Promise<AnnotationRow | undefined> {
  const [row] = await db.select().from(annotation).where(eq(annotation.id, id))
  return row
}

/** Lists the annotations of a person in a document or its file. */
export async function listMarksIn(db: Db, actor: Actor, at: { documentId: string; fileId: string | null }): Promise<AnnotationRow[]> {
  const place = at.fileId === null ? undefined : eq(annotation.fileId, at.fileId)
  return db
    .select()
    .from(annotation)
    .where(and(ownedBy(actor), or(eq(annotation.documentId, at.documentId), place)))
    .orderBy(asc(annotation.createdAt), asc(annotation.id))
}

/** Returns a page of a person's marks in a topic, newest first. */
export async function pageMarksOf(db: Db, actor: Actor, topic: Authorized<TopicRow, 'topic:read'>, page: Page) {
  const where = and(ownedBy(actor), eq(annotation.topicId, topic.id))
  return pageOf(db, annotation, { where, order: [desc(annotation.createdAt), desc(annotation.id)], page })
}

/** Lists a person's marks in the files of a topic, oldest first. */
export async function listTopicMarks(db: Db, actor: Actor, topic: Authorized<TopicRow, 'topic:read'>): Promise<AnnotationRow[]> {
  const where = and(ownedBy(actor), eq(annotation.topicId, topic.id), isNotNull(annotation.fileId))
  return db.select().from(annotation).where(where).orderBy(asc(annotation.createdAt), asc(annotation.id))
}

/** Lists all people's marks in a file that have no place yet. */
export async function listUnplaced(db: Db, fileId: string): Promise<AnnotationRow[]> {
  return db
    .select()
    .from(annotation)
    .where(and(eq(annotation.fileId, fileId), isNull(annotation.documentId)))
}

export async function insertAnnotations(db: Db, rows: readonly AnnotationRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(annotation).values([...rows])
}

export async function countMarksIn(db: Db, documentId: string, actor: Actor): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(annotation)
    .where(and(ownedBy(actor), eq(annotation.documentId, documentId)))
  return row?.n ?? 0
}

export async function insertAnnotation(db: Db, row: AnnotationRow): Promise<void> {
  await db.insert(annotation).values(row)
}

/** Changes a mark; undefined when it no longer exists. */
export async function changeAnnotation(
  db: Db,
  { id }: Authorized<AnnotationRow, 'annotation:change'>,
  change: Partial<AnnotationRow>,
): Promise<AnnotationRow | undefined> {
  const [row] = await db.update(annotation).set(change).where(eq(annotation.id, id)).returning()
  return row
}

export async function deleteAnnotationRow(db: Db, { id }: Authorized<AnnotationRow, 'annotation:change'>): Promise<void> {
  await db.delete(annotation).where(eq(annotation.id, id))
}

/** Lists the marks of an account, oldest first. */
export async function listAnnotationsOf(db: Db, owner: string): Promise<AnnotationRow[]> {
  return db.select().from(annotation).where(eq(annotation.owner, owner)).orderBy(asc(annotation.createdAt), asc(annotation.id))
}

export async function setAnnotationOwner(db: Db, from: string, to: string): Promise<void> {
  await db.update(annotation).set({ owner: to }).where(eq(annotation.owner, from))
}

export async function deleteAnnotationsOf(db: Db, owner: string): Promise<void> {
  await db.delete(annotation).where(eq(annotation.owner, owner))
}
