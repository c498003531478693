/** What a message may be refused for: labels of the content security check, spec section 5. */
export const contentLabels = {
  10001: 'advertising',
  20001: 'politics',
  20002: 'pornography',
  20003: 'abuse',
  20006: 'crime',
  20008: 'fraud',
  20012: 'vulgar',
  20013: 'copyright',
} as const

export type ContentLabel = (typeof contentLabels)[keyof typeof contentLabels]

const namesByLabel: Readonly<Record<number, ContentLabel>> = contentLabels

/**
 * Checks a message by whatever service knows people by their open id. Without an open id there is nobody to check for, and it passes.
 * @param check gives the number of a label, of which those not listed are no objection.
 * @returns what is wrong with the message, or null.
 */
export async function checkContent(openId: string | null, check: (openId: string) => Promise<number>): Promise<ContentLabel | null> {
  if (!openId) return null
  return namesByLabel[await check(openId)] ?? null
}
