import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { addDays, dayOf, daysBetween } from './day.ts'
import { countActiveGuests, countActiveUsers, countByContent } from './event-count.repo.ts'
import { searchEvent, serverProject } from './tracking.service.ts'
import { findFirstDay, insertDay, listKeptDays, type DayRow } from './tracking.repo.ts'

/** A day may be kept once no instance on the database, whatever its clock, still adds to it. */
const settledAfterDays = 2

/** The sums of the events of some days, by day. */
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
 * The events of some days, in their order: as stored, and counted anew for a day that is not over.
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

/** Saves what the days that are over came to, one at a time so that questions come between. */
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
