/** First and last day, `YYYY-MM-DD`. */
export interface DateRange {
  from: string
  to: string
}

/** Maximum length of a range accepted by the server, days. */
const maxDays = 366
const dayMs = 86_400_000

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the last `days` days, including `today`. */
export function lastDays(days: number, today: string): DateRange {
  return { from: dayOf(timeOf(today) - (days - 1) * dayMs), to: today }
}

/** Counts the days of a range, inclusive of both ends. */
export function daysIn({ from, to }: DateRange): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1
}

/** Returns the problem of a range, or null. */
export function rangeProblem(range: DateRange): 'incomplete' | 'reversed' | 'tooLong' | null {
  const days = daysIn(range)
  if (Number.isNaN(days)) return 'incomplete'
  if (days < 1) return 'reversed'
  return days > maxDays ? 'tooLong' : null
}
