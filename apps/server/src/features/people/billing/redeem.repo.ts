import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { redeemCode } from '../../../db/schema/people/account.ts'

export async function insertRedeemCodes(db: Db, rows: readonly (typeof redeemCode.$inferInsert)[]): Promise<void> {
  await db.insert(redeemCode).values([...rows])
}

/** Uses a code up and returns its days; null when it has been used, undefined when it does not exist. */
export async function takeRedeemCode(db: Db, hash: string, uid: string, now: number): Promise<number | null | undefined> {
  const [taken] = await db
    .update(redeemCode)
    .set({ usedBy: uid, usedAt: now })
    .where(and(eq(redeemCode.hash, hash), isNull(redeemCode.usedAt)))
    .returning({ days: redeemCode.days })
  if (taken) return taken.days
  const [known] = await db.select({ hash: redeemCode.hash }).from(redeemCode).where(eq(redeemCode.hash, hash))
  return known && null
}

/** Lists the codes that an account has used. */
export async function listRedeemed(db: Db, uid: string): Promise<{ days: number; usedAt: number | null }[]> {
  return db.select({ days: redeemCode.days, usedAt: redeemCode.usedAt }).from(redeemCode).where(eq(redeemCode.usedBy, uid))
}

/** Erases the account from the codes it redeemed; they stay redeemed. */
export async function eraseRedeemer(db: Db, uid: string): Promise<void> {
  await db.update(redeemCode).set({ usedBy: null }).where(eq(redeemCode.usedBy, uid))
}
