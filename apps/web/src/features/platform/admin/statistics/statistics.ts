import type { DailyActive, SearchCount } from '@wenjin/contract'

/** A line of numbers by day: a part of a bar, and a column of the table. */
export interface Series {
  key: string
  label: string
  /** Drawn in the chart; others stand in the table only. */
  charted: boolean
}

/** One day: its date and a number for every series. */
export interface DayRow {
  date: string
  values: Readonly<Record<string, number>>
}

/** Daily actives as rows. */
export function rowsOfActives(days: readonly DailyActive[]): DayRow[] {
  return days.map(({ date, users, guests, total, newUsers }) => ({ date, values: { users, guests, total, newUsers } }))
}

const modeKey = (name: string) => `mode:${name}`
const engineKey = (name: string) => `engine:${name}`
const keysOf = (days: readonly SearchCount[], part: 'byMode' | 'byEngine') => [...new Set(days.flatMap((day) => Object.keys(day[part])))]

/** Questions as rows: all, by mode and by where they searched. */
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

/** The series questions come in: by mode drawn, by engine in the table. `nameOf` words a name of either kind. */
export function seriesOfSearches(days: readonly SearchCount[], nameOf: (kind: 'mode' | 'engine', name: string) => string): Series[] {
  return [
    ...keysOf(days, 'byMode').map((name) => ({ key: modeKey(name), label: nameOf('mode', name), charted: true })),
    ...keysOf(days, 'byEngine').map((name) => ({ key: engineKey(name), label: nameOf('engine', name), charted: false })),
  ]
}

/** The sum of one series over all days. */
export function sumOf(rows: readonly DayRow[], key: string): number {
  return rows.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
}

/** The table as cells, heading first: what the CSV file holds. */
export function cellsOf(rows: readonly DayRow[], series: readonly Series[], dateLabel: string): (string | number)[][] {
  return [
    [dateLabel, ...series.map(({ label }) => label)],
    ...rows.map(({ date, values }) => [date, ...series.map(({ key }) => values[key] ?? 0)]),
  ]
}
