import type { WebOutcome, WebSearch } from '@wenjin/web-sources'

/** A web search without results that records its queries and can block them. */
export interface GatedWeb extends WebSearch {
  /** All queries, in order of arrival. */
  readonly queries: string[]
  /** Running queries. */
  readonly underWay: ReadonlySet<string>
  /** Whether a query is blocked until `release`. */
  hold: (query: string) => boolean
  release(): void
  /** Resolves as soon as `most` queries are blocked. */
  held(max: number): Promise<void>
}

const nothing: WebOutcome = { found: [], total: 0, unavailable: [], offline: false }

export function createGatedWeb(): GatedWeb {
  let open = Promise.withResolvers<void>()
  const waiting: { max: number; resolve: () => void }[] = []
  const underWay = new Set<string>()
  const web: GatedWeb = {
    queries: [],
    underWay,
    hold: () => false,
    release() {
      web.hold = () => false
      open.resolve()
      open = Promise.withResolvers<void>()
    },
    held(max) {
      return new Promise((resolve) => {
        waiting.push({ max, resolve })
        if (underWay.size >= max) resolve()
      })
    },
    async search({ query }, { signal }) {
      web.queries.push(query)
      if (!web.hold(query)) return nothing
      underWay.add(query)
      for (const { max, resolve } of waiting) if (underWay.size >= max) resolve()
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      )
      try {
        await Promise.race([open.promise, aborted])
      } finally {
        underWay.delete(query)
      }
      return nothing
    },
    findPaper: () => Promise.resolve({ paper: null, similar: [], unavailable: [] }),
    status: () => [],
  }
  return web
}
