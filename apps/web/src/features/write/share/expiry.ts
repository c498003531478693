const dayMs = 24 * 3_600_000

/** Lifetimes of a new link, days; `never` has no expiry, `keep` leaves the current one. */
export const expiryChoices = ['never', '1', '7', '30'] as const
export type Expiry = (typeof expiryChoices)[number] | 'keep'

/** Returns when a link expires that is created now. @param kept the current expiry. Milliseconds since 1970; null for no expiry. */
export function endOf(expiry: Expiry, now: number, kept: number | null = null): number | null {
  if (expiry === 'keep') return kept
  return expiry === 'never' ? null : now + Number(expiry) * dayMs
}
