import type { Tx } from '../../../db/client.ts'
import { lockUser, updateUser } from '../user/index.ts'

const dayMs = 86_400_000

/**
 * Extends an account's personal plan by some days: from now, or from its current end when that is later. False when the account does not
 * exist.
 */
export async function extendPersonalPlan(tx: Tx, uid: string, days: number, now: number): Promise<boolean> {
  const user = await lockUser(tx, uid)
  if (!user) return false
  await updateUser(tx, uid, { expiryDate: Math.max(now, user.expiryDate ?? 0) + days * dayMs })
  return true
}
