const dayMs = 24 * 3_600_000

/** How long a link may be made to hold, days; `never` has no end, `keep` leaves the end it has. */
export const expiryChoices = ['never', '1', '7', '30'] as const
export type Expiry = (typeof expiryChoices)[number] | 'keep'

/** When a link ends that is made now. @param kept the end it has. Milliseconds since 1970; null for no end. */
export function endOf(expiry: Expiry, now: number, kept: number | null = null): number | null {
  if (expiry === 'keep') return kept
  return expiry === 'never' ? null : now + Number(expiry) * dayMs
}
