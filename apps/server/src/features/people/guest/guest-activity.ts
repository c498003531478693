import { createHmac } from 'node:crypto'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { findGuest, insertGuest, touchGuest } from './guest.repo.ts'

const dayMs = 24 * 3_600_000
/** Maximum guests cached as seen today, so that their calls need no statement. */
const maxRemembered = 20_000

/** Hashes an address as the key that groups its guests. The address itself is not stored. */
export function hashAddress(ctx: Ctx, address: string): string {
  return createHmac('sha256', ctx.secret)
    .update(`guest-address:${addressKey(address)}`)
    .digest('base64url')
}

/**
 * Records guests who store something, and the time of their last call, each at most once a day.
 * @returns a function to call for every request of a guest; `writes` marks a call that may store something
 */
export function createGuestRecord(ctx: Ctx): (caller: Caller, writes: boolean) => Promise<void> {
  /** Per guest: time of the record, and whether a row exists. */
  const recorded = new Map<string, { at: number; known: boolean }>()
  return async ({ visitorId, address }, writes) => {
    const now = ctx.now()
    const last = recorded.get(visitorId)
    if (last && now - last.at < dayMs && (last.known || !writes)) return
    await touchGuest(ctx.db, visitorId, now, now - dayMs)
    if (writes) await insertGuest(ctx.db, { visitorId, addressHash: hashAddress(ctx, address), seenAt: now })
    recorded.delete(visitorId)
    recorded.set(visitorId, { at: now, known: writes || (await findGuest(ctx.db, visitorId)) !== undefined })
    if (recorded.size > maxRemembered) recorded.delete(recorded.keys().next().value!)
  }
}
