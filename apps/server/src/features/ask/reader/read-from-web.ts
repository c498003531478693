import { setTimeout as sleep } from 'node:timers/promises'
import {
  ImportFailure,
  type FoundSource,
  type ImportReason,
  type ScholarLang,
  type TimeRange,
  type UnavailableService,
  type WebCategory,
} from '@wenjin/contract'
import { fuseRankings, type RankedPassage } from '@wenjin/engine'
import type { WebFinding, WebOutcome, WebSearch } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { IndexedPage, RunOptions } from '../../../providers/compute/index.ts'
import { follow } from '../../../lib/flow/follow-signal.ts'
import { pageStoreOf, type ReadPage } from './page-store.ts'
import { loadPage, planReading, readRecord, storeReading, type PageReading } from './read-page.ts'

/** Filters of a web search. */
export interface WebFilters {
  time?: TimeRange | undefined
  site?: string | undefined
  sourceLang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
}

/** The queries of a web search and its limits. */
export interface WebRequest {
  /** Texts to search, the most important first. */
  queries: readonly string[]
  category: WebCategory
  filters: WebFilters
  /** Maximum number of sources to read. */
  limit: number
  /** Orders the findings by the asker’s site preferences and removes blocked sites. */
  arrange: (found: WebFinding[]) => WebFinding[]
  signal: AbortSignal
  /** The owner for whom the worker threads queue the ranking. */
  turn: Pick<RunOptions, 'owner' | 'group'>
  /** Deadline in milliseconds; then the sources read so far are returned. */
  deadlineMs: number
  onProgress?: ((progress: { found: number; read: number }) => void) | undefined
}

/** The passages and sources of a web search. */
export interface WebReading {
  /** Best first, at most `2 × limit` for each query. */
  passages: RankedPassage[]
  /** The finding of each document that was read, by document id. */
  sources: Map<string, FoundSource>
  /** The findings that were not read, best first; in media categories, which are never read, all findings. */
  unread: FoundSource[]
  /** The reasons why requested pages could not be read. */
  failures: ImportReason[]
  unavailable: UnavailableService[]
  /** No service could be reached. */
  offline: boolean
}

/** Maximum number of queries: each service handles one call at a time. */
const maxQueries = 3
/** Shares of the deadline by which searching, and then reading, must end; the rest is for ranking. */
const searchShare = 0.5
const readShare = 0.9
/** Share of the deadline after which slow pages are abandoned when `enoughShare` of the wanted pages, but at least `fewest`, are read. */
const lateShare = 0.4
const enoughShare = 0.5
const fewest = 3
/** Pages read concurrently. */
const sideBySide = 16
const passagesPerSource = 2
const longestSearch = 50
/** Categories whose results are media to watch or view: their pages contain no text to read. */
export const mediaCategories: ReadonlySet<WebCategory> = new Set(['podcast', 'image', 'video'])

const nothing: WebOutcome = { found: [], total: 0, unavailable: [], offline: false }

/** Merges the outcomes of several searches; a service is unavailable only when it was so in all of them. */
export function joinOutcomes(outcomes: readonly WebOutcome[]): WebOutcome {
  const [first = nothing, ...others] = outcomes
  return {
    found: fuseRankings(
      outcomes.map(({ found }) => found),
      ({ id }) => id,
    ),
    total: Math.max(0, ...outcomes.map(({ total }) => total)),
    unavailable: first.unavailable.filter(({ service }) =>
      others.every(({ unavailable }) => unavailable.some((other) => other.service === service)),
    ),
    offline: outcomes.length > 0 && outcomes.every(({ offline }) => offline),
  }
}

/** Converts a finding to a list entry, without its text. */
export function toFoundSource(finding: WebFinding): FoundSource {
  const { text: _, ...source } = finding
  return source
}

