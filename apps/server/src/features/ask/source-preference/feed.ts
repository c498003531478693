import { childOf, childrenOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'

/** A feed as far as its pages matter. */
export interface Feed {
  title: string
  /** In the order of the feed, newest first as feeds are. */
  items: FeedItem[]
}

interface FeedItem {
  url: string
  title: string
  /** When it was published, year-month-day; null where the feed does not say. */
  date: string | null
}

/** Entries of one feed, elements within one of them, and characters of a title. */
const maxItems = 20_000
const maxInItem = 5000
const longestTitle = 2000
/** Characters in which a feed has said what it is called. */
const headChars = 20_000

/** The address an entry of Atom opens: its alternate, which is also what a link without a relation is. */
function atomLink(entry: XmlElement): string | undefined {
  const links = childrenOf(entry, 'link')
  const shown = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return shown?.attributes['href']
}

/** The address an item of RSS opens; many give a lasting one as its id only. */
function rssLink(item: XmlElement): string | undefined {
  const link = childOf(item, 'link')
  const guid = childOf(item, 'guid')
  const text = link ? textOf(link).trim() : ''
  if (text !== '') return text
  return guid && guid.attributes['isPermaLink'] !== 'false' ? textOf(guid).trim() : undefined
}

const titleOf = (element: XmlElement | undefined) => {
  const title = childOf(element, 'title')
  return title
    ? textOf(title)
        .slice(0, longestTitle)
        .replace(/<[^<>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
}

/** When an entry was published: RSS writes it as mail does, Atom and Dublin Core as ISO 8601. */
function dateOf(entry: XmlElement): string | null {
  for (const name of ['pubDate', 'published', 'dc:date', 'updated']) {
    const element = childOf(entry, name)
    const written = element ? textOf(element).trim() : ''
    // As its own clock says, where that is written first; what is written otherwise is understood as a moment.
    const day = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0] ?? written
    const moment = day === '' ? Number.NaN : Date.parse(day)
    const iso = Number.isNaN(moment) ? '' : new Date(moment).toISOString()
    if (/^\d{4}-/.test(iso)) return iso.slice(0, 10)
  }
  return null
}

/** The title of a feed, which precedes its first entry. */
function headTitle(xml: string, root: string, entryStart: RegExp): string {
  const first = xml.search(entryStart)
  return titleOf(readXml(xml.slice(0, Math.min(headChars, first < 0 ? headChars : first)), root)[0])
}

/**
 * The entries of an RSS (0.9 to 2.0) or Atom feed; null for anything else.
 * @param base address of the feed, for relative links
 * @throws ImportFailure `corrupt` for one made to exhaust its reader
 */
export function readFeed(xml: string, base: string): Feed | null {
  const isAtom = /<feed[\s>]/.test(xml.slice(0, 4000))
  if (!isAtom && !/<(?:rss|rdf:RDF)[\s>]/i.test(xml.slice(0, 4000))) return null
  const [root, entry] = isAtom ? ['feed', 'entry'] : ['channel', 'item']
  const items: Feed['items'] = []
  const take = (element: XmlElement) => {
    const link = isAtom ? atomLink(element) : rssLink(element)
    if (!link || items.length >= maxItems || !URL.canParse(link, base)) return
    const url = new URL(link, base)
    if (/^https?:$/.test(url.protocol)) items.push({ url: url.href, title: titleOf(element), date: dateOf(element) })
  }
  visitXml(xml, new Set([entry]), take, { elements: maxInItem })
  return { title: headTitle(xml, root, isAtom ? /<entry[\s>]/ : /<item[\s>]/), items }
}
