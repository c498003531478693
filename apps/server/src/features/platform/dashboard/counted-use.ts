import type { Ctx } from '../../../context.ts'
import { dayAround } from '../../../lib/text/day.ts'
import { countCalls, countLatencies, sumCredits, type UsageFilter } from './usage.repo.ts'

/** The calls, latencies and credits of some hours or days. */
interface CountedUse {
  called: Awaited<ReturnType<typeof countCalls>>
  taken: Awaited<ReturnType<typeof countLatencies>>
  charged: Awaited<ReturnType<typeof sumCredits>>
}

async function count(ctx: Ctx, filter: UsageFilter): Promise<CountedUse> {
  const [called, taken, charged] = await Promise.all([
    countCalls(ctx.db, filter),
    countLatencies(ctx.db, filter),
    sumCredits(ctx.db, filter),
  ])
  return { called, taken, charged }
}

/** Milliseconds after which the records of a call are stored, on whatever instance. */
const settledMs = 60_000
/** Cache of past ranges: maximum number, lifetime in milliseconds, and maximum lines of one. */
const maxRanges = 100
const rememberedMs = 5 * 60_000
const maxLines = 20_000

interface Remembered {
  counting: Promise<CountedUse>
  until: number
}

const pasts = new WeakMap<Ctx, Map<string, Remembered>>()

/** Counts days in the past and caches the result: they no longer change. */
function countPast(ctx: Ctx, filter: UsageFilter): Promise<CountedUse> {
  const known = pasts.get(ctx) ?? new Map<string, Remembered>()
  pasts.set(ctx, known)
  const name = JSON.stringify(filter)
  const before = known.get(name)
  if (before && before.until > ctx.now()) return before.counting
  const counting = count(ctx, filter)
  known.set(name, { counting, until: ctx.now() + rememberedMs })
  for (const oldest of known.keys()) if (known.size > maxRanges) known.delete(oldest)
  const evict = () => known.delete(name)
  counting.then(({ called, taken, charged }) => called.length + taken.length + charged.length > maxLines && evict(), evict)
  return counting
}

/** Counts a range; when it includes today, the earlier days come from the cache, so that repeated views only count today. */
export async function countUse(ctx: Ctx, filter: UsageFilter): Promise<CountedUse> {
  const { since } = dayAround(ctx.now())
  const { bounds } = filter
  const today = bounds.indexOf(since)
  if (today <= 0 || today === bounds.length - 1 || ctx.now() - since < settledMs) return count(ctx, filter)
  const [past, present] = await Promise.all([
    countPast(ctx, { ...filter, bounds: bounds.slice(0, today + 1) }),
    count(ctx, { ...filter, bounds: bounds.slice(today) }),
  ])
  const later = <T extends { place: number }>(lines: readonly T[]) => lines.map((line) => ({ ...line, place: line.place + today }))
  const taken = present.taken.map((line) => ({ ...line, place: line.place === null ? null : line.place + today }))
  return {
    called: [...past.called, ...later(present.called)],
    taken: [...past.taken, ...taken],
    charged: [...past.charged, ...later(present.charged)],
  }
}
