import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { anyOf } from '../../../../db/any-of.ts'
import type { Db } from '../../../../db/client.ts'
import { document, fileDocument, snapshot } from '../../../../db/schema/library/file.ts'
import { listDocumentIds } from '../../access/index.ts'

/** Links a file to the documents of another file. */
export async function linkDocumentsOf(db: Db, duplicateId: string, fileId: string): Promise<void> {
  await linkDocuments(db, fileId, await listDocumentIds(db, duplicateId))
}

export async function linkDocuments(db: Db, fileId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return
  await db.execute(sql`
    insert into ${fileDocument} (file_id, document_id) select ${fileId}, unnest(${sql.param([...documentIds])}::text[])
    on conflict do nothing`)
}

/** The unique key of a document within a topic. */
const sameDocument = [document.topicId, document.snapshotHash, document.original]

interface NewDocument {
  document: typeof document.$inferInsert
  snapshot: typeof snapshot.$inferInsert
}

const insertSnapshots = (db: Db, rows: readonly NewDocument[]) =>
  db
    .insert(snapshot)
    .values(rows.map((row) => row.snapshot))
    .onConflictDoNothing()

export async function insertDocuments(db: Db, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length === 0) return
  await insertSnapshots(db, rows)
  await db
    .insert(document)
    .values(rows.map((row) => row.document))
    .onConflictDoNothing({ target: sameDocument })
}

/** Inserts documents with distinct texts; for a text that the topic already has, updates the time of reading. @returns ids by text hash */
export async function saveReadDocuments(db: Db, rows: readonly NewDocument[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  // One statement instead of two and a transaction, since each waits for the disk.
  const texts = db.$with('texts').as(insertSnapshots(db, rows).returning({ hash: snapshot.hash }))
  const kept = await db
    .with(texts)
    .insert(document)
    .values(rows.map((row) => row.document))
    .onConflictDoUpdate({ target: sameDocument, set: { readAt: sql`excluded.read_at` } })
    .returning({ id: document.id, hash: document.snapshotHash })
  return new Map(kept.map(({ id, hash }) => [hash, id]))
}

/** Deletes documents, and the snapshots that no other document uses. */
export async function deleteDocumentRows(
  { features }: Pick<Ctx, 'features'>,
  db: Db,
  ids: readonly string[],
  hashes: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const { file } of features) await file?.deletingDocuments?.(db, ids)
  await db.delete(document).where(anyOf(document.id, ids))
  const used = db
    .select({ one: sql`1` })
    .from(document)
    .where(eq(document.snapshotHash, snapshot.hash))
  await db.delete(snapshot).where(and(anyOf(snapshot.hash, hashes), notExists(used)))
}
