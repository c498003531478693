import { dayOf } from '../../../lib/format/relative-time.ts'

/** Entries of one local day. */
export interface HistoryGroup<T> {
  /** `YYYY-MM-DD`. */
  day: string
  items: T[]
}

/** Returns the questions that occur more than once in a group, which need their times to be distinguished. */
export function repeatedQuestions(items: readonly { question: string }[]): ReadonlySet<string> {
  const counts = Map.groupBy(items, (item) => item.question)
  return new Set([...counts].flatMap(([question, same]) => (same.length > 1 ? [question] : [])))
}

/** Groups entries by the local day of their last change; keeps their order. */
export function groupByDay<T extends { updatedAt: number }>(items: readonly T[]): HistoryGroup<T>[] {
  return [...Map.groupBy(items, (item) => dayOf(item.updatedAt))].map(([day, group]) => ({ day, items: group }))
}
