import type { Plan, PlanQuotas, UserInfo } from '@wenjin/contract'

/** Returns the plan named in an address (`/meta-upgrade/team`), or null for none. */
export function planOfSlug(segments: readonly string[]): Plan | null {
  const [slug = ''] = segments
  return slug === 'personal' || slug === 'team' || slug === 'free' ? slug : null
}

/** Returns when the person's plan ends, milliseconds; null for a plan without an end. */
export function planEnd(user: Pick<UserInfo, 'plan' | 'expiryDate' | 'team'>): number | null {
  if (user.plan === 'team') return user.team?.checkerDeadline ?? null
  return user.plan === 'personal' ? user.expiryDate : null
}

const limitKinds = ['search', 'research', 'advance', 'storage'] as const

/** Returns the limits of a plan in display order: questions per day, and storage in megabytes; `limit` is null when unlimited. */
export function planLimits(quotas: PlanQuotas['free'] | undefined): { kind: (typeof limitKinds)[number]; limit: number | null }[] {
  return limitKinds.map((kind) => ({ kind, limit: quotas?.[kind] ?? null }))
}
