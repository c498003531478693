import type { TimedEvent } from '@wenjin/contract'

/** An event and how it follows the one before it. */
export interface TimeLineRow {
  event: TimedEvent
  /** Years since the event before it, where it is worth saying. */
  gapYears: number | null
  /** Space above it, rem: more where more time has passed, but never much. */
  space: number
}

/** From so many years on the time between two events is said. */
const toldYears = 10

/** An ISO date of any length as years, with the part of the year that is known; years before the common era are negative. */
export function yearsOf(iso: string): number {
  const found = /^(-?\d{1,6})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(iso)
  if (!found) return Number.NaN
  const [, year, month = '01', day = '01'] = found
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372
}

/** Events as rows of a time line, oldest first; those of one moment keep their order, and what has no readable date comes last. */
export function timeLineRows(events: readonly TimedEvent[]): TimeLineRow[] {
  const dated = events.map((event) => ({ event, years: yearsOf(event.iso) }))
  const order = (years: number) => (Number.isNaN(years) ? Infinity : years)
  const sorted = dated.toSorted((a, b) => (order(a.years) === order(b.years) ? 0 : order(a.years) - order(b.years)))
  return sorted.map(({ event, years }, i) => {
    const before = sorted[i - 1]?.years ?? Number.NaN
    const gap = years - before
    const told = Number.isNaN(gap) ? 0 : gap
    return {
      event,
      gapYears: Math.round(told) >= toldYears ? Math.round(told) : null,
      space: i === 0 ? 0 : Math.min(2.5, 0.5 + Math.log10(1 + told) * 0.75),
    }
  })
}
