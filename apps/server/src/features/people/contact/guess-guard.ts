import { AppError, type ErrorName } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { consumePass, returnPass } from '../../platform/captcha/index.ts'
import { countTry, findTries, deleteFailures, takeTryBack, type TryLimit } from './sign-in-failure.repo.ts'

const minute = 60_000

/** Limit of attempts at one account's password, or at one contact's codes. */
const targetLimit = { max: 5, lock: { from: 10, forMs: 15 * minute }, decay: { allAfterMs: 24 * 60 * minute } } as const satisfies TryLimit
/**
 * Limit of attempts from one address at any target: twenty in a quarter of an hour. Since a whole office may share it, it is never locked.
 */
const addressLimit = { max: 20, lock: null, decay: { oneAfterMs: (15 * minute) / 20 } } as const satisfies TryLimit

/** Age after which attempts no longer count anywhere. */
export const rememberedMs = targetLimit.decay.allAfterMs

/** Delays of a wrong answer, from the first failure to the fifth and later ones. */
const delay = { firstMs: 250, lastMs: 4000 }
/** Maximum answers delayed at once; further ones are sent immediately, so that an attack cannot fill the memory. The lock still applies. */
const maxHeld = 500
let held = 0

/** Duration of a lock, minutes. */
export const lockMinutes = targetLimit.lock.forMs / minute

/** How a guess at a secret is checked. */
export interface Guess<T> {
  /** Checks the guess; null when it is wrong. */
  check(): Promise<T | null>
  /** The error for a wrong guess. */
  failure: ErrorName
  /** Called when a failure has just caused a lock. */
  onLock?: () => void
}

function lockedError(until: number, now: number): AppError {
  const left = Math.max(1, Math.ceil((until - now) / minute))
  const detail = { zh: `请在 ${left} 分钟后再试，或换一种方式登录`, en: `try again in ${left} minutes, or use another sign-in method` }
  return new AppError('accountLocked', detail, { retryAfterMs: until - now })
}

/**
 * Counts an attempt when `max` allows it or the caller is verified.
 * @returns the number of the attempt.
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
  throw new AppError('tooManyRequests', { zh: '请先完成安全验证再继续', en: 'complete the verification to continue' })
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
 * Guards a guess at a secret against brute force: each attempt is counted before it is checked, by target and by address. Wrong answers are
 * delayed increasingly; after five, each further attempt needs a verification, and the tenth locks.
 * @param target Key of the guessed secret.
 * @throws AppError the guess's `failure`, or `tooManyRequests` or `accountLocked` without checking it.
 */
export async function guardGuess<T>(ctx: Ctx, caller: Caller, target: string, guess: Guess<T>): Promise<T> {
  const address = `address:${addressKey(caller.address)}`
  // Consumed before the guess is checked, or one verification would admit any number of concurrent guesses.
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
