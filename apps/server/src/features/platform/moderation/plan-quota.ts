import { planType, type PlanQuotas } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { findTeamOf, findUser } from '../../people/user/index.ts'
import { safetyOf } from './safety-settings.ts'

/** Returns the quotas of an account: its own when an admin set them, else those of its plan; those of guests when `uid` is null. */
export async function quotasOf(ctx: Ctx, uid: string | null): Promise<PlanQuotas['guest']> {
  const { quotas } = await safetyOf(ctx)
  const account = uid === null ? undefined : await findUser(ctx.db, uid)
  if (!account) return quotas.guest
  if (account.quotas) return account.quotas
  const membership = await findTeamOf(ctx.db, account.uid)
  return quotas[planType({ isTeamActive: membership ? 1 : 0, expiryDate: account.expiryDate }, membership?.team ?? null, ctx.now())]
}

/** Returns the quotas of each plan on this instance; null when quotas do not apply. */
export async function planQuotasOf(ctx: Ctx): Promise<Pick<PlanQuotas, 'free' | 'personal' | 'team'> | null> {
  if (!quotasHold(ctx)) return null
  const { quotas } = await safetyOf(ctx)
  return { free: quotas.free, personal: quotas.personal, team: quotas.team }
}

/** Whether quotas apply: they are off when rate limits are switched off. */
export function quotasHold(ctx: Ctx): boolean {
  return ctx.config.rateLimitFactor > 0
}
