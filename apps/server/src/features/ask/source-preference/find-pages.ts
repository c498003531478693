import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { isComputeFailure, type PlaceInput, type ReadPlace } from '../../../providers/compute/index.ts'
import type { StoredLink } from '../../../db/schema/library/file.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { isWithin } from './is-within.ts'
import type { SubscriptionRow } from './subscription.repo.ts'

/** The result of discovering a subscribed address. */
export interface FoundPages {
  kind: 'feed' | 'sitemap' | 'links'
  /** The title that the site gives itself; empty when it has none. */
  title: string
  /** Pages to read, the most important first; for `links` only the first page, since the others are found while reading. */
  pages: FoundPage[]
}

export interface FoundPage {
  url: string
  title: string
  /** Date of publication, year-month-day; null when the site does not say. */
  date: string | null
}

/** Maximum number of sitemaps read for one visit; `sitemapDepth` limits the nesting of sitemap indexes. */
const maxSitemaps = 50
const sitemapDepth = 2
const xmlTypes = 'application/rss+xml,application/atom+xml,application/xml;q=0.9,text/xml;q=0.9,text/html;q=0.8,*/*;q=0.5'

/** The formats in which a page at a subscribed address is parsed, by the kind of the subscription; the first that fits counts. */
const readAs: Readonly<Record<SubscriptionRow['kind'], PlaceInput['as']>> = {
  auto: ['feed', 'sitemap', 'links'],
  feed: ['feed', 'links'],
  sitemap: ['sitemap', 'links'],
  links: ['links'],
}

/** Whose visit it is, and the signal that ends it. */
interface Visit {
  owner: string
  signal: AbortSignal
}

/** Reads a fetched page in a thread. @throws ImportFailure when it cannot be read, or was made to exhaust its reader */
async function readPlace(ctx: Ctx, page: FetchedPage, as: PlaceInput['as'], visit: Visit): Promise<ReadPlace> {
  const { bytes, contentType, finalUrl: url } = page
  const read = await ctx.compute.run('readPlace', { bytes, contentType, url, as }, visit)
  if ('failure' in read) throw new ImportFailure(read.failure, read.detail)
  return read
}

/** Discovers the pages of a subscribed address. */
export class PageFinder {
  readonly #ctx: Ctx
  readonly #visit: Visit

  constructor(ctx: Ctx, visit: Visit) {
    this.#ctx = ctx
    this.#visit = visit
  }

  /** @throws ImportFailure when the address cannot be read or is not of its kind */
  async find({ url, kind, pageLimit }: Pick<SubscriptionRow, 'url' | 'kind' | 'pageLimit'>): Promise<FoundPages> {
    const page = await this.#ctx.politeReader.fetchPage(url, { signal: this.#visit.signal, accept: xmlTypes })
    const place = await readPlace(this.#ctx, page, readAs[kind], this.#visit)
    const found =
      (await this.#asFeed(place, kind)) ??
      (await this.#asSitemap(place, page.finalUrl, kind, pageLimit)) ??
      (kind === 'auto' || kind === 'links' ? asLinks(place, page.finalUrl) : null)
    if (!found) throw new ImportFailure('unsupported', kind === 'feed' ? 'RSS/Atom' : 'sitemap.xml')
    // Remove duplicates: an entry may be listed more than once.
    const pages = [...new Map(found.pages.toReversed().map((entry) => [entry.url, entry])).values()].toReversed()
    return { ...found, pages: pages.slice(0, pageLimit) }
  }

  async #asFeed({ feed: own, links }: ReadPlace, kind: SubscriptionRow['kind']): Promise<FoundPages | null> {
    if (kind !== 'auto' && kind !== 'feed') return null
    if (own) return { kind: 'feed', title: own.title, pages: own.items }
    for (const address of links?.feeds.slice(0, 3) ?? []) {
      const feed = (await this.#fetch(address, ['feed']))?.feed
      if (feed && feed.items.length > 0) return { kind: 'feed', title: feed.title, pages: feed.items }
    }
    return null
  }

  async #asSitemap(place: ReadPlace, url: string, kind: SubscriptionRow['kind'], limit: number): Promise<FoundPages | null> {
    if (kind !== 'auto' && kind !== 'sitemap') return null
    const isSitemap = place.sitemap !== null
    const { origin } = new URL(url)
    // A sitemap applies to its whole site; a page in a folder restricts the pages to that folder.
    const wanted = (address: string) => isWithin(address, isSitemap ? origin : url)
    const { sitemaps } = await this.#ctx.politeReader.rulesOf(url)
    const places = isSitemap ? [url] : [...sitemaps, `${origin}/sitemap.xml`]
    const pages = new Set<string>()
    let left = maxSitemaps
    const collect = async (address: string, depth: number): Promise<void> => {
      if (left <= 0 || pages.size >= limit) return
      left -= 1
      const sitemap = address === url ? place.sitemap : (await this.#fetch(address, ['sitemap']))?.sitemap
      if (sitemap?.kind === 'pages') for (const page of sitemap.urls) if (wanted(page)) pages.add(page)
      if (sitemap?.kind === 'index' && depth < sitemapDepth) for (const next of sitemap.urls) await collect(next, depth + 1)
    }
    for (const address of new Set(places)) await collect(address, 0)
    const title = place.links?.title ?? ''
    return pages.size > 0 ? { kind: 'sitemap', title, pages: [...pages].map((page) => ({ url: page, title: '', date: null })) } : null
  }

  /** Reads a further feed or sitemap; null when it cannot be read, so that the others are still used. */
  async #fetch(url: string, as: PlaceInput['as']): Promise<ReadPlace | null> {
    const { signal } = this.#visit
    try {
      return await readPlace(this.#ctx, await this.#ctx.politeReader.fetchPage(url, { signal, accept: xmlTypes }), as, this.#visit)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ImportFailure || isComputeFailure(error)) return null
      throw error
    }
  }
}

const asLinks = ({ links }: ReadPlace, url: string): FoundPages => ({
  kind: 'links',
  title: links?.title ?? '',
  pages: [{ url, title: '', date: null }],
})

const isHtml = ({ contentType }: FetchedPage) => /html|^$/i.test(contentType)

/** Returns the addresses that a page links to; none when the page is not HTML. */
export async function linksOf(ctx: Ctx, page: FetchedPage, visit: Visit): Promise<string[]> {
  if (!isHtml(page)) return []
  return (await readPlace(ctx, page, ['links'], visit)).links?.links ?? []
}

/** Returns the words by which a page names others of its site; none when the page is not HTML. @param address by which it is known */
export async function anchorsOf(ctx: Ctx, page: FetchedPage, address: string, visit: Visit): Promise<StoredLink[]> {
  if (!isHtml(page)) return []
  return (await readPlace(ctx, { ...page, finalUrl: address }, ['anchors'], visit)).anchors ?? []
}
