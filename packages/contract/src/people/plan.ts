import { z } from 'zod'
import { time } from '../wire.ts'

export const plans = ['free', 'personal', 'team'] as const
export type Plan = (typeof plans)[number]

/** Returns a user's plan, spec section 4 "Plan type". Times are milliseconds; null is a date that was never set. */
export function planType(
  user: { isTeamActive: number; expiryDate: number | null },
  team: { checkerDeadline: number | null } | null,
  now: number,
): Plan {
  if (user.isTeamActive === 1 && (team?.checkerDeadline ?? 0) > now) return 'team'
  return (user.expiryDate ?? 0) > now ? 'personal' : 'free'
}

/** The use of one kind of question. */
export const usage = z
  .object({
    /** In the current calendar month of the server's time zone. */
    used: z.number().int(),
    /** The monthly limit of the plan; null when unlimited. `getQuota` returns the daily limits. */
    limit: z.number().int().nullable(),
    /** When the counter is reset. */
    resetAt: time,
    /** By day, `YYYY-MM-DD`, the last 30 days, oldest first, including days without use. */
    days: z.array(z.object({ date: z.string(), count: z.number().int() })),
  })
  .meta({ title: 'PlanUsage' })
export type Usage = z.infer<typeof usage>
