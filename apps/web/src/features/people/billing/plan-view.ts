import type { Plan, PlanQuotas, UserInfo } from '@wenjin/contract'

/** The plan an address asks for (`/meta-upgrade/team`), or null when it names none. */
export function planOfSlug(segments: readonly string[]): Plan | null {
  const [slug = ''] = segments
  return slug === 'personal' || slug === 'team' || slug === 'free' ? slug : null
}

/** Until when somebody's plan holds, milliseconds; null for a plan without an end. */
export function planEnd(user: Pick<UserInfo, 'plan' | 'expiryDate' | 'team'>): number | null {
  if (user.plan === 'team') return user.team?.checkerDeadline ?? null
  return user.plan === 'personal' ? user.expiryDate : null
}

const limitKinds = ['search', 'research', 'advance', 'storage'] as const

/** How often a day, and with how many megabytes, a plan may be used, in the order it is told; `limit` null for no end. */
export function planLimits(quotas: PlanQuotas['free'] | undefined): { kind: (typeof limitKinds)[number]; limit: number | null }[] {
  return limitKinds.map((kind) => ({ kind, limit: quotas?.[kind] ?? null }))
}
