import { createHmac } from 'node:crypto'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { findGuest, insertGuest, touchGuest } from './guest.repo.ts'

const dayMs = 24 * 3_600_000
/** Guests remembered as seen today, so that a call of theirs costs no statement. */
const maxRemembered = 20_000

/** By what guests of one address are counted together. The address itself is not stored. */
export function hashAddress(ctx: Ctx, address: string): string {
  return createHmac('sha256', ctx.secret)
    .update(`guest-address:${addressKey(address)}`)
    .digest('base64url')
}

/**
 * Records who the guests are that store something, and when they were last there, once a day each.
 * @returns to be called with every call of a guest; `writes` tells that the call may store something
 */
export function createGuestRecord(ctx: Ctx): (caller: Caller, writes: boolean) => Promise<void> {
  /** When a guest was recorded, and whether they have a row. */
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
