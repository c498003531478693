import { contracts, type Route } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { addressKey } from '../../../lib/address/address-key.ts'

/** Validity of a pass, milliseconds. */
const passMs = 10 * 60_000
/** Time for which a verification lifts a block, milliseconds. */
const liftMs = 30 * 60_000
/** Number of passed sliders within `passMs` after which a caller over the limit needs a stronger check. */
const sliderEnough = 2

/** Key of the holder of a pass: this browser at this address. */
const holder = ({ visitorId, address }: Caller) => `${visitorId}@${addressKey(address)}`

/** Returns the counter key of a call. */
export function counterKey(call: string, kind: 'address' | 'visitor' | 'account', value: string): string {
  return `call:${call}:${kind}:${value}`
}

/** Calls whose counters a pass resets: all except those of the verification itself, or a pass would pay for brute force. */
const clearedCalls = Object.values(contracts).flatMap((contract) =>
  Object.entries<Route>(contract).flatMap(([name, route]) => (route.limit === 'captcha' ? [] : [name])),
)

/**
 * Records a passed verification: resets the caller's counters, halves those of its address, and lifts a block for this browser at this
 * address for 30 minutes.
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

/** Whether the caller has an unused pass from the last 10 minutes. */
export async function hasPassedRecently({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  if (caller.visitorId === '' || (await limiter.count(`pass:${holder(caller)}`, passMs)) === 0) return false
  return (await limiter.count(`spent:${holder(caller)}`, passMs)) === 0
}

/**
 * Uses up the caller's pass, so that the next one has to be earned again.
 * @returns false when there was none; of several concurrent calls one gets it.
 */
export async function consumePass(ctx: Ctx, caller: Caller): Promise<boolean> {
  if (!(await hasPassedRecently(ctx, caller))) return false
  const { allowed } = await ctx.limiter.hit(`spent:${holder(caller)}`, { max: 1, windowMs: passMs })
  return allowed
}

/** Restores a pass that turned out not to be needed. */
export async function returnPass({ limiter }: Ctx, caller: Caller): Promise<void> {
  await limiter.clear([`spent:${holder(caller)}`])
}

/** Whether a block is lifted for the caller. */
export async function isLifted({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  return caller.visitorId !== '' && (await limiter.count(`lift:${holder(caller)}`, liftMs)) > 0
}

/** Whether the caller has passed so many sliders that a stronger check is needed. */
export async function outgrewSlider({ limiter }: Ctx, caller: Caller): Promise<boolean> {
  return caller.visitorId !== '' && (await limiter.count(`slider:${holder(caller)}`, passMs)) >= sliderEnough
}
