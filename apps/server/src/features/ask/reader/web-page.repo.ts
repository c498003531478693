import { and, asc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { document, snapshot } from '../../../db/schema/library/file.ts'
import { webPage } from '../../../db/schema/ask/reader.ts'
import { result } from '../../../db/schema/ask/session.ts'
import { rowBytes } from '../../../db/stored-sum.ts'

export type WebPageRow = typeof webPage.$inferSelect

/** Lists the last readings of the addresses. */
export async function listWebPages(db: Db, urls: readonly string[]): Promise<WebPageRow[]> {
  return db
    .select()
    .from(webPage)
    .where(inArray(webPage.url, [...urls]))
}

/** Saves the readings of addresses; of two readings of one address the last one is stored. */
export async function saveWebPages(db: Db, rows: readonly WebPageRow[]): Promise<void> {
  // One order for all writers: concurrent writes of the same pages wait for each other instead of deadlocking.
  const ordered = [...new Map(rows.map((row) => [row.url, row])).values()].toSorted((a, b) => (a.url < b.url ? -1 : 1))
  if (ordered.length === 0) return
  await db
    .insert(webPage)
    .values(ordered)
    .onConflictDoUpdate({
      target: webPage.url,
      set: {
        documentId: sql`excluded.document_id`,
        snapshotHash: sql`excluded.snapshot_hash`,
        etag: sql`excluded.etag`,
        lastModified: sql`excluded.last_modified`,
        readAt: sql`excluded.read_at`,
      },
    })
}

/** Lists documents with their texts as read; documents deleted by the cleanup job are missing. */
export async function listReadDocuments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(inArray(document.id, [...ids]))
}

/** Documents of a topic that no answer has among its sources. */
function isUncited(db: Db, topicId: string) {
  const cited = db
    .select({ id: sql<string>`coalesce(ref->>'documentId', substring(ref->>'link' from '^/doc/([^/?#]+)'))` })
    .from(sql`${result}, jsonb_array_elements(${result.answer}->'references') as ref`)
    .where(sql`coalesce(ref->>'documentId', substring(ref->>'link' from '^/doc/([^/?#]+)')) is not null`)
  return and(eq(document.topicId, topicId), notInArray(document.id, cited))
}

/** Bytes of a document with its text, as they are stored: compressed. */
const storedBytes = sql`(pg_column_size(${document.blocks}) + pg_column_size(${snapshot.text}) + ${sql.raw(String(rowBytes))})`

/** Lists uncited documents of a topic that were read before a time, oldest first. */
export async function listUncitedBefore(db: Db, topicId: string, { before, limit }: { before: number; limit: number }) {
  return db
    .select({ id: document.id, snapshotHash: document.snapshotHash })
    .from(document)
    .where(and(isUncited(db, topicId), lt(document.readAt, before)))
    .orderBy(asc(document.readAt), asc(document.id))
    .limit(limit)
}

/** Sums the bytes of the uncited documents of a topic. */
export async function sumUncited(db: Db, topicId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedBytes}), 0)::float8` })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(isUncited(db, topicId))
  return row!.bytes
}

/** Lists the oldest uncited documents of a topic: those beside the newest ones that fit in a number and in bytes, if read before a time. */
export async function listUncitedBeyond(
  db: Db,
  topicId: string,
  { bytes, count, before, limit }: { bytes: number; count: number; before: number; limit: number },
) {
  const newestFirst = sql`over (order by ${document.readAt} desc, ${document.id} desc)`
  const ranked = db
    .select({
      id: document.id,
      snapshotHash: document.snapshotHash,
      readAt: document.readAt,
      place: sql<number>`row_number() ${newestFirst}`.as('place'),
      total: sql<number>`sum(${storedBytes}) ${newestFirst}`.as('total'),
    })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(isUncited(db, topicId))
    .as('ranked')
  return db
    .select({ id: ranked.id, snapshotHash: ranked.snapshotHash })
    .from(ranked)
    .where(and(lt(ranked.readAt, before), or(gt(ranked.place, count), gt(ranked.total, bytes))))
    .orderBy(asc(ranked.readAt), asc(ranked.id))
    .limit(limit)
}

/** Deletes the page records of documents, so that their addresses are read anew. */
export async function deletePageRecords(db: Db, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await db.delete(webPage).where(inArray(webPage.documentId, [...documentIds]))
}
