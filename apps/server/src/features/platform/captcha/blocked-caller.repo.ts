import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { blockedCaller } from '../../../db/schema/platform/captcha.ts'

export type BlockedCallerRow = typeof blockedCaller.$inferSelect
export type BlockedKind = BlockedCallerRow['kind']

/** Inserts a block, or updates the reason and end of an existing one. */
export async function upsertBlockedCaller(db: Db, row: BlockedCallerRow): Promise<void> {
  const { kind: _kind, value: _value, ...set } = row
  await db
    .insert(blockedCaller)
    .values(row)
    .onConflictDoUpdate({ target: [blockedCaller.kind, blockedCaller.value], set })
}

/** Removes a block; false when there was none. */
export async function deleteBlockedCaller(db: Db, kind: BlockedKind, value: string): Promise<boolean> {
  const rows = await db
    .delete(blockedCaller)
    .where(and(eq(blockedCaller.kind, kind), eq(blockedCaller.value, value)))
    .returning({ value: blockedCaller.value })
  return rows.length > 0
}

export async function deleteEndedBlocks(db: Db, now: number): Promise<void> {
  await db.delete(blockedCaller).where(lte(blockedCaller.until, now))
}

/** Lists the active blocks, newest first. */
export async function listBlockedCallers(db: Db, now: number, limit: number): Promise<BlockedCallerRow[]> {
  return db
    .select()
    .from(blockedCaller)
    .where(or(isNull(blockedCaller.until), gt(blockedCaller.until, now)))
    .orderBy(desc(blockedCaller.createdAt))
    .limit(limit)
}
