import { gunzipSync } from 'node:zlib'
import { ImportFailure } from '@wenjin/contract'
import { decodeText } from '@wenjin/parser'
import type { Ctx } from '../../../context.ts'
import type { FetchedPage } from '../../../providers/reader/index.ts'
import { readFeed } from './feed.ts'
import { isWithin, readLinks } from './page-links.ts'
import { readSitemap } from './sitemap.ts'
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
/** Maximum bytes of one unpacked sitemap or feed: enough for as many pages as the format allows. */
const maxBytes = 16 * 1024 * 1024
const xmlTypes = 'application/rss+xml,application/atom+xml,application/xml;q=0.9,text/xml;q=0.9,text/html;q=0.8,*/*;q=0.5'

/** The decoded text of a page, unpacked from gzip when needed. */
function textOfPage({ bytes, contentType }: FetchedPage): string {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = packed ? unpack(bytes) : bytes
  const start = Buffer.from(plain.subarray(0, 400)).toString('latin1')
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /<\?xml[^<>]+encoding=["']([\w-]+)/i.exec(start)?.[1]
  return decodeText(plain, charset).text
}

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new ImportFailure(error instanceof RangeError ? 'tooLarge' : 'corrupt', 'gzip')
  }
}

/** Discovers the pages of a subscribed address. */
export class PageFinder {
  readonly #ctx: Ctx
  readonly #signal: AbortSignal

  constructor(ctx: Ctx, signal: AbortSignal) {
    this.#ctx = ctx
    this.#signal = signal
  }

  /** @throws ImportFailure when the address cannot be read or is not of its kind */
  async find({ url, kind, pageLimit }: Pick<SubscriptionRow, 'url' | 'kind' | 'pageLimit'>): Promise<FoundPages> {
    const page = await this.#ctx.politeReader.fetchPage(url, { signal: this.#signal, accept: xmlTypes })
    const text = textOfPage(page)
    const found =
      (await this.#asFeed(text, page.finalUrl, kind)) ??
      (await this.#asSitemap(text, page.finalUrl, kind, pageLimit)) ??
      (kind === 'auto' || kind === 'links' ? asLinks(text, page.finalUrl) : null)
    if (!found) throw new ImportFailure('unsupported', kind === 'feed' ? 'RSS/Atom' : 'sitemap.xml')
    // Remove duplicates: an entry may be listed more than once.
    const pages = [...new Map(found.pages.toReversed().map((entry) => [entry.url, entry])).values()].toReversed()
    return { ...found, pages: pages.slice(0, pageLimit) }
  }

  async #asFeed(text: string, url: string, kind: SubscriptionRow['kind']): Promise<FoundPages | null> {
    if (kind !== 'auto' && kind !== 'feed') return null
    const own = readFeed(text, url)
    if (own) return { kind: 'feed', title: own.title, pages: own.items }
    for (const feed of readLinks(text, url).feeds.slice(0, 3)) {
      const named = await this.#fetchText(feed)
      const read = named === null ? null : readFeed(named, feed)
      if (read && read.items.length > 0) return { kind: 'feed', title: read.title, pages: read.items }
    }
    return null
  }

  async #asSitemap(text: string, url: string, kind: SubscriptionRow['kind'], limit: number): Promise<FoundPages | null> {
    if (kind !== 'auto' && kind !== 'sitemap') return null
    const isSitemap = readSitemap(text) !== null
    const { origin } = new URL(url)
    // A sitemap applies to its whole site; a page in a folder restricts the pages to that folder.
    const wanted = (address: string) => isWithin(address, isSitemap ? origin : url)
    const { sitemaps } = await this.#ctx.politeReader.rulesOf(url)
    const places = isSitemap ? [url] : [...sitemaps, `${origin}/sitemap.xml`]
    const pages = new Set<string>()
    let left = maxSitemaps
    const collect = async (place: string, depth: number): Promise<void> => {
      if (left <= 0 || pages.size >= limit) return
      left -= 1
      const xml = place === url ? text : await this.#fetchText(place)
      const sitemap = xml === null ? null : readSitemap(xml)
      if (sitemap?.kind === 'pages') for (const page of sitemap.urls) if (wanted(page)) pages.add(page)
      if (sitemap?.kind === 'index' && depth < sitemapDepth) for (const next of sitemap.urls) await collect(next, depth + 1)
    }
    for (const place of new Set(places)) await collect(place, 0)
    const title = isSitemap ? '' : readLinks(text, url).title
    return pages.size > 0 ? { kind: 'sitemap', title, pages: [...pages].map((page) => ({ url: page, title: '', date: null })) } : null
  }

  /** Reads a further feed or sitemap; null when it cannot be read, so that the others are still used. */
  async #fetchText(url: string): Promise<string | null> {
    try {
      return textOfPage(await this.#ctx.politeReader.fetchPage(url, { signal: this.#signal, accept: xmlTypes }))
    } catch (error) {
      this.#signal.throwIfAborted()
      if (error instanceof ImportFailure) return null
      throw error
    }
  }
}

function asLinks(text: string, url: string): FoundPages {
  return { kind: 'links', title: readLinks(text, url).title, pages: [{ url, title: '', date: null }] }
}

/** The HTML of a page whose links are to be followed; null when the page is not HTML. */
export function htmlOf(page: FetchedPage): string | null {
  return /html|^$/i.test(page.contentType) ? textOfPage(page) : null
}
