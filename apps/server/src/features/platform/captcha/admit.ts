import { AppError, rateLimits, type Route } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Gate } from '../../../http/gate.ts'
import { addressKey, isOwnMachine } from '../../../lib/address/address-key.ts'
import { createBlockList } from './blocked-caller.ts'
import { counterKey, isLifted, outgrewSlider } from './passes.ts'
import { turnstileOf } from './turnstile.ts'
import { waitText } from './wait-text.ts'

/** Number of refusals within the window after which an address is blocked for the same time. */
const refusals = { max: 1000, windowMs: 60 * 60_000 }

/** Calls that remain open to a blocked caller: verification and signing out; and health checks of machines. */
const openCalls: ReadonlySet<string> = new Set(['getInstance', 'logout', 'logoutApi', 'getHealth', 'getMetrics'])
const staysOpen = (name: string, route: Route) => route.limit === 'captcha' || openCalls.has(name)

/** Creates the checks before every call: blocks first, then the limits of the call. */
export function createAdmit(ctx: Ctx): Gate['admit'] {
  const { config, limiter } = ctx
  const blocked = createBlockList(ctx)

  async function recordRefusal(address: string): Promise<void> {
    // Blocking this machine would lock out its owner, or every user behind a proxy that TRUSTED_PROXIES does not name.
    if (isOwnMachine(address)) return
    const { allowed } = await limiter.hit(`refused:${addressKey(address)}`, refusals)
    if (allowed) return
    await blocked.blockAddress(address, 'limits', ctx.now() + refusals.windowMs)
    ctx.log.warn('an address that does not heed its limits was blocked for an hour')
  }

  async function refusalOf(caller: Caller, retryAfterMs: number): Promise<AppError> {
    const name = turnstileOf(ctx) && (await outgrewSlider(ctx, caller)) ? 'tooManyRequests2' : 'tooManyRequests'
    return new AppError(name, waitText(retryAfterMs), { retryAfterMs })
  }

  return async (name, route, caller) => {
    if (!staysOpen(name, route) && (await blocked.holds(caller)) && !(await isLifted(ctx, caller))) {
      throw new AppError('needUpgrade', '', { data: { address: caller.address } })
    }
    if (config.rateLimitFactor === 0) return null
    const limit = rateLimits[route.limit ?? (route.method === 'GET' ? 'read' : 'write')]
    // Narrowest counter first: a call refused to one visitor is not charged to the others at the address.
    const counters = [
      ['account', caller.uid],
      ['visitor', caller.visitorId],
      ['address', addressKey(caller.address)],
    ] as const
    for (const [kind, value] of counters) {
      if (!value) continue
      const max = Math.ceil(limit[kind] * config.rateLimitFactor)
      const { allowed, retryAfterMs } = await limiter.hit(counterKey(name, kind, value), { max, windowMs: limit.windowMs })
      if (allowed) continue
      await recordRefusal(caller.address)
      throw await refusalOf(caller, retryAfterMs)
    }
    // Only programs use the remaining allowance for pacing.
    if (caller.apiKeyId === null || caller.uid === null) return null
    const max = Math.ceil(limit.account * config.rateLimitFactor)
    const used = await limiter.count(counterKey(name, 'account', caller.uid), limit.windowMs)
    return { name: 'minute', limit: max, left: max - used, windowMs: limit.windowMs, resetMs: limit.windowMs }
  }
}
