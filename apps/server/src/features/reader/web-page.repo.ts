import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { document, snapshot } from '../../db/schema/knowledge.ts'
import { webPage } from '../../db/schema/reader.ts'
import { result } from '../../db/schema/search.ts'

type WebPageRow = typeof webPage.$inferSelect

/** What was last read at an address. */
export async function findWebPage(db: Db, url: string): Promise<WebPageRow | undefined> {
  const [row] = await db.select().from(webPage).where(eq(webPage.url, url))
  return row
}

export async function saveWebPage(db: Db, row: WebPageRow): Promise<void> {
  await db.insert(webPage).values(row).onConflictDoUpdate({ target: webPage.url, set: row })
}

/** A document with its text as it was read; undefined when it has been tidied away. */
export async function findReadDocument(db: Db, id: string) {
  const [row] = await db
    .select({ document, text: snapshot.text })
    .from(document)
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(eq(document.id, id))
  return row
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

/** Forgets what was read at the addresses of some documents: they are read anew. */
export async function forgetPagesOf(db: Db, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length > 0) await db.delete(webPage).where(inArray(webPage.documentId, [...documentIds]))
}
