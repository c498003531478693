import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { hashSecret } from '../../../lib/secret/secret.ts'
import { extendPersonalPlan } from './personal-plan.ts'
import { makeRedeemCode, normaliseRedeemCode } from './redeem-code.ts'
import { insertRedeemCodes, takeRedeemCode } from './redeem.repo.ts'

/** Creates one-time codes for days of the personal plan. Only their hashes are stored. */
export async function createRedeemCodes(ctx: Ctx, days: number, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, makeRedeemCode)
  const createdAt = ctx.now()
  await insertRedeemCodes(
    ctx.db,
    codes.map((code) => ({ hash: hashSecret(code), days, createdAt })),
  )
  return codes
}

/**
 * Redeems a code: extends the personal plan by its days, from now or from its current end, whichever is later.
 * @returns the days.
 * @throws AppError `notFound` for an unknown code, `conflict` for a used one.
 */
export async function redeem(ctx: Ctx, uid: string, typed: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const days = await takeRedeemCode(tx, hashSecret(normaliseRedeemCode(typed)), uid, now)
    if (days === undefined) throw new AppError('notFound', { zh: '这个兑换码，请检查是否输错', en: 'this code; check how it was typed' })
    if (days === null) throw new AppError('conflict', { zh: '这个兑换码已经用过了', en: 'the code has been used' })
    if (!(await extendPersonalPlan(tx, uid, days, now))) throw new AppError('needLogin')
    return days
  })
}
