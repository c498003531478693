import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../../db/any-of.ts'
import type { Db } from '../../../../db/client.ts'
import { topic } from '../../../../db/schema/library/topic.ts'
import { multipart, multipartPart } from '../../../../db/schema/library/upload.ts'
import type { Authorized } from '../../../../lib/authorized.ts'

export type MultipartRow = typeof multipart.$inferSelect
type PartRow = typeof multipartPart.$inferSelect

export async function insertMultipart(db: Db, row: Authorized<MultipartRow, 'topic:edit'>): Promise<void> {
  await db.insert(multipart).values(row)
}

/** Of anybody: finds an unfinished upload for the policy. */
export async function findMultipart(db: Db, id: string): Promise<MultipartRow | undefined> {
  const [row] = await db
    .select()
    .from(multipart)
    .where(and(eq(multipart.id, id), isNull(multipart.completedAt)))
  return row
}

/** The file whose content a finished upload replaced; null for any other upload. */
export async function findReplaced(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ fileId: multipart.versionOf })
    .from(multipart)
    .where(and(eq(multipart.id, id), isNotNull(multipart.completedAt)))
  return row?.fileId ?? null
}

/**
 * Marks an upload as finished after it became a version of its file, and deletes its parts.
 * @returns whether it was unfinished until now
 */
export async function markCompleted(db: Db, { id }: Authorized<MultipartRow, 'topic:edit'>, now: number): Promise<boolean> {
  const rows = await db
    .update(multipart)
    .set({ completedAt: now, touchedAt: now })
    .where(and(eq(multipart.id, id), isNull(multipart.completedAt)))
    .returning({ id: multipart.id })
  await deleteParts(db, id)
  return rows.length > 0
}

/** Lists the received parts, in order. */
export async function listParts(db: Db, { id }: Authorized<MultipartRow, 'topic:edit'>): Promise<PartRow[]> {
  return db.select().from(multipartPart).where(eq(multipartPart.uploadId, id)).orderBy(asc(multipartPart.partNum))
}

/**
 * Stores the receipt of a part, replacing an earlier one; in one statement, since every part waits for it.
 * @returns whether there is an unfinished upload with this id
 */
export async function recordPart(db: Db, { uploadId, partNum, size, crc }: PartRow, now: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with upload as (
      update ${multipart} set touched_at = ${now} where ${multipart.id} = ${uploadId} and ${multipart.completedAt} is null returning id
    )
    insert into ${multipartPart} (upload_id, part_num, size, crc) select id, ${partNum}::integer, ${size}::integer, ${crc}::bigint from upload
    on conflict (upload_id, part_num) do update set size = excluded.size, crc = excluded.crc
    returning part_num`)
  return rows.length > 0
}

/** Deletes the receipts of parts that are not (or no longer completely) on disk; all parts of an upload when no number is given. */
export async function deleteParts(db: Db, uploadId: string, partNum?: number): Promise<void> {
  const isPart = partNum === undefined ? sql`true` : eq(multipartPart.partNum, partNum)
  await db.delete(multipartPart).where(sql`${eq(multipartPart.uploadId, uploadId)} and ${isPart}`)
}

/** @returns whether it was there */
export async function deleteMultipart(db: Db, { id }: Authorized<MultipartRow, 'topic:edit'>): Promise<boolean> {
  const rows = await db.delete(multipart).where(eq(multipart.id, id)).returning({ id: multipart.id })
  return rows.length > 0
}

export async function deleteMultiparts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(multipart).where(anyOf(multipart.id, ids))
}

/** Lists the uploads that have received no part since a time, and those whose topic was deleted. */
export async function listStale(db: Db, before: number): Promise<string[]> {
  const held = db
    .select({ one: sql`1` })
    .from(topic)
    .where(eq(topic.id, multipart.topicId))
  const rows = await db
    .select({ id: multipart.id })
    .from(multipart)
    .where(or(lt(multipart.touchedAt, before), notExists(held)))
  return rows.map(({ id }) => id)
}

/** Finds which of the ids belong to unfinished uploads. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: multipart.id })
    .from(multipart)
    .where(and(anyOf(multipart.id, ids), isNull(multipart.completedAt)))
  return new Set(rows.map(({ id }) => id))
}
