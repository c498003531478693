import { contracts, type Route } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'

/** How long a verification speaks for its caller. */
const passMs = 10 * 60_000
/** How long it lifts a block. */
const liftMs = 30 * 60_000
/** So many passed sliders within `passMs` and still over the limit: a stronger check is due. */
const sliderEnough = 2

/** The holder of a pass: this browser at this address. */
const holder = ({ visitorId, address }: Caller) => `${visitorId}@${addressKey(address)}`

/** The counter key of a call. */
export function counterKey(call: string, kind: 'address' | 'visitor' | 'account', value: string): string {
  return `call:${call}:${kind}:${value}`
}

/** Calls whose counters a pass clears: all but those of the verification itself, or passing would pay for grinding. */
const clearedCalls = Object.values(contracts).flatMap((contract) =>
  Object.entries<Route>(contract).flatMap(([name, route]) => (route.limit === 'captcha' ? [] : [name])),
)

/**
 * Records that the caller passed a verification: its counters start anew, its address gets half of its windows back, and a block is
 * lifted for this browser at this address for 30 minutes.
 */
export async function recordPass({ limiter }: Ctx, caller: Caller, by: 'slider' | 'turnstile'): Promise<void> {
  const who = holder(caller)
  await limiter.clear([
    `pass:${who}`,
    `spent:${who}`,
    `lift:${who}`,
    ...clearedCalls.map((name) => counterKey(name, 'visitor', caller.visitorId)),
    ...(caller.uid === null ? [] : clearedCalls.map((name) => counterKey(name, 'account', caller.uid!))),
  ])
  await limiter.halve(clearedCalls.map((name) => counterKey(name, 'address', addressKey(caller.address))))
  await limiter.hit(`pass:${who}`, { max: 1, windowMs: passMs })
  await limiter.hit(`lift:${who}`, { max: 1, windowMs: liftMs })
  if (by === 'slider') await limiter.hit(`slider:${who}`, { max: sliderEnough, windowMs: passMs })
}

/** Whether the caller passed a verification in the last 10 minutes that nobody has consumed. */
export async function hasPassedRecently({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  if (caller.visitorId === '' || (await limiter.count(`pass:${holder(caller)}`, passMs)) === 0) return false
  return (await limiter.count(`spent:${holder(caller)}`, passMs)) === 0
}

/**
 * Spends the caller's pass: the next time it is needed, it has to be earned again.
 * @returns false when there was none to spend; of several calls at once one has it.
 */
export async function consumePass(ctx: Ctx, caller: Caller): Promise<boolean> {
  if (!(await hasPassedRecently(ctx, caller))) return false
  const { allowed } = await ctx.limiter.hit(`spent:${holder(caller)}`, { max: 1, windowMs: passMs })
  return allowed
}

/** Gives back a pass that was spent on what needed none. */
export async function returnPass({ limiter }: Ctx, caller: Caller): Promise<void> {
  await limiter.clear([`spent:${holder(caller)}`])
}

/** Whether a block is lifted for the caller. */
export async function isLifted({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  return caller.visitorId !== '' && (await limiter.count(`lift:${holder(caller)}`, liftMs)) > 0
}

/** Whether the slider has been passed so often that it no longer convinces. */
export async function outgrewSlider({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  return caller.visitorId !== '' && (await limiter.count(`slider:${holder(caller)}`, passMs)) >= sliderEnough
}
