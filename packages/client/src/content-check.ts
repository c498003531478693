import { contentLabels, type ContentLabel } from '@wenjin/contract'

/**
 * Checks a message by whatever service knows people by their open id. Without an open id there is nobody to check for, and it passes.
 * @param check gives the number of a label, of which those not listed are no objection.
 * @returns what is wrong with the message, or null.
 */
export async function checkContent(openId: string | null, check: (openId: string) => Promise<number>): Promise<ContentLabel | null> {
  if (!openId) return null
  const label = await check(openId)
  return Object.hasOwn(contentLabels, label) ? (label as ContentLabel) : null
}