async function searchAll(ctx: Ctx, web: WebSearch, request: WebRequest): Promise<WebOutcome> {
  const { category, filters, limit, signal } = request
  const deadlineMs = Math.round(request.deadlineMs * searchShare)
  const size = Math.min(longestSearch, Math.ceil(limit * 1.5) + 2)
  const asked = request.queries.slice(0, maxQueries).map(async (query) => {
    try {
      return await web.search({ category, query, page: 1, size, ...filters }, { signal, deadlineMs })
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.error({ err: error }, 'a search of the web failed')
      return nothing
    }
  })
  return joinOutcomes(await Promise.all(asked))
}

/** Reads one finding: the text that came with it, else its page. Null when there is nothing to read. */
async function readFinding(ctx: Ctx, finding: WebFinding, category: WebCategory, signal: AbortSignal): Promise<PageReading | null> {
  const record = readRecord(finding)
  if (record || mediaCategories.has(category)) return record
  return loadPage(ctx, finding.scholar?.pdfUrl ?? finding.link, { signal })
}

/** The abort reason for pages that are still loading when reading ends. */
const readingEnded = new Error('the reading has ended')

/** The page of a finding: its reading, and the row that storing creates unless its text is stored already. */
interface FreshPage {
  reading: PageReading
  planned: ReadPage
}

/**
 * Reads findings concurrently, best first, until the limit is reached; a failure affects only its own page. Slow pages do not delay the
 * result: reading ends early when half of the wanted pages are read after `lateShare` of the deadline, and at `endsAt` in any case. A page
 * is indexed while others are loading.
 * @param endsAt when reading ends, by `performance.now()`
 */
async function readAll(
  ctx: Ctx,
  found: readonly WebFinding[],
  request: WebRequest,
  endsAt: number,
): Promise<{ read: ReadonlyMap<WebFinding, FreshPage>; failures: Map<WebFinding, ImportReason> }> {
  const read = new Map<WebFinding, FreshPage>()
  const failures = new Map<WebFinding, ImportReason>()
  const queue = [...found]
  const wanted = Math.min(request.limit, found.length)
  const enough = Math.max(Math.ceil(wanted * enoughShare), Math.min(wanted, fewest))
  const over = new AbortController()
  const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }))
  const unfollow = follow(request.signal, over)
  const stop = () => over.abort(readingEnded)
  let isLate = false
  const stopIfEnough = () => {
    if (isLate && read.size >= enough) stop()
  }
  // Use timers, which are cleared when reading ends: a signal with a timeout would still fire later and create an error.
  const timers = [
    setTimeout(stop, Math.max(0, endsAt - performance.now())),
    setTimeout(() => {
      isLate = true
      stopIfEnough()
    }, request.deadlineMs * lateShare),
  ]
  let taken = 0
  const work = async () => {
    while (taken < request.limit && !over.signal.aborted) {
      const finding = queue.shift()
      if (!finding) return
      taken += 1
      // Count the page as timed out until it has been read.
      if (!mediaCategories.has(request.category)) failures.set(finding, 'timeout')
      const page = await readOrSkip(ctx, finding, request.category, over.signal)
      const isRead = page !== null && typeof page !== 'string'
      if (over.signal.aborted) {
        // Too late for this question, and stored for the next one.
        if (isRead) await storeOrSkip(ctx, finding, page.reading)
        return
      }
      if (typeof page === 'string') failures.set(finding, page)
      else failures.delete(finding)
      if (isRead) {
        read.set(finding, page)
        // A failure is reported to the ranking, which asks for the same index.
        void pageStoreOf(ctx)
          .index(page.planned, request.turn)
          .catch(() => undefined)
        request.onProgress?.({ found: found.length, read: read.size })
      } else taken -= 1
      stopIfEnough()
    }
  }
  try {
    await Promise.race([Promise.all(Array.from({ length: Math.min(sideBySide, request.limit) }, work)), ended])
  } finally {
    for (const timer of timers) clearTimeout(timer)
    unfollow()
    // Abort the loading pages; parsed pages are stored for later requests.
    stop()
  }
  return { read: new Map(read), failures: new Map(failures) }
}

