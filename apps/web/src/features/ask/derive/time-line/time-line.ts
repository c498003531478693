import type { TimedEvent } from '@wenjin/contract'

/** An event and its distance from the one before it. */
export interface TimeLineRow {
  event: TimedEvent
  /** Years since the event before it; null when too few to mention. */
  gapYears: number | null
  /** Space above it, rem: grows with the time passed, up to a maximum. */
  space: number
}

/** Minimum number of years between two events for which the gap is labelled. */
const toldYears = 10

/**
 * Converts an ISO date of any precision to years, with the known part of the year as a fraction; years before the common era are negative.
 */
export function yearsOf(iso: string): number {
  const found = /^(-?\d{1,6})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(iso)
  if (!found) return Number.NaN
  const [, year, month = '01', day = '01'] = found
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372
}

/**
 * Converts events to rows of a time line, oldest first; events of the same date keep their order, and events without a readable date are
 * last.
 */
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
