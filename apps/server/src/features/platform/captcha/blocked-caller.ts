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

/** Maximum age of the cached blocks in milliseconds; costs one query per interval for the whole instance. */
const staleMs = 10_000
/** Maximum number of loaded blocks, newest first; more than any manual list has. */
const maxBlocks = 100_000

const valueOf = (kind: BlockedKind, value: string) => (kind === 'address' ? addressKey(value) : value)

/**
 * Requires a verification from a caller before anything else. Running instances apply it within 10 seconds.
 * @param order `value`: an IP address, a visitor id or a uid; `until`: milliseconds since 1970, null for a permanent block.
 */
export async function block(
  ctx: Pick<Ctx, 'db' | 'now'>,
  order: { kind: BlockedKind; value: string; reason: string; until: number | null },
): Promise<void> {
  const now = ctx.now()
  await deleteEndedBlocks(ctx.db, now)
  await upsertBlockedCaller(ctx.db, { ...order, value: valueOf(order.kind, order.value), createdAt: now })
}

/** Removes a block; false when there was none. */
export async function unblock(ctx: Pick<Ctx, 'db'>, kind: BlockedKind, value: string): Promise<boolean> {
  // Accepts an IPv6 network in the form that the list shows.
  return deleteBlockedCaller(ctx.db, kind, kind === 'address' ? addressKey(value.replace(/\/64$/, '')) : value)
}

/** Lists the active blocks, newest first; IPv6 addresses as their /64. */
export async function listBlocked(ctx: Pick<Ctx, 'db' | 'now'>): Promise<BlockedCallerRow[]> {
  return listBlockedCallers(ctx.db, ctx.now(), maxBlocks)
}

/** The cached blocks, as the calls query them. */
export interface BlockList {
  holds(caller: Caller): Promise<boolean>
  /** Blocks an address; in this process without delay. */
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
