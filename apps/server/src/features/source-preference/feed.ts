import { childOf, childrenOf, readXml, textOf, type XmlElement } from '../../providers/parser/xml.ts'

/** A feed as far as its pages matter. */
export interface Feed {
  title: string
  /** In the order of the feed, newest first as feeds are. */
  items: { url: string; title: string }[]
}

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
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
}

/**
 * The entries of an RSS (0.9 to 2.0) or Atom feed; null for anything else.
 * @param base address of the feed, for relative links
 */
export function readFeed(xml: string, base: string): Feed | null {
  const isAtom = /<feed[\s>]/.test(xml.slice(0, 4000))
  if (!isAtom && !/<(?:rss|rdf:RDF)[\s>]/i.test(xml.slice(0, 4000))) return null
  const entries = readXml(xml, isAtom ? 'entry' : 'item')
  const items = entries.flatMap((entry) => {
    const link = isAtom ? atomLink(entry) : rssLink(entry)
    return link && URL.canParse(link, base) ? [{ url: new URL(link, base).href, title: titleOf(entry) }] : []
  })
  const title = titleOf(readXml(xml, isAtom ? 'feed' : 'channel')[0])
  return { title, items: items.filter(({ url }) => /^https?:/.test(url)) }
}
