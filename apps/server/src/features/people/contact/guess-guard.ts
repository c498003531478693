import { AppError, type ErrorName } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { consumePass, returnPass } from '../../platform/captcha/index.ts'
import { countTry, findTries, deleteFailures, takeTryBack, type TryLimit } from './sign-in-failure.repo.ts'

const minute = 60_000

/** Of one account's password, or of one contact's codes. */
const targetLimit = { max: 5, lock: { from: 10, forMs: 15 * minute }, decay: { allAfterMs: 24 * 60 * minute } } as const satisfies TryLimit
/** From one address, at whatever: twenty in a quarter of an hour. It may be a whole office, so it is never locked. */
const addressLimit = { max: 20, lock: null, decay: { oneAfterMs: (15 * minute) / 20 } } as const satisfies TryLimit

/** Tries older than this count nowhere any more. */
export const rememberedMs = targetLimit.decay.allAfterMs

/** How long a wrong answer is held back, from the first failure to the fifth and after. */
const delay = { firstMs: 250, lastMs: 4000 }
/** Answers held back at once; past it they go out at once, so that nobody can fill the memory with them. The lock still holds. */
const maxHeld = 500
let held = 0

/** How long a lock stays shut, minutes. */
export const lockMinutes = targetLimit.lock.forMs / minute

/** How a guess at a secret is made. */
export interface Guess<T> {
  /** Looks at the guess; null when it is wrong. */
  check(): Promise<T | null>
  /** The error for a wrong guess. */
  failure: ErrorName
  /** The failure that locks was just made. */
  onLock?: () => void
}

function lockedError(until: number, now: number): AppError {
  const left = Math.max(1, Math.ceil((until - now) / minute))
  const detail = { zh: `请在 ${left} 分钟后再试，或换一种方式登录`, en: `try again in ${left} minutes, or sign in another way` }
  return new AppError('accountLocked', detail, { retryAfterMs: until - now })
}

/**
 * Lets a try through, as `max` allows or for somebody who is verified.
 * @returns which try it is.
 * @throws AppError `accountLocked` or `tooManyRequests`.
 */
async function admitTry(ctx: Ctx, key: string, limit: TryLimit, isVerified: () => Promise<boolean>): Promise<number> {
  const now = ctx.now()
  const count = await countTry(ctx.db, key, limit, now)
  if (count !== null) return count
  const more = (await isVerified()) ? await countTry(ctx.db, key, { ...limit, max: null }, now) : null
  if (more !== null) return more
  const { lockedUntil } = (await findTries(ctx.db, key)) ?? { lockedUntil: null }
  if (lockedUntil !== null && lockedUntil > now) throw lockedError(lockedUntil, now)
  throw new AppError('tooManyRequests', { zh: '请先完成安全验证再继续', en: 'pass the verification, then go on' })
}

async function delayGuess(ctx: Ctx, failures: number): Promise<void> {
  if (held >= maxHeld) return
  held++
  try {
    await ctx.sleep(Math.min(delay.lastMs, delay.firstMs * 2 ** (failures - 1)))
  } finally {
    held--
  }
}

/**
 * Lets somebody guess at a secret a person might guess: each try is counted before it is looked at, by what is guessed at and by
 * the address it comes from. Wrong answers come later and later; after five each takes a verification, the tenth locks.
 * @param target What is guessed at.
 * @throws AppError the guess's `failure`, or unseen `tooManyRequests` or `accountLocked`.
 */
export async function guardGuess<T>(ctx: Ctx, caller: Caller, target: string, guess: Guess<T>): Promise<T> {
  const address = `address:${addressKey(caller.address)}`
  // Spent before the guess is looked at, or one verification would let through as many as come at once.
  let spent: Promise<boolean> | undefined
  const isVerified = () => (spent ??= consumePass(ctx, caller))
  const giveBack = async () => {
    if (await spent) await returnPass(ctx, caller)
  }
  const factor = ctx.config.rateLimitFactor
  let ofAddress = 0
  let ofTarget
  try {
    if (factor > 0) ofAddress = await admitTry(ctx, address, { ...addressLimit, max: Math.ceil(addressLimit.max * factor) }, isVerified)
    ofTarget = await admitTry(ctx, target, targetLimit, isVerified)
  } catch (error) {
    await giveBack()
    throw error
  }
  const result = await guess.check()
  if (result !== null) {
    await deleteFailures(ctx.db, [target])
    if (ofAddress > 0) await takeTryBack(ctx.db, address)
    await giveBack()
    return result
  }
  if (ofTarget === targetLimit.lock.from) guess.onLock?.()
  await delayGuess(ctx, Math.max(ofTarget, ofAddress / (addressLimit.max / targetLimit.max)))
  throw new AppError(guess.failure)
}
