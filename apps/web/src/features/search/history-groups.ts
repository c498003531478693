import { dayOf } from '../../lib/relative-time.ts'

/** Entries of one local day. */
export interface HistoryGroup<T> {
  /** `YYYY-MM-DD`. */
  day: string
  items: T[]
}

/** Groups entries by the local day they were last changed on, keeping their order. */
export function groupByDay<T extends { updatedAt: number }>(items: readonly T[]): HistoryGroup<T>[] {
  return [...Map.groupBy(items, (item) => dayOf(item.updatedAt))].map(([day, group]) => ({ day, items: group }))
}
