import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { namesOf, ownerOf, type Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { isPasswordOf } from '../../../lib/secret/password-hash.ts'
import type { LimiterWindow } from '../../../providers/limiter/limiter.ts'
import { hasEntered, insertEntered, type ShareRow } from './share.repo.ts'

/**
 * Limits of wrong passwords per user, address and link. A link under attack is never closed, which would shut out users with the password:
 * instead every answer is delayed, and each user and address gets fewer attempts.
 */
const guesses = {
  person: { max: 10, windowMs: 15 * 60_000 },
  address: { max: 60, windowMs: 15 * 60_000 },
  share: { max: 500, windowMs: 24 * 3_600_000 },
} as const
const beset = { max: 3, windowMs: 3_600_000, answerMs: 2000 } as const

/** Returns the counter key of a link. */
const guessKey = ({ key, topicId }: ShareRow) => (topicId === null ? `share-password:${key}` : `topic-password:${topicId}`)

/** Checks the password of a link. @throws AppError `tooManyRequests`, or the error of `wrong`. */
async function requirePassword(ctx: Ctx, caller: Caller, share: ShareRow, password: string | undefined, wrong: () => AppError) {
  if (share.passwordHash === null) return
  if (password === undefined || password === '') throw wrong()
  const ofShare = guessKey(share)
  const isBeset = (await ctx.limiter.count(ofShare, guesses.share.windowMs)) >= guesses.share.max
  const counted: { key: string; window: LimiterWindow }[] = [
    { key: `${ofShare}:${ownerOf(caller)}`, window: isBeset ? beset : guesses.person },
  ]
  if (isBeset || ctx.config.rateLimitFactor > 0)
    counted.push({ key: `${ofShare}:address:${addressKey(caller.address)}`, window: isBeset ? beset : guesses.address })
  // Counted before the check, so that concurrent attempts cannot exceed the limit.
  for (const { key, window } of counted) {
    const { allowed, retryAfterMs } = await ctx.limiter.hit(key, window)
    if (allowed) continue
    const detail = { zh: '密码输错的次数太多，请稍后再试', en: 'too many wrong passwords; try again later' }
    throw new AppError('tooManyRequests', detail, { retryAfterMs })
  }
  if (isBeset) await ctx.sleep(beset.answerMs)
  if (!(await isPasswordOf(share.passwordHash, password))) {
    await ctx.limiter.hit(ofShare, guesses.share)
    throw wrong()
  }
  // During an attack the address counter is cleared too, so that a correct password does not make colleagues at the address wait.
  await ctx.limiter.clear(counted.slice(0, isBeset ? undefined : 1).map(({ key }) => key))
}

/**
 * Grants the caller access by a live link, now and later.
 * @param wrong creates the refusal of a wrong password
 * @returns false when the link was deleted, or got another password, meanwhile
 * @throws AppError `tooManyRequests`, or the error of `wrong`
 */
export async function enterByShare(
  ctx: Ctx,
  caller: Caller,
  share: ShareRow,
  password: string | undefined,
  wrong: () => AppError,
): Promise<boolean> {
  // A link opened as a guest is open for the account without the password.
  if (!(await hasEntered(ctx.db, share.key, namesOf(caller)))) await requirePassword(ctx, caller, share, password, wrong)
  await insertEntered(ctx.db, share, { person: ownerOf(caller), now: ctx.now() })
  return hasEntered(ctx.db, share.key, namesOf(caller))
}
