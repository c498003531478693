import { childOf, childrenOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'

/** The fields of a feed that determine its pages. */
export interface Feed {
  title: string
  /** The entries in the order of the feed, usually newest first. */
  items: FeedItem[]
}

interface FeedItem {
  url: string
  title: string
  /** Date of publication, year-month-day; null when the feed has none. */
  date: string | null
}

/** Maximum number of entries of a feed and of elements in one entry, and maximum characters of a title. */
const maxItems = 20_000
const maxInItem = 5000
const longestTitle = 2000
/** Number of characters at the beginning of a feed that are searched for its title. */
const headChars = 20_000

/** The link of an Atom entry: `rel="alternate"`, which is also the default without `rel`. */
function atomLink(entry: XmlElement): string | undefined {
  const links = childrenOf(entry, 'link')
  const shown = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return shown?.attributes['href']
}

/** The link of an RSS item; many items have a permanent link only as their id. */
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

/** The publication date of an entry: RSS uses the mail date format, Atom and Dublin Core use ISO 8601. */
function dateOf(entry: XmlElement): string | null {
  for (const name of ['pubDate', 'published', 'dc:date', 'updated']) {
    const element = childOf(entry, name)
    const written = element ? textOf(element).trim() : ''
    // An ISO date is taken as written, in its own time zone; any other format is parsed as a point in time.
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
 * Parses the entries of an RSS (0.9 to 2.0) or Atom feed; null for anything else.
 * @param base address of the feed, for relative links
 * @throws ImportFailure `corrupt` for a feed made to exhaust the parser
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
