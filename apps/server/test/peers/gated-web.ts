import type { WebOutcome, WebSearch } from '@wenjin/web-sources'

/** A web that finds nothing, tells what it was asked, and can be held. */
export interface GatedWeb extends WebSearch {
  /** Every query, in the order they came. */
  readonly queries: string[]
  /** Queries under way. */
  readonly underWay: ReadonlySet<string>
  /** Queries that are held until `release`. */
  hold: (query: string) => boolean
  release(): void
  /** Resolves as soon as `most` queries are held. */
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
