import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { document, snapshot } from '../../../db/schema/library/file.ts'
import { webPage } from '../../../db/schema/ask/reader.ts'
import { result } from '../../../db/schema/ask/session.ts'

export type WebPageRow = typeof webPage.$inferSelect

/** The last readings of some addresses. */
export async function listWebPages(db: Db, urls: readonly string[]): Promise<WebPageRow[]> {
  return db
    .select()
    .from(webPage)
    .where(inArray(webPage.url, [...urls]))
}

/** Records what was read at addresses; of two notes of one address the last counts. */
export async function saveWebPages(db: Db, rows: readonly WebPageRow[]): Promise<void> {
  // In one order everywhere: whoever notes the same pages at the same time waits instead of locking up.
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

/** Documents with their texts as they were read; without those that have been tidied away. */
export async function listReadDocuments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(inArray(document.id, [...ids]))
}

/** Documents of a topic read before some time that no answer names among its sources, oldest first; all of them with `before` null. */
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

/** Deletes what was read at the addresses of some documents: they are read anew. */
export async function deletePageRecords(db: Db, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await db.delete(webPage).where(inArray(webPage.documentId, [...documentIds]))
}
