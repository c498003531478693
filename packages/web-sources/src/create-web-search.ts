import type { ProviderStatus, UnavailableService } from '@wenjin/contract'
import { stripQuestion } from '@wenjin/text'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceConfig } from './known-services.ts'
import { resolveBySystem, type Resolve } from './guard/guarded-agent.ts'
import { createFetcher } from './calls/fetch-reply.ts'
import { HostLanes, type HostLimit } from './calls/host-lanes.ts'
import { mergeFindings } from './findings/merge-findings.ts'
import { createNameLookup } from './calls/name-lookup.ts'
import { parsePaperId } from './findings/paper-id.ts'
import { ServiceClient } from './calls/service-client.ts'
import { ServiceError } from './calls/service-error.ts'
import { ServiceHealth } from './calls/service-health.ts'
import type { ServicePage, WebService } from './service.ts'
import { services } from './services/index.ts'
import { TimedCache, type ReplyStore } from './calls/timed-cache.ts'
import { canServe, isWanted } from './findings/web-filter.ts'
import type { WebFinding, WebOutcome, WebSearch } from './web-search.ts'

const hourMs = 3_600_000
/** Timeout of a call, and of a search including all waiting, in milliseconds. */
const callTimeoutMs = 5000
const searchTimeoutMs = 8000
/** Maximum wait for a service's turn: a search continues without that service, a paper lookup waits longer. */
const searchPatienceMs = 2000
const paperPatienceMs = 7000
const maxSimilar = 8
/** Maximum characters of a query; services refuse longer ones. */
const maxQueryChars = 300

/** Options of the web search. */
export interface WebSearchOptions {
  services: readonly ServiceConfig[]
  /** User agent for all services: `Wenjin/<version> (+contact)`. */
  userAgent: string
  /** Returns this instance's URL for a preview picture of an address: small, or as large as a window. */
  coverAddress: (url: string, size: 'small' | 'large') => string
  /** Caches the responses of services for an hour, or a day for media. */
  replies: ReplyStore
  /** Milliseconds since 1970. */
  now: () => number
  /** Timeout of one call in milliseconds. */
  timeoutMs?: number
  /** Resolves host names; the system's resolver by default. */
  resolve?: Resolve
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** An enabled service. */
interface LiveService {
  service: WebService
  /** Client for searches across several services. */
  client: ServiceClient
  /** Client for the lookup of a single paper, with a longer wait. */
  patientClient: ServiceClient
}

/** The outcome of one service. */
type Answer<T> = { live: LiveService; value: T } | { live: LiveService; error: ServiceError }

/** Creates the search over the services enabled by configuration. `close` ends all calls in flight. */
export function createWebSearch(options: WebSearchOptions): WebSearch & { close(): Promise<void> } {
  const { now, coverAddress, userAgent } = options
  const resolve = createNameLookup({ resolve: options.resolve ?? resolveBySystem, now })
  const wait = options.sleep ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }))
  const trustedOrigins = new Set(options.services.flatMap(({ configured, url }) => (configured && url ? [new URL(url).origin] : [])))
  const fetcher = createFetcher({ timeoutMs: options.timeoutMs ?? callTimeoutMs, resolve, trustedOrigins })
  const parts = {
    fetcher,
    lanes: new HostLanes({ now, sleep: wait }),
    cache: new TimedCache(options.replies, now),
    running: new Map(),
    userAgent,
    now,
  }
  const health = new Map(options.services.map(({ id }) => [id, new ServiceHealth(now)]))
  const live = options.services
    .filter(({ enabled, url }) => enabled && url !== null)
    .map((config): LiveService => {
      const service = services[config.id]
      const media = service.categories.every((category) => category === 'image' || category === 'video' || category === 'podcast')
      const cacheMs = media ? 24 * hourMs : hourMs
      const clientWith = (patienceMs: number) =>
        new ServiceClient(parts, health.get(config.id)!, { config, limit: limitOf(service, config), cacheMs, patienceMs })
      return { service, client: clientWith(searchPatienceMs), patientClient: clientWith(paperPatienceMs) }
    })

  function withCover(finding: WebFinding): WebFinding {
    const { cover, picture } = finding.media ?? {}
    if (!cover && !picture) return finding
    const pictures = {
      ...(cover && { cover: coverAddress(cover, 'small') }),
      ...(picture && { picture: coverAddress(picture, 'large') }),
    }
    return { ...finding, media: { ...finding.media, ...pictures } }
  }

  return {
    async search(query, { signal, deadlineMs = searchTimeoutMs }) {
      const asked = live.filter(({ service }) => canServe(service, query))
      const answers = await askAll(asked, { signal, deadlineMs }, ({ service, client }, deadline) =>
        service.search({ ...query, query: wordsFor(service, query.query) }, client, deadline),
      )
      const pages = answers.flatMap((answer) => ('value' in answer ? [wanted(answer.live, answer.value)] : []))
      const found = mergeFindings(pages, query.category).slice(0, query.size)
      const totals = answers.map((answer) => ('value' in answer ? (answer.value.total ?? 0) : 0))
      return {
        found: found.map(withCover),
        total: Math.max(found.length, ...totals),
        ...failures(answers),
      }

      function wanted({ service }: LiveService, { found: all }: ServicePage): WebFinding[] {
        return all.filter((finding) => isWanted(service, query, finding, now())).slice(0, query.size)
      }
    },

    async findPaper(id, { signal }) {
      const paperId = parsePaperId(id)
      if (!paperId) return { paper: null, similar: [], unavailable: [] }
      const deadline = { signal, deadlineMs: searchTimeoutMs }
      const records = await askAll(
        live.filter(({ service }) => service.findPaper),
        deadline,
        ({ service, patientClient }, until) => service.findPaper!(paperId, patientClient, until),
      )
      const papers = records.flatMap((answer) => ('value' in answer && answer.value ? [[answer.value]] : []))
      const [paper] = mergeFindings(papers, 'scholar')
      const { unavailable } = failures(records)
      if (!paper) return { paper: null, similar: [], unavailable }
      const likes = await askAll(
        live.filter(({ service }) => service.findSimilar),
        deadline,
        ({ service, patientClient }, until) => service.findSimilar!(paper, patientClient, until),
      )
      const similar = mergeFindings(
        likes.flatMap((answer) => ('value' in answer ? [answer.value] : [])),
        'scholar',
      )
      return { paper, similar: similar.filter((other) => other.id !== paper.id).slice(0, maxSimilar), unavailable }
    },

    status: () => options.services.map((config) => ({ ...idleStatus(config), ...(config.enabled && health.get(config.id)!.report()) })),

    close: () => fetcher.close(),
  }
}

const ownMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
/** Rate limit for a service on this machine: it is the operator's own, so no foreign limit applies. */
const ownMachineLimit: HostLimit = { calls: 1000, perMs: 1000, sideBySide: 256 }

const limitOf = (service: WebService, { url }: ServiceConfig): HostLimit =>
  url !== null && ownMachine.test(new URL(url).hostname) ? ownMachineLimit : service.limit

/** Returns the words to send to a service: the question, or only its subject. */
function wordsFor({ wantsWords }: WebService, query: string): string {
  const words = (wantsWords && stripQuestion(query)) || query
  return words.replace(/\s+/g, ' ').trim().slice(0, maxQueryChars).toWellFormed()
}

/** Returns the admin's status of a service that was never called. */
export function idleStatus({ id, needsKey, enabled }: ServiceConfig): ProviderStatus {
  const { name, categories } = services[id]
  return {
    service: id,
    name,
    categories: [...categories],
    needsKey,
    enabled,
    state: enabled ? 'ready' : 'off',
    calls: 0,
    failures: 0,
    lastSuccessAt: null,
    lastFailure: null,
    restsUntil: null,
  }
}

/**
 * Calls services in parallel. A service that has not responded by the deadline is reported as `timeout`.
 * @throws the signal's reason when it is aborted.
 */
async function askAll<T>(
  asked: readonly LiveService[],
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
  ask: (live: LiveService, deadline: AbortSignal) => Promise<T>,
): Promise<Answer<T>[]> {
  signal.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new ServiceError('timeout', 'no answer before the search ended')), deadlineMs)
  const deadline = AbortSignal.any([signal, late.signal])
  try {
    return await Promise.all(
      asked.map(async (live): Promise<Answer<T>> => {
        try {
          return { live, value: await ask(live, deadline) }
        } catch (error) {
          if (signal.aborted) throw signal.reason
          return { live, error: error instanceof ServiceError ? error : new ServiceError('bad', String(error)) }
        }
      }),
    )
  } finally {
    clearTimeout(timer)
  }
}

function failures(answers: readonly Answer<unknown>[]): Pick<WebOutcome, 'unavailable' | 'offline'> {
  const failed = answers.flatMap((answer) => ('error' in answer ? [answer] : []))
  return {
    unavailable: failed.map(({ live: { service }, error }): UnavailableService => ({
      service: service.id,
      name: service.name,
      kind: error.kind,
    })),
    offline: answers.length > 0 && failed.length === answers.length && failed.every(({ error }) => error.kind === 'unreachable'),
  }
}
