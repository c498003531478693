import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { CaptchaType } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { captchaChallenge } from '../../../db/schema/platform/captcha.ts'

export type ChallengeRow = typeof captchaChallenge.$inferSelect

/** Stores a challenge. What has expired goes at the same time, and of one visitor's challenges all but the newest `keep`. */
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

/** Takes a challenge to look at its solution, which only one call can; it becomes what `proofHash` cashes in until `expiresAt`. */
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

/** Cashes a solved challenge in; false when there is none of that proof, or no longer. */
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
