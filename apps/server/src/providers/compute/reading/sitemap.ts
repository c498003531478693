import { childOf, textOf, visitXml } from '@wenjin/text/xml'

/** A sitemap of pages, or an index of further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'index'
  /** Most recently changed first; addresses without a date last. */
  urls: string[]
}

/** Maximum number of entries in one file, as the format allows, and of elements in one entry (other languages, pictures, news). */
const maxEntries = 50_000
const maxInEntry = 5000

/**
 * Parses a sitemap of either kind; null for anything else.
 * @throws ImportFailure `corrupt` for a sitemap made to exhaust the parser
 */
export function readSitemap(xml: string): Sitemap | null {
  const [, root] = /<(?:\w+:)?(urlset|sitemapindex)[\s>]/.exec(xml.slice(0, 4000)) ?? []
  if (!root) return null
  const places: { url: string; changed: string }[] = []
  visitXml(
    xml,
    new Set([root === 'urlset' ? 'url' : 'sitemap']),
    (element) => {
      const [loc, changed] = [childOf(element, 'loc'), childOf(element, 'lastmod')]
      const url = loc ? textOf(loc).trim() : ''
      if (places.length >= maxEntries || !/^https?:\/\//.test(url) || !URL.canParse(url)) return
      places.push({ url, changed: changed ? textOf(changed).trim() : '' })
    },
    { elements: maxInEntry },
  )
  const byChange = places.toSorted((a, b) => (a.changed === b.changed ? 0 : a.changed > b.changed ? -1 : 1))
  return { kind: root === 'urlset' ? 'pages' : 'index', urls: byChange.map(({ url }) => url) }
}
