import { engineTypes, modes, type DailyActive, type RouteInput, type SearchCount, type trackingContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { summariseDays } from './day-summary.ts'
import { addDays, listDays, startOf } from './day.ts'
import { countNewUsers } from './new-user.repo.ts'

type Query = RouteInput<typeof trackingContract.listDailyActives>['query']

/**
 * Returns the number of active people by day, oldest first.
 * @throws AppError `badRequest`.
 */
export async function listDailyActives(ctx: Ctx, query: Query): Promise<DailyActive[]> {
  const days = listDays(query, ctx.now())
  const starts = [...days, addDays(days.at(-1)!, 1)].map(startOf)
  const newUsers = new Map((await countNewUsers(ctx.db, starts)).map(({ index, n }) => [days[index], n]))
  const rows = await summariseDays(ctx.db, days)
  return rows.map(({ day, users, guests }) => ({ date: day, users, guests, total: users + guests, newUsers: newUsers.get(day) ?? 0 }))
}

const zeros = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 0]))

function add(counts: Record<string, number>, name: string, n: number): void {
  counts[name] = (counts[name] ?? 0) + n
}

/**
 * Returns the number of questions by day, oldest first.
 * @throws AppError `badRequest`.
 */
export async function listSearchCounts(ctx: Ctx, query: Query): Promise<SearchCount[]> {
  const rows = await summariseDays(ctx.db, listDays(query, ctx.now()))
  return rows.map(({ day, searches }) => {
    const line: SearchCount = { date: day, total: 0, byMode: zeros(modes), byEngine: zeros(engineTypes) }
    for (const { mode, engineType, n } of searches) {
      line.total += n
      add(line.byMode, mode, n)
      add(line.byEngine, engineType, n)
    }
    return line
  })
}
