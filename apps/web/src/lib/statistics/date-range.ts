/** First and last day, `YYYY-MM-DD`. */
export interface DateRange {
  from: string
  to: string
}

/** Most days of a range; the server takes no more. */
const maxDays = 366
const dayMs = 86_400_000

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The last `days` days up to and with `today`. */
export function lastDays(days: number, today: string): DateRange {
  return { from: dayOf(timeOf(today) - (days - 1) * dayMs), to: today }
}

/** How many days a range has, both ends counted. */
export function daysIn({ from, to }: DateRange): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1
}

/** The problem of a range, or null. */
export function rangeProblem(range: DateRange): 'incomplete' | 'reversed' | 'tooLong' | null {
  const days = daysIn(range)
  if (Number.isNaN(days)) return 'incomplete'
  if (days < 1) return 'reversed'
  return days > maxDays ? 'tooLong' : null
}
