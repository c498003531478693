import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { document, snapshot } from '../../../db/schema/library/file.ts'
import { webPage } from '../../../db/schema/ask/reader.ts'
import { result } from '../../../db/schema/ask/session.ts'

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

/**
 * Lists documents of a topic that no answer has among its sources and that were read before a time, oldest first; any time with `before`
 * null.
 */
export async function listUncited(db: Db, topicId: string, { before, limit }: { before: number | null; limit: number }) {
  const cited = db
    .select({ id: sql<string>`coalesce(ref->>'documentId', substring(ref->>'link' from '^/doc/([^/?#]+)'))` })
    .from(sql`${result}, jsonb_array_elements(${result.answer}->'references') as ref`)
    .where(sql`coalesce(ref->>'documentId', substring(ref->>'link' from '^/doc/([^/?#]+)')) is not null`)
  return db
    .select({ id: document.id, snapshotHash: document.snapshotHash })
    .from(document)
    .where(and(eq(document.topicId, topicId), before === null ? undefined : lt(document.readAt, before), notInArray(document.id, cited)))
    .orderBy(asc(document.readAt), asc(document.id))
    .limit(limit)
}

export async function countDocuments(db: Db, topicId: string): Promise<number> {
  return db.$count(document, eq(document.topicId, topicId))
}

/** Deletes the page records of documents, so that their addresses are read anew. */
export async function deletePageRecords(db: Db, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await db.delete(webPage).where(inArray(webPage.documentId, [...documentIds]))
}
