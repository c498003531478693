import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { CaptchaType } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { captchaChallenge } from '../../../db/schema/platform/captcha.ts'

export type ChallengeRow = typeof captchaChallenge.$inferSelect

/** Stores a challenge, and deletes expired ones and all but the newest `keep` of the visitor. */
export async function insertChallenge(db: Db, row: ChallengeRow, keep: number): Promise<void> {
  await db.delete(captchaChallenge).where(lte(captchaChallenge.expiresAt, row.createdAt))
  await db.insert(captchaChallenge).values(row)
  const older = db
    .select({ token: captchaChallenge.token })
    .from(captchaChallenge)
    .where(eq(captchaChallenge.visitorId, row.visitorId))
    .orderBy(desc(captchaChallenge.createdAt))
    .offset(keep)
  await db.delete(captchaChallenge).where(inArray(captchaChallenge.token, older))
}

/** Claims a challenge to check its solution, which only one call can do; `proofHash` can then redeem it until `expiresAt`. */
export async function claimChallenge(
  db: Db,
  who: { token: string; type: CaptchaType; visitorId: string },
  now: number,
  proof: { proofHash: string; expiresAt: number },
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .update(captchaChallenge)
    .set(proof)
    .where(
      and(
        eq(captchaChallenge.token, who.token),
        eq(captchaChallenge.type, who.type),
        eq(captchaChallenge.visitorId, who.visitorId),
        gt(captchaChallenge.expiresAt, now),
        isNull(captchaChallenge.proofHash),
      ),
    )
    .returning()
  return row
}

export async function deleteChallenge(db: Db, token: string): Promise<void> {
  await db.delete(captchaChallenge).where(eq(captchaChallenge.token, token))
}

/** Redeems a solved challenge; false when no valid one has this proof. */
export async function cashChallenge(db: Db, token: string, proofHash: string, visitorId: string, now: number): Promise<boolean> {
  const rows = await db
    .delete(captchaChallenge)
    .where(
      and(
        eq(captchaChallenge.token, token),
        eq(captchaChallenge.proofHash, proofHash),
        eq(captchaChallenge.visitorId, visitorId),
        gt(captchaChallenge.expiresAt, now),
      ),
    )
    .returning({ token: captchaChallenge.token })
  return rows.length > 0
}
