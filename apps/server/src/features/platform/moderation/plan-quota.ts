import { planType, type PlanQuotas } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { user } from '../../../db/schema/account.ts'
import { team, teamMember } from '../../../db/schema/team.ts'
import { safetyOf } from './safety-settings.ts'

/** The inputs of an account's plan. */
async function findPlanInputs(db: Db, uid: string) {
  const [row] = await db
    .select({ quotas: user.quotas, expiryDate: user.expiryDate, checkerDeadline: team.checkerDeadline, teamId: teamMember.teamId })
    .from(user)
    .leftJoin(teamMember, eq(teamMember.uid, user.uid))
    .leftJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(user.uid, uid))
    .limit(1)
  return row
}

/** The quotas of an account: its own where an admin set them, or those of its plan; of a guest where `uid` is null. */
export async function quotasOf(ctx: Ctx, uid: string | null): Promise<PlanQuotas['guest']> {
  const { quotas } = await safetyOf(ctx)
  const inputs = uid === null ? undefined : await findPlanInputs(ctx.db, uid)
  if (!inputs) return quotas.guest
  if (inputs.quotas) return inputs.quotas
  return quotas[planType({ isTeamActive: inputs.teamId ? 1 : 0, expiryDate: inputs.expiryDate }, inputs, ctx.now())]
}

/** The quotas of each plan on this instance; null where quotas do not apply. */
export async function planQuotasOf(ctx: Ctx): Promise<Pick<PlanQuotas, 'free' | 'personal' | 'team'> | null> {
  if (!quotasHold(ctx)) return null
  const { quotas } = await safetyOf(ctx)
  return { free: quotas.free, personal: quotas.personal, team: quotas.team }
}

/** Whether quotas hold at all: where rate limits are switched off, they are, too. */
export function quotasHold(ctx: Ctx): boolean {
  return ctx.config.rateLimitFactor > 0
}
