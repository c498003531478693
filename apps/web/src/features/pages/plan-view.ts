import type { Plan, UserInfo } from '@wenjin/contract'

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
