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

/** Of anybody: an upload that is on its way, for the policy. */
export async function findMultipart(db: Db, id: string): Promise<MultipartRow | undefined> {
  const [row] = await db
    .select()
    .from(multipart)
    .where(and(eq(multipart.id, id), isNull(multipart.completedAt)))
  return row
}

/** The file an upload was other content for, once it is handed on. */
export async function findReplaced(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ fileId: multipart.versionOf })
    .from(multipart)
    .where(and(eq(multipart.id, id), isNotNull(multipart.completedAt)))
  return row?.fileId ?? null
}

/**
 * Records that an upload is handed on as other content for its file: its parts are no more.
 * @returns whether it was on its way until now
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

/** The parts that have come, in order. */
export async function listParts(db: Db, { id }: Authorized<MultipartRow, 'topic:edit'>): Promise<PartRow[]> {
  return db.select().from(multipartPart).where(eq(multipartPart.uploadId, id)).orderBy(asc(multipartPart.partNum))
}

/**
 * Records that a part has come, over what was noted of it before: in one statement, since every part waits for it.
 * @returns whether there is such an upload on its way
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

/** Records that parts are not (or no longer wholly) on disk; all of an upload without a number. */
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

/** Uploads no part of which has come since a moment, and those whose topic is gone. */
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

/** Those of some ids that uploads on their way have. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: multipart.id })
    .from(multipart)
    .where(and(anyOf(multipart.id, ids), isNull(multipart.completedAt)))
  return new Set(rows.map(({ id }) => id))
}
