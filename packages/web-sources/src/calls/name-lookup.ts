import { ImportFailure } from '@wenjin/contract'
import type { Resolve, ResolvedAddress } from '../guard/guarded-agent.ts'

/** Maximum concurrent lookups: the system resolver shares its threads with file I/O, so a hanging lookup must leave some free. */
const atOnce = 2
/** Milliseconds to wait for the first answer; after that, the network counts as absent. */
const firstPatienceMs = 1000
/** A resolver that answered lately is given more time. */
const knownPatienceMs = 4000
const latelyMs = 5 * 60_000
const awayMs = 30_000

/** The options of a name lookup. */
export interface NameLookupOptions {
  resolve: Resolve
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds to wait when the network has not answered recently. */
  firstPatienceMs?: number
}

/**
 * Creates a name lookup that does not wait for an absent network. Without a reachable name server, the system resolver would block for ten
 * seconds and more; this lookup gives up after one, and for half a minute every name is unreachable at once. A lookup that completes later
 * shows that the network is back.
 */
export function createNameLookup(options: NameLookupOptions): Resolve {
  const { resolve, now } = options
  const pending = new Map<string, Promise<ResolvedAddress[]>>()
  const waiting: (() => void)[] = []
  let running = 0
  let heardAt = -Infinity
  let awayUntil = -Infinity

  const refuseAway = () => {
    if (now() < awayUntil) throw new ImportFailure('unreachable', 'no name server answers')
  }

  async function lookUp(host: string): Promise<ResolvedAddress[]> {
    if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
    running++
    try {
      refuseAway()
      const addresses = await resolve(host)
      heardAt = now()
      awayUntil = -Infinity
      return addresses
    } finally {
      running--
      waiting.shift()?.()
    }
  }

  function shared(host: string): Promise<ResolvedAddress[]> {
    const known = pending.get(host)
    if (known) return known
    const lookup = lookUp(host).finally(() => pending.delete(host))
    pending.set(host, lookup)
    return lookup
  }

  return async (host) => {
    refuseAway()
    const patience = now() - heardAt < latelyMs ? knownPatienceMs : (options.firstPatienceMs ?? firstPatienceMs)
    const lookup = shared(host)
    // A late lookup may end without a listener.
    lookup.catch(() => undefined)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      awayUntil = now() + awayMs
      late.reject(new ImportFailure('unreachable', 'no name server answers'))
    }, patience)
    try {
      return await Promise.race([lookup, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