/** Stores all that was read, in one statement; a page that cannot be stored is left out. */
async function storeAll(ctx: Ctx, read: ReadonlyMap<WebFinding, FreshPage>): Promise<Map<WebFinding, ReadPage>> {
  const pages = new Map<WebFinding, ReadPage>()
  const storing = [...read].map(async ([finding, { reading }]) => {
    const page = await storeOrSkip(ctx, finding, reading)
    if (page) pages.set(finding, page)
  })
  await Promise.all(storing)
  return pages
}

/** Stores what was read of a finding; null where that failed. */
async function storeOrSkip(ctx: Ctx, finding: WebFinding, reading: PageReading): Promise<ReadPage | null> {
  try {
    return await storeReading(ctx, reading)
  } catch (error) {
    ctx.log.error({ err: error, link: finding.link }, 'a page that was read could not be stored')
    return null
  }
}

/** @returns the page, the reason why it could not be read, or null when there was nothing to read. */
async function readOrSkip(
  ctx: Ctx,
  finding: WebFinding,
  category: WebCategory,
  signal: AbortSignal,
): Promise<FreshPage | ImportReason | null> {
  try {
    const reading = await readFinding(ctx, finding, category, signal)
    return reading && { reading, planned: await planReading(ctx, reading) }
  } catch (error) {
    if (!signal.aborted) ctx.log.debug({ err: error, link: finding.link }, 'a source could not be read')
    return error instanceof ImportFailure ? error.reason : 'internal'
  }
}

/**
 * Searches the services of a category, reads the best findings, and ranks their passages. Always finishes within its deadline and never
 * fails because of a site or a service.
 * @throws the signal's reason when it is aborted.
 */
export async function readFromWeb(ctx: Ctx, web: WebSearch, request: WebRequest): Promise<WebReading> {
  const { signal } = request
  signal.throwIfAborted()
  const endsAt = performance.now() + request.deadlineMs * readShare
  const outcome = await Promise.race([searchAll(ctx, web, request), sleep(request.deadlineMs * searchShare + 500, nothing, { ref: false })])
  signal.throwIfAborted()
  const found = request.arrange(outcome.found)
  request.onProgress?.({ found: found.length, read: 0 })
  const { read, failures } = await readAll(ctx, found, request, endsAt)
  const planned = new Map([...read].map(([finding, page]) => [finding, page.planned]))
  // The database stores the pages while they are ranked. They are stored for the next question where this one was aborted.
  const [pages, asPlanned] = await Promise.all([storeAll(ctx, read), rankRead(ctx, found, planned, request)])
  const isAsPlanned = [...planned].every(([finding, { documentId }]) => pages.get(finding)?.documentId === documentId)
  const { passages, sources } = isAsPlanned ? asPlanned : await rankRead(ctx, found, pages, request)
  for (const finding of read.keys()) if (!pages.has(finding)) failures.set(finding, 'internal')
  return {
    passages,
    sources,
    unread: found.filter((finding) => mediaCategories.has(request.category) || !pages.has(finding)).map(toFoundSource),
    failures: [...failures.values()],
    unavailable: outcome.unavailable,
    offline: outcome.offline,
  }
}

/** Ranks the passages of pages; of pages with the same document, the better finding counts. */
async function rankRead(
  ctx: Ctx,
  found: readonly WebFinding[],
  pages: ReadonlyMap<WebFinding, ReadPage>,
  { queries, limit, signal, turn }: WebRequest,
): Promise<Pick<WebReading, 'passages' | 'sources'>> {
  const indexes: Promise<IndexedPage>[] = []
  const sources = new Map<string, FoundSource>()
  for (const finding of found) {
    const page = pages.get(finding)
    if (!page || sources.has(page.documentId)) continue
    sources.set(page.documentId, toFoundSource(finding))
    indexes.push(pageStoreOf(ctx).index(page, turn))
  }
  const ranking = { pages: await Promise.all(indexes), texts: queries, limit: limit * passagesPerSource }
  return { passages: await ctx.compute.run('rankPages', ranking, { ...turn, signal }), sources }
}
