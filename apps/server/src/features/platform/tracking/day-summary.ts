import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { addDays, dayOf, daysBetween } from './day.ts'
import { countActiveGuests, countActiveUsers, countByContent } from './event-count.repo.ts'
import { searchEvent, serverProject } from './tracking.service.ts'
import { findFirstDay, insertDay, listKeptDays, type DayRow } from './tracking.repo.ts'

/** Days until a day's summary may be stored: no instance on the database, whatever its clock, then adds to that day. */
const settledAfterDays = 2

/** Sums the events of some days, by day. */
async function countDays(db: Db, days: readonly string[]): Promise<Map<string, DayRow>> {
  const rows = new Map(days.map((day): [string, DayRow] => [day, { day, users: 0, guests: 0, searches: [] }]))
  if (days.length === 0) return rows
  for (const { day, n } of await countActiveUsers(db, days)) rows.get(day)!.users = n
  for (const { day, n } of await countActiveGuests(db, days)) rows.get(day)!.guests = n
  for (const { day, value, text, n } of await countByContent(db, days, searchEvent, serverProject)) {
    rows.get(day)!.searches.push({ mode: value ?? '', engineType: text, n })
  }
  return rows
}

/**
 * Returns the sums of some days, in their order: stored ones, and fresh counts for days without a stored summary.
 * @param days consecutive, at least one
 */
export async function summariseDays(db: Db, days: readonly string[]): Promise<DayRow[]> {
  const kept = new Map((await listKeptDays(db, days[0]!, days.at(-1)!)).map((row) => [row.day, row]))
  const counted = await countDays(
    db,
    days.filter((day) => !kept.has(day)),
  )
  return days.map((day) => (kept.get(day) ?? counted.get(day))!)
}

/** Stores the summaries of finished days, one at a time, so that other queries can run in between. */
export async function saveFinishedDays({ db, now }: Ctx): Promise<void> {
  const first = await findFirstDay(db)
  const last = addDays(dayOf(now()), -settledAfterDays)
  if (first === null || first > last) return
  const kept = new Set((await listKeptDays(db, first, last)).map(({ day }) => day))
  for (const day of daysBetween(first, last)) {
    if (kept.has(day)) continue
    const row = (await countDays(db, [day])).get(day)
    if (row) await insertDay(db, row)
  }
}
