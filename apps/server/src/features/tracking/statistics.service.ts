import { engineTypes, modes, type DailyActive, type RouteInput, type SearchCount, type trackingContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { addDays, listDays, startOf } from './day.ts'
import { countActiveGuests, countActiveUsers, countByContent, countNewUsers, type DayRange } from './tracking.repo.ts'
import { searchEvent, serverProject } from './tracking.service.ts'

type Query = RouteInput<typeof trackingContract.listDailyActives>['query']

/** The days asked for, and the same as a range; there is at least one. */
function daysOf({ now }: Ctx, query: Query): { days: string[]; range: DayRange } {
  const days = listDays(query, now())
  return { days, range: { from: days[0]!, to: days.at(-1)! } }
}

/**
 * How many people used the instance, by day, oldest first.
 * @throws AppError `badRequest`.
 */
export async function listDailyActives(ctx: Ctx, query: Query): Promise<DailyActive[]> {
  const { days, range } = daysOf(ctx, query)
  const byDay = (rows: { day: string; n: number }[]) => new Map(rows.map(({ day, n }) => [day, n]))
  const users = byDay(await countActiveUsers(ctx.db, range))
  const guests = byDay(await countActiveGuests(ctx.db, range))
  const starts = [...days, addDays(range.to, 1)].map(startOf)
  const newUsers = new Map((await countNewUsers(ctx.db, starts)).map(({ index, n }) => [days[index], n]))
  return days.map((date) => {
    const active = { users: users.get(date) ?? 0, guests: guests.get(date) ?? 0 }
    return { date, ...active, total: active.users + active.guests, newUsers: newUsers.get(date) ?? 0 }
  })
}

const zeros = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 0]))

function add(counts: Record<string, number>, name: string, n: number): void {
  counts[name] = (counts[name] ?? 0) + n
}

/**
 * How many questions were asked, by day, oldest first.
 * @throws AppError `badRequest`.
 */
export async function listSearchCounts(ctx: Ctx, query: Query): Promise<SearchCount[]> {
  const { days, range } = daysOf(ctx, query)
  const counts = new Map(days.map((date) => [date, { date, total: 0, byMode: zeros(modes), byEngine: zeros(engineTypes) }]))
  for (const { day, value, text, n } of await countByContent(ctx.db, range, searchEvent, serverProject)) {
    const line = counts.get(day)
    if (!line) continue
    line.total += n
    add(line.byMode, value ?? '', n)
    add(line.byEngine, text, n)
  }
  return [...counts.values()]
}
