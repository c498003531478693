import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'
import {
  deleteBlockedCaller,
  deleteEndedBlocks,
  listBlockedCallers,
  upsertBlockedCaller,
  type BlockedCallerRow,
  type BlockedKind,
} from './blocked-caller.repo.ts'

/** How old what is known of the blocks may be; the price is one query in that time for the whole instance. */
const staleMs = 10_000
/** More than any list a person keeps; the newest count. */
const maxBlocks = 100_000

const valueOf = (kind: BlockedKind, value: string) => (kind === 'address' ? addressKey(value) : value)

/**
 * Asks somebody for a verification before anything else. Running instances know of it within 10 seconds.
 * @param order `value`: an IP address, a visitor id or a uid; `until`: milliseconds since 1970, null for good.
 */
export async function block(
  ctx: Pick<Ctx, 'db' | 'now'>,
  order: { kind: BlockedKind; value: string; reason: string; until: number | null },
): Promise<void> {
  const now = ctx.now()
  await deleteEndedBlocks(ctx.db, now)
  await upsertBlockedCaller(ctx.db, { ...order, value: valueOf(order.kind, order.value), createdAt: now })
}

/** Takes a block away; false when there was none. */
export async function unblock(ctx: Pick<Ctx, 'db'>, kind: BlockedKind, value: string): Promise<boolean> {
  // The list shows an IPv6 network in a form that this call accepts.
  return deleteBlockedCaller(ctx.db, kind, kind === 'address' ? addressKey(value.replace(/\/64$/, '')) : value)
}

/** The blocks that hold, newest first; IPv6 addresses as their /64. */
export async function listBlocked(ctx: Pick<Ctx, 'db' | 'now'>): Promise<BlockedCallerRow[]> {
  return listBlockedCallers(ctx.db, ctx.now(), maxBlocks)
}

/** The blocks as the calls ask for them. */
export interface BlockList {
  holds(caller: Caller): Promise<boolean>
  /** Blocks an address at once, in this process without any delay. */
  blockAddress(address: string, reason: string, until: number): Promise<void>
}

export function createBlockList(ctx: Ctx): BlockList {
  let known: ReadonlySet<string> = new Set()
  let loadedAt = -Infinity
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    try {
      known = new Set((await listBlocked(ctx)).map(({ kind, value }) => `${kind}:${value}`))
    } catch (error) {
      ctx.log.warn({ err: error }, 'the blocked callers could not be read; those known stay blocked')
    }
    loadedAt = ctx.now()
  }
  async function refresh(): Promise<void> {
    if (ctx.now() - loadedAt <= staleMs) return
    loading ??= load().finally(() => (loading = null))
    await loading
  }
  return {
    async holds({ address, visitorId, uid }) {
      await refresh()
      return (
        known.size > 0 &&
        (known.has(`address:${addressKey(address)}`) ||
          (visitorId !== '' && known.has(`visitor:${visitorId}`)) ||
          (uid !== null && known.has(`account:${uid}`)))
      )
    },
    async blockAddress(address, reason, until) {
      await block(ctx, { kind: 'address', value: address, reason, until })
      await load()
    },
  }
}
