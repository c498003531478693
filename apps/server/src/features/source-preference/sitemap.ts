import { childOf, readXml, textOf } from '../../providers/parser/xml.ts'

/** A sitemap: pages, or further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'index'
  /** Most recently changed first; those that do not say when, last. */
  urls: string[]
}

/** A sitemap of either kind; null for anything else. */
export function readSitemap(xml: string): Sitemap | null {
  const [, root] = /<(?:\w+:)?(urlset|sitemapindex)[\s>]/.exec(xml.slice(0, 4000)) ?? []
  if (!root) return null
  const elements = readXml(xml, root === 'urlset' ? 'url' : 'sitemap')
  const places = elements.flatMap((element) => {
    const [loc, changed] = [childOf(element, 'loc'), childOf(element, 'lastmod')]
    const url = loc ? textOf(loc).trim() : ''
    return /^https?:\/\//.test(url) && URL.canParse(url) ? [{ url, changed: changed ? textOf(changed).trim() : '' }] : []
  })
  const byChange = places.toSorted((a, b) => (a.changed === b.changed ? 0 : a.changed > b.changed ? -1 : 1))
  return { kind: root === 'urlset' ? 'pages' : 'index', urls: byChange.map(({ url }) => url) }
}
