import { createHmac } from 'node:crypto'
import { AppError, limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import { countGuests, findGuest, insertGuest, isAddressFull, touchGuest } from './guest.repo.ts'

const dayMs = 24 * 3_600_000
/** Milliseconds between two counts of all guests. */
const countedForMs = 10 * 60_000
const tooManyGuests = {
  zh: '未登录的访客太多，请登录后再试，或过两天再来',
  en: 'the limit of guests is reached; sign in, or try again in two days',
}
/** Maximum guests cached as seen today, so that their calls need no statement. */
const maxRemembered = 20_000

/** Hashes an address as the key that groups its guests. The address itself is not stored. */
function hashAddress(ctx: Ctx, address: string): string {
  return createHmac('sha256', ctx.secret)
    .update(`guest-address:${addressKey(address)}`)
    .digest('base64url')
}

/**
 * The address hashes of this machine. A guest at the machine itself is its owner, or everybody behind a proxy that TRUSTED_PROXIES does not
 * name: they get no share of an address, only that of all guests.
 */
export const ownMachineHashes = (ctx: Ctx): string[] => ['127.0.0.1', '::1'].map((address) => hashAddress(ctx, address))

/**
 * Records guests who store something, and the time of their last call, each at most once a day. A new one is refused when its address or the
 * instance has as many as it may have.
 * @returns a function to call for every request of a guest; `writes` marks a call that may store something
 */
export function createGuestRecord(ctx: Ctx): (caller: Caller, writes: boolean) => Promise<void> {
  /** Per guest: time of the record, and whether a row exists. */
  const recorded = new Map<string, { at: number; known: boolean }>()
  const total = { at: 0, count: 0 }

  /** Checks that a guest who is not recorded yet may be. @throws AppError `creditRunOut` */
  async function requireGuestPlace(visitorId: string, addressHash: string): Promise<void> {
    if (await findGuest(ctx.db, visitorId)) return
    const now = ctx.now()
    if (now - total.at >= countedForMs) Object.assign(total, { at: now, count: await countGuests(ctx.db) })
    total.count += 1
    const isFull = !ownMachineHashes(ctx).includes(addressHash) && (await isAddressFull(ctx.db, addressHash))
    if (!isFull && total.count <= limits.guest.count) return
    throw new AppError('creditRunOut', tooManyGuests, { data: { kind: 'storage' } })
  }

  return async ({ visitorId, address }, writes) => {
    const now = ctx.now()
    const last = recorded.get(visitorId)
    if (last && now - last.at < dayMs && (last.known || !writes)) return
    await touchGuest(ctx.db, visitorId, now, now - dayMs)
    if (writes) await requireGuestPlace(visitorId, hashAddress(ctx, address))
    if (writes) await insertGuest(ctx.db, { visitorId, addressHash: hashAddress(ctx, address), seenAt: now })
    recorded.delete(visitorId)
    recorded.set(visitorId, { at: now, known: writes || (await findGuest(ctx.db, visitorId)) !== undefined })
    if (recorded.size > maxRemembered) recorded.delete(recorded.keys().next().value!)
  }
}
