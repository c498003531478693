import { ImportFailure } from '@wenjin/contract'
import { decodeText } from '@wenjin/parser'
import { ByteCache } from '../../lib/flow/byte-cache.ts'
import { HostTurns } from './host-turns.ts'
import type { FetchedPage, FetchOptions, Reader } from './reader.ts'
import { everythingAllowed, nothingAllowed, parseRobots, type RobotRules } from './robots.ts'

/** How a page is asked for politely. */
export interface PoliteOptions extends FetchOptions {
  /** Leave the site alone for so long after the call, milliseconds, or for as long as it asks for. */
  pauseMs?: number
  /** It is a call made for programs: robots.txt does not speak of those. */
  forPrograms?: boolean
}

/** Reads pages of others as a guest should: one call to a host at a time, and nothing its robots.txt forbids. */
export interface PoliteReader {
  /** @throws ImportFailure as `Reader.fetchPublic` does, and `robotsRefused`. */
  fetchPage(url: string, options?: PoliteOptions): Promise<FetchedPage>
  /** The robots.txt rules of an address's site. */
  rulesOf(url: string): Promise<RobotRules>
}

interface Known {
  rules: RobotRules
  /** Why the site could not be asked for them: the reason why nothing of it is read. */
  failure: ImportFailure | null
  until: number
  /** Bytes it takes, about. */
  size: number
}

const agentName = 'Wenjin'
const keptMs = 24 * 3600 * 1000
/** Rules that could not be read are asked for again soon. */
const failedKeptMs = 10 * 60 * 1000
/** A site that asks for a longer pause gets this one. */
const longestPauseMs = 10_000
/** Rules of sites are remembered in so many bytes; those of most take next to none. */
const rememberedBytes = 16 * 1024 * 1024
const emptySize = 500

/** The reader's dependencies on the instance. */
export interface PoliteDeps {
  reader: () => Reader
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/** No rules at all are an invitation; a site that is in trouble is left alone (RFC 9309, 2.3.1). */
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

  /** @throws ImportFailure `robotsRefused`, or why the site could not be asked. */
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
      // Where it led has a say of its own.
      const ended = new URL(page.finalUrl)
      if (!forPrograms && ended.origin !== address.origin) await requireLeave(ended)
      return page
    },
  }
}
