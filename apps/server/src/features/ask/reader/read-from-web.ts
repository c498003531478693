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
import { loadPage, readRecord, storeReading, type PageReading } from './read-page.ts'

/** Narrows what is looked for on the network. */
export interface WebFilters {
  time?: TimeRange | undefined
  site?: string | undefined
  sourceLang?: 'zh' | 'en' | undefined
  scholarLang?: ScholarLang | undefined
}

/** The queries of a web search, and its limits. */
export interface WebRequest {
  /** Texts to search, the most important first. */
  queries: readonly string[]
  category: WebCategory
  filters: WebFilters
  /** Sources to read at most. */
  limit: number
  /** Puts what was found into the order the asker prefers, without what the asker does not want. */
  arrange: (found: WebFinding[]) => WebFinding[]
  signal: AbortSignal
  /** The owner whose turn ranking takes in the threads. */
  turn: Pick<RunOptions, 'owner' | 'group'>
  /** Milliseconds after which what is there is what there is. */
  deadlineMs: number
  onProgress?: ((progress: { found: number; read: number }) => void) | undefined
}

/** The result of reading from the web. */
export interface WebReading {
  /** Best first, at most `2 × limit` for each query. */
  passages: RankedPassage[]
  /** The source of each document that was read. */
  sources: Map<string, FoundSource>
  /** The findings that were not read, best first; of categories that are looked at and not read, all of them. */
  unread: FoundSource[]
  /** Why pages that were asked for could not be read. */
  failures: ImportReason[]
  unavailable: UnavailableService[]
  /** No service could be reached at all. */
  offline: boolean
}

/** Variants of a question that are searched for: services are asked one call at a time. */
const maxQueries = 3
/** Share of the time that searching may take, and that searching and reading may take together; ranking has the rest. */
const searchShare = 0.5
const readShare = 0.9
/** Share of the time after which slow pages are left, when so many of those wanted are read. */
const lateShare = 0.4
const enoughShare = 0.5
const fewest = 3
/** Pages read side by side. */
const sideBySide = 16
const passagesPerSource = 2
const longestSearch = 50
/** Categories whose results are watched or looked at: their pages hold nothing to read. */
export const mediaCategories: ReadonlySet<WebCategory> = new Set(['podcast', 'image', 'video'])

const nothing: WebOutcome = { found: [], total: 0, unavailable: [], offline: false }

/** Merges the outcomes of several searches; a service counts as unavailable when it was so in all of them. */
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

/** Converts a finding for a list. */
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

/** Reads one source: the text that came with it, else its page. Null where there is nothing to read. */
async function readFinding(ctx: Ctx, finding: WebFinding, category: WebCategory, signal: AbortSignal): Promise<PageReading | null> {
  const record = readRecord(finding)
  if (record || mediaCategories.has(category)) return record
  return loadPage(ctx, finding.scholar?.pdfUrl ?? finding.link, { signal })
}

/** Why pages that are still loading are left. */
const readingEnded = new Error('the reading has ended')

/**
 * Reads findings side by side, the best first, until enough of them are read, each failing alone. A few slow pages do not hold up the
 * rest: with half of what was wanted at hand, half of the time is waited for the others; in the end what is there is what there is.
 * @param endsAt when reading ends, by `performance.now()`
 */
async function readAll(
  ctx: Ctx,
  found: readonly WebFinding[],
  request: WebRequest,
  endsAt: number,
): Promise<{ pages: Map<WebFinding, ReadPage>; failures: Map<WebFinding, ImportReason> }> {
  const read = new Map<WebFinding, PageReading>()
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
  // Timers that end with the reading: a signal with a timeout would be aborted all the same, with an error made for it.
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
      // Until it is read, it has not come in time.
      if (!mediaCategories.has(request.category)) failures.set(finding, 'timeout')
      const page = await readOrSkip(ctx, finding, request.category, over.signal)
      const isRead = page !== null && typeof page !== 'string'
      if (over.signal.aborted) {
        // Too late for this question, and stored for the next one.
        if (isRead) await storeOrSkip(ctx, finding, page)
        return
      }
      if (typeof page === 'string') failures.set(finding, page)
      else failures.delete(finding)
      if (isRead) {
        read.set(finding, page)
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
    // Loading pages are abandoned; parsed pages are kept for later requests.
    stop()
  }
  const pages = new Map<WebFinding, ReadPage>()
  // All in one transaction.
  const storing = [...read].map(async ([finding, reading]) => {
    const page = await storeOrSkip(ctx, finding, reading)
    if (page) pages.set(finding, page)
    else failures.set(finding, 'internal')
  })
  await Promise.all(storing)
  return { pages, failures: new Map(failures) }
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

/** @returns why it could not be read, where it could not; null where there was nothing to read. */
async function readOrSkip(
  ctx: Ctx,
  finding: WebFinding,
  category: WebCategory,
  signal: AbortSignal,
): Promise<PageReading | ImportReason | null> {
  try {
    return await readFinding(ctx, finding, category, signal)
  } catch (error) {
    if (!signal.aborted) ctx.log.debug({ err: error, link: finding.link }, 'a source could not be read')
    return error instanceof ImportFailure ? error.reason : 'internal'
  }
}

/**
 * Searches the services of a category, really reads the best of what they found, and ranks the passages of it. Never takes longer than
 * its deadline, never fails for the fault of a site or a service.
 * @throws the signal's reason when it is aborted.
 */
export async function readFromWeb(ctx: Ctx, web: WebSearch, request: WebRequest): Promise<WebReading> {
  const { signal, limit } = request
  signal.throwIfAborted()
  const endsAt = performance.now() + request.deadlineMs * readShare
  const outcome = await Promise.race([searchAll(ctx, web, request), sleep(request.deadlineMs * searchShare + 500, nothing, { ref: false })])
  signal.throwIfAborted()
  const found = request.arrange(outcome.found)
  request.onProgress?.({ found: found.length, read: 0 })
  const { pages, failures } = await readAll(ctx, found, request, endsAt)
  signal.throwIfAborted()
  const indexes: Promise<IndexedPage>[] = []
  const sources = new Map<string, FoundSource>()
  for (const finding of found) {
    const page = pages.get(finding)
    if (!page || sources.has(page.documentId)) continue
    sources.set(page.documentId, toFoundSource(finding))
    indexes.push(pageStoreOf(ctx).index(page, request.turn))
  }
  const ranking = { pages: await Promise.all(indexes), texts: request.queries, limit: limit * passagesPerSource }
  return {
    passages: await ctx.compute.run('rankPages', ranking, { ...request.turn, signal }),
    sources,
    unread: found.filter((finding) => mediaCategories.has(request.category) || !pages.has(finding)).map(toFoundSource),
    failures: [...failures.values()],
    unavailable: outcome.unavailable,
    offline: outcome.offline,
  }
}
