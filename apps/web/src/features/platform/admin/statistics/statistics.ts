import type { DailyActive, SearchCount } from '@wenjin/contract'

/** A series of numbers by day: a segment of the bars, and a column of the table. */
export interface Series {
  key: string
  label: string
  /** True when it is drawn in the chart; other series are in the table only. */
  charted: boolean
}

/** One day: its date and a number for each series. */
export interface DayRow {
  date: string
  values: Readonly<Record<string, number>>
}

/** Converts daily actives to rows. */
export function rowsOfActives(days: readonly DailyActive[]): DayRow[] {
  return days.map(({ date, users, guests, total, newUsers }) => ({ date, values: { users, guests, total, newUsers } }))
}

const modeKey = (name: string) => `mode:${name}`
const engineKey = (name: string) => `engine:${name}`
const keysOf = (days: readonly SearchCount[], part: 'byMode' | 'byEngine') => [...new Set(days.flatMap((day) => Object.keys(day[part])))]

/** Converts question counts to rows: total, by mode, and by engine. */
export function rowsOfSearches(days: readonly SearchCount[]): DayRow[] {
  return days.map(({ date, total, byMode, byEngine }) => ({
    date,
    values: {
      total,
      ...Object.fromEntries(Object.entries(byMode).map(([name, n]) => [modeKey(name), n])),
      ...Object.fromEntries(Object.entries(byEngine).map(([name, n]) => [engineKey(name), n])),
    },
  }))
}

/** Returns the series of question counts: by mode for the chart, by engine for the table. `nameOf` translates both kinds of names. */
export function seriesOfSearches(days: readonly SearchCount[], nameOf: (kind: 'mode' | 'engine', name: string) => string): Series[] {
  return [
    ...keysOf(days, 'byMode').map((name) => ({ key: modeKey(name), label: nameOf('mode', name), charted: true })),
    ...keysOf(days, 'byEngine').map((name) => ({ key: engineKey(name), label: nameOf('engine', name), charted: false })),
  ]
}

/** Returns the sum of one series over all days. */
export function sumOf(rows: readonly DayRow[], key: string): number {
  return rows.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
}

/** Returns the table as cells, heading first: the content of the CSV file. */
export function cellsOf(rows: readonly DayRow[], series: readonly Series[], dateLabel: string): (string | number)[][] {
  return [
    [dateLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ date, values }) => [date, ...series.map(({ key }) => values[key] ?? 0)]),
  ]
}
