import { and, count, eq, gt, inArray, lt } from 'drizzle-orm'
import { exportStates, type ExportFailure } from '@wenjin/contract'
import type { Db, Tx } from '../../../db/client.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { exportTask } from '../../../db/schema/write/export.ts'

export type ExportRow = typeof exportTask.$inferSelect

const unfinished = [exportStates.waiting, exportStates.running]

export async function insertExport(db: Db | Tx, row: typeof exportTask.$inferInsert): Promise<ExportRow> {
  const [made] = await db.insert(exportTask).values(row).returning()
  return made!
}

/** Of anybody: finds an export by its id. */
export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(exportTask).where(eq(exportTask.id, id))
  return row
}

/** Counts an owner's waiting or running exports, without those that started before `since` and died silently. */
export async function countUnfinished(db: Db | Tx, owner: string, since: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(exportTask)
    .where(and(eq(exportTask.owner, owner), inArray(exportTask.status, unfinished), gt(exportTask.createdAt, since)))
  return row!.count
}

/** Marks an export as running; false when it is finished or deleted. */
export async function startExport(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(exportTask)
    .set({ status: exportStates.running })
    .where(and(eq(exportTask.id, id), inArray(exportTask.status, unfinished)))
    .returning({ id: exportTask.id })
  return rows.length > 0
}

/** Stores the progress of a running export, 0–100. */
export async function reportExport(db: Db, id: string, progress: number): Promise<void> {
  await db
    .update(exportTask)
    .set({ progress })
    .where(and(eq(exportTask.id, id), eq(exportTask.status, exportStates.running)))
}

/** Ends an export unless it was ended or cancelled before. @returns whether it was ended now */
export async function finishExport(
  db: Db | Tx,
  id: string,
  outcome: { blobHash: string; size: number; fileName: string; replaced: string[] } | { failure: ExportFailure },
  now: number,
): Promise<boolean> {
  const status = 'failure' in outcome ? exportStates.failed : exportStates.done
  const rows = await db
    .update(exportTask)
    .set({ ...outcome, status, finishedAt: now, ...('failure' in outcome ? {} : { progress: 100 }) })
    .where(and(eq(exportTask.id, id), inArray(exportTask.status, unfinished)))
    .returning({ id: exportTask.id })
  return rows.length > 0
}

/** @returns the content address of its file; null where it has none, or was deleted before */
export async function deleteExport(db: Db, { id }: Authorized<ExportRow, 'export:change'>): Promise<string | null> {
  const [row] = await db.delete(exportTask).where(eq(exportTask.id, id)).returning({ blobHash: exportTask.blobHash })
  return row?.blobHash ?? null
}

/** Deletes all exports of an owner or an age. @returns the content addresses of their files */
export async function deleteExports(db: Db, which: { before: number } | { owner: string }): Promise<string[]> {
  const condition = 'owner' in which ? eq(exportTask.owner, which.owner) : lt(exportTask.createdAt, which.before)
  const rows = await db.delete(exportTask).where(condition).returning({ blobHash: exportTask.blobHash })
  return [...new Set(rows.map(({ blobHash }) => blobHash).filter((hash) => hash !== null))]
}

/** Transfers the exports of a guest to an account. */
export async function transferExports(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(exportTask).set({ owner: to }).where(eq(exportTask.owner, from))
}
