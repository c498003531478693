import type { CountedCalls } from '@wenjin/contract'

/** Returns counts of zero. */
export const noCalls = (): CountedCalls => ({ calls: 0, errors: 0, credits: 0, p50: null, p95: null })

/** Returns the counts of a name, and creates them on first access. */
export function countsOf<K>(counts: Map<K, CountedCalls>, name: K): CountedCalls {
  let known = counts.get(name)
  if (!known) {
    known = noCalls()
    counts.set(name, known)
  }
  return known
}

/** Returns the latency within which a share of the calls was done. @param taken numbers of calls by latency, ascending */
function percentile(taken: readonly { ms: number; n: number }[], share: number): number | null {
  const wanted = taken.reduce((sum, { n }) => sum + n, 0) * share
  let seen = 0
  for (const { ms, n } of taken) {
    seen += n
    if (seen >= wanted) return ms
  }
  return null
}

/** Sets the percentiles of counts from the numbers of calls by latency. */
export function setPercentiles<K>(counts: Map<K, CountedCalls>, taken: readonly { name: K; ms: number; n: number }[]): void {
  const byName = Map.groupBy(taken, ({ name }) => name)
  for (const [name, lines] of byName) {
    const ascending = lines.toSorted((a, b) => a.ms - b.ms)
    Object.assign(countsOf(counts, name), { p50: percentile(ascending, 0.5), p95: percentile(ascending, 0.95) })
  }
}
