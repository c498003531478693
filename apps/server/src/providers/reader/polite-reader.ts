import { ImportFailure } from '@wenjin/contract'
import { decodeText } from '@wenjin/parser'
import { ByteCache } from '../../lib/flow/byte-cache.ts'
import { HostTurns } from './host-turns.ts'
import type { FetchedPage, FetchOptions, Reader } from './reader.ts'
import { everythingAllowed, nothingAllowed, parseRobots, type RobotRules } from './robots.ts'

/** Options of a polite fetch. */
export interface PoliteOptions extends FetchOptions {
  /** Milliseconds without another request to the site after this one; the site's own crawl delay may extend it. */
  pauseMs?: number
  /** Whether the URL is an API for programs, to which robots.txt does not apply. */
  forPrograms?: boolean
}

/** Fetches pages of other sites politely: one request to a host at a time, and nothing that its robots.txt forbids. */
export interface PoliteReader {
  /** Fetches a page. @throws ImportFailure as `Reader.fetchPublic` does, and `robotsRefused`. */
  fetchPage(url: string, options?: PoliteOptions): Promise<FetchedPage>
  /** Returns the robots.txt rules of a URL's site. */
  rulesOf(url: string): Promise<RobotRules>
}

interface Known {
  rules: RobotRules
  /** Why the rules could not be fetched, in which case nothing of the site is fetched; null otherwise. */
  failure: ImportFailure | null
  until: number
  /** Approximate size in bytes. */
  size: number
}

const agentName = 'Wenjin'
const keptMs = 24 * 3600 * 1000
/** Cache lifetime of a failed fetch of rules, so that it is retried soon. */
const failedKeptMs = 10 * 60 * 1000
/** Maximum pause; a site that asks for a longer one gets this. */
const longestPauseMs = 10_000
/** Size in bytes of the cache of rules; those of most sites are tiny. */
const rememberedBytes = 16 * 1024 * 1024
const emptySize = 500

/** The reader's dependencies on the instance. */
export interface PoliteDeps {
  reader: () => Reader
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/**
 * Whether a failure means that the site has no rules, which permits everything; a site with server errors is not fetched (RFC 9309, 2.3.1).
 */
function saysNothing({ reason, detail }: ImportFailure): boolean {
  return reason === 'emptyFile' || reason === 'notText' || (reason === 'httpStatus' && /^4(?!29)\d\d$/.test(detail))
}

export function createPoliteReader({ reader, now, sleep }: PoliteDeps): PoliteReader {
  const turns = new HostTurns()
  const known = new ByteCache<Known>(rememberedBytes)
  const asking = new Map<string, Promise<Known>>()

  async function askRules(origin: string): Promise<Known> {
    try {
      const page = await turns.take(new URL(origin).host, undefined, () =>
        reader().fetchPublic(`${origin}/robots.txt`, { accept: 'text/plain,*/*;q=0.5' }),
      )
      const rules = parseRobots(decodeText(page.bytes, undefined).text, agentName)
      return { rules, failure: null, until: now() + keptMs, size: emptySize + page.bytes.length * 2 }
    } catch (error) {
      const failure = error instanceof ImportFailure ? error : null
      return failure && saysNothing(failure)
        ? { rules: everythingAllowed, failure: null, until: now() + keptMs, size: emptySize }
        : { rules: nothingAllowed, failure, until: now() + failedKeptMs, size: emptySize }
    }
  }

  async function learn(origin: string): Promise<Known> {
    const remembered = known.get(origin)
    if (remembered && remembered.until > now()) return remembered
    let answer = asking.get(origin)
    if (!answer) {
      answer = askRules(origin).then((learned) => {
        known.set(origin, learned, learned.size)
        asking.delete(origin)
        return learned
      })
      asking.set(origin, answer)
    }
    return answer
  }

  /** Checks that a URL may be fetched. @throws ImportFailure `robotsRefused`, or the failure of fetching the rules. */
  async function requireLeave(address: URL): Promise<RobotRules> {
    const { rules, failure } = await learn(address.origin)
    if (!rules.allows(address)) throw failure ?? new ImportFailure('robotsRefused', address.host)
    return rules
  }

  return {
    rulesOf: async (url) => (await learn(new URL(url).origin)).rules,
    async fetchPage(url, { pauseMs = 0, forPrograms = false, ...options } = {}) {
      if (!URL.canParse(url)) throw new ImportFailure('badUrl')
      const address = new URL(url)
      const rules = forPrograms ? everythingAllowed : await requireLeave(address)
      options.signal?.throwIfAborted()
      const page = await turns.take(address.host, options.signal, async () => {
        try {
          return await reader().fetchPublic(url, options)
        } finally {
          if (pauseMs > 0) await sleep(Math.min(longestPauseMs, Math.max(pauseMs, (rules.crawlDelay ?? 0) * 1000)))
        }
      })
      // The rules of the redirect's target apply as well.
      const ended = new URL(page.finalUrl)
      if (!forPrograms && ended.origin !== address.origin) await requireLeave(ended)
      return page
    },
  }
}
