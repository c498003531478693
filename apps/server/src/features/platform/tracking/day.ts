import { AppError } from '@wenjin/contract'

const dayMs = 86_400_000
/** Maximum number of days; a longer table would be useless. */
const maxDays = 366
const defaultDays = 30
/** Outside of this range dates are useless and are formatted with a sign. */
const [earliest, latest] = ['1970-01-01', '2999-12-31']

/** Swedish formats a date as `YYYY-MM-DD`. */
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Returns the day of a time in the server's time zone, `YYYY-MM-DD`. */
export function dayOf(time: number): string {
  return format.format(time)
}

/** Returns the day some days after another. Days are counted in UTC, where each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the start of a day in the server's time zone, milliseconds. */
export function startOf(day: string): number {
  return new Date(`${day}T00:00:00`).getTime()
}

/** Lists the days from one to a later one, both included. */
export function daysBetween(from: string, to: string): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return Array.from({ length }, (_, index) => addDays(from, index))
}

/**
 * Lists the days of a statistics query, oldest first. Without an end they go until today, without a start they are 30.
 * @throws AppError `badRequest` when they are in the wrong order, more than 366, or outside the plausible range.
 */
export function listDays(range: { from?: string | undefined; to?: string | undefined }, now: number): string[] {
  const to = range.to ?? dayOf(now)
  const from = range.from ?? addDays(to, 1 - defaultDays)
  if (from < earliest || to > latest) {
    throw new AppError('badRequest', { zh: `日期应在 ${earliest} 到 ${latest} 之间`, en: `days are between ${earliest} and ${latest}` })
  }
  if (from > to) throw new AppError('badRequest', { zh: '开始日期不能晚于结束日期', en: 'from must not be after to' })
  const days = daysBetween(from, to)
  if (days.length > maxDays) throw new AppError('badRequest', { zh: `最多查询 ${maxDays} 天`, en: `at most ${maxDays} days` })
  return days
}
