import type { ApiUsage, ApiUsageLine, CountedCalls, RouteInput, dashboardContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { dayAround } from '../../../lib/text/day.ts'
import { addDays, listDays, startOf } from '../tracking/index.ts'
import { countUse } from './counted-use.ts'
import { countCalls, listKeyNames, listLatencies, sumCredits, type UsageFilter } from './usage.repo.ts'
import { countsOf, noCalls, setPercentiles } from './usage-counts.ts'

type Query = RouteInput<typeof dashboardContract.getApiUsage>['query']
type Step = ApiUsage['step']

const hourMs = 3_600_000
/** Maximum number of days of a range that is shown by the hour. */
const daysByHour = 2

/**
 * Returns the bounds of the hours or days of a range, including the end of the last one.
 * @throws AppError `badRequest` for an invalid range of days.
 */
function boundsOf(query: Query, now: number): { step: Step; bounds: number[] } {
  const days = listDays(query, now)
  const starts = [...days, addDays(days.at(-1)!, 1)].map(startOf)
  if (days.length > daysByHour) return { step: 'day', bounds: starts }
  const [from, to] = [starts[0]!, starts.at(-1)!]
  const bounds = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => from + hour * hourMs)
  return { step: 'hour', bounds: [...bounds, to] }
}

async function keyNames(ctx: Ctx, uid: string) {
  const names = new Map((await listKeyNames(ctx.db, uid)).map(({ id, ...key }) => [id, key]))
  return (apiKeyId: string) => ({ apiKeyId, ...(names.get(apiKeyId) ?? { name: null, redactedKey: null }) })
}

/** Sorts by use, descending; then by cost, then by name. */
const byUse = ([a, one]: [string, CountedCalls], [b, other]: [string, CountedCalls]) =>
  other.calls - one.calls || other.credits - one.credits || (a < b ? -1 : 1)

/**
 * Returns the usage of an account's keys. Calls and latencies come from the call records, credits from the ledger.
 * @throws AppError `badRequest` for an invalid range of days.
 */
export async function getUsage(ctx: Ctx, uid: string, query: Query): Promise<ApiUsage> {
  const { step, bounds } = boundsOf(query, ctx.now())
  const filter: UsageFilter = { uid, bounds, apiKeyId: query.apiKeyId, call: query.call }
  const today = dayAround(ctx.now())
  const [{ called, taken, charged }, chargedToday, nameKey] = await Promise.all([
    countUse(ctx, filter),
    sumCredits(ctx.db, { uid, bounds: [today.since, today.until] }),
    keyNames(ctx, uid),
  ])
  const total = new Map<null, CountedCalls>([[null, noCalls()]])
  const times = new Map<number, CountedCalls>(bounds.slice(0, -1).map((_, place) => [place, noCalls()]))
  const keys = new Map<string, CountedCalls>()
  const calls = new Map<string, CountedCalls>()
  const failures = new Map<number, number>()
  const countsOfLine = ({ place, apiKeyId, call }: { place: number; apiKeyId: string; call: string }) => [
    countsOf(total, null),
    countsOf(times, place),
    countsOf(keys, apiKeyId),
    countsOf(calls, call),
  ]
  for (const line of called) {
    if (line.code !== 0) failures.set(line.code, (failures.get(line.code) ?? 0) + line.n)
    for (const counts of countsOfLine(line)) {
      counts.calls += line.n
      if (line.code !== 0) counts.errors += line.n
    }
  }
  for (const line of charged) for (const counts of countsOfLine(line)) counts.credits += line.credits
  const named = <K>(name: K | null, { ms, n }: { ms: number; n: number }) => (name === null ? [] : [{ name, ms, n }])
  const ofAll = taken.filter(({ place, apiKeyId, call }) => place === null && apiKeyId === null && call === null)
  setPercentiles(
    total,
    ofAll.map(({ ms, n }) => ({ name: null, ms, n })),
  )
  setPercentiles(
    times,
    taken.flatMap((line) => named(line.place, line)),
  )
  setPercentiles(
    keys,
    taken.flatMap((line) => named(line.apiKeyId, line)),
  )
  setPercentiles(
    calls,
    taken.flatMap((line) => named(line.call, line)),
  )
  return {
    step,
    total: countsOf(total, null),
    times: [...times].map(([place, counts]) => ({ at: bounds[place]!, ...counts })),
    keys: [...keys].toSorted(byUse).map(([apiKeyId, counts]) => ({ ...nameKey(apiKeyId), ...counts })),
    calls: [...calls].toSorted(byUse).map(([call, counts]) => ({ call, ...counts })),
    errors: [...failures].map(([code, n]) => ({ code, calls: n })).toSorted((a, b) => b.calls - a.calls || a.code - b.code),
    creditsToday: chargedToday.reduce((sum, { credits }) => sum + credits, 0),
  }
}

/**
 * Returns the usage as lines, one per time, key and call with any use.
 * @throws AppError `badRequest` for an invalid range of days.
 */
export async function listUsage(ctx: Ctx, uid: string, query: Query): Promise<{ step: Step; lines: ApiUsageLine[] }> {
  const { step, bounds } = boundsOf(query, ctx.now())
  const filter: UsageFilter = { uid, bounds, apiKeyId: query.apiKeyId, call: query.call }
  const [called, latencies, charged, nameKey] = await Promise.all([
    countCalls(ctx.db, filter),
    listLatencies(ctx.db, filter),
    sumCredits(ctx.db, filter),
    keyNames(ctx, uid),
  ])
  const lines = new Map<string, ApiUsageLine & { place: number }>()
  const lineOf = ({ place, apiKeyId, call }: { place: number; apiKeyId: string; call: string }) => {
    const name = JSON.stringify([place, apiKeyId, call])
    let line = lines.get(name)
    if (!line) {
      line = { place, at: bounds[place]!, ...nameKey(apiKeyId), call, ...noCalls() }
      lines.set(name, line)
    }
    return line
  }
  for (const row of called) {
    const line = lineOf(row)
    line.calls += row.n
    if (row.code !== 0) line.errors += row.n
  }
  for (const row of charged) lineOf(row).credits += row.credits
  for (const { p50, p95, ...row } of latencies) Object.assign(lineOf(row), { p50, p95 })
  const inOrder = [...lines.values()].toSorted(
    (a, b) => a.place - b.place || a.apiKeyId.localeCompare(b.apiKeyId) || a.call.localeCompare(b.call),
  )
  return { step, lines: inOrder.map(({ place: _place, ...line }) => line) }
}
