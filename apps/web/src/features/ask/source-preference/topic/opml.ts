/** A feed listed in an OPML file. */
export interface ListedFeed {
  url: string
  title: string
}

/** Maximum number of feeds read from one list: as many as one person may have. */
const maxFeeds = 50

/** Parses the feeds of an OPML list exported by other readers, without duplicates; empty for any other text. */
export function readOpml(text: string): ListedFeed[] {
  const parsed = new DOMParser().parseFromString(text, 'text/xml')
  const feeds = new Map<string, ListedFeed>()
  for (const outline of parsed.querySelectorAll('outline[xmlUrl]')) {
    const url = outline.getAttribute('xmlUrl')!.trim()
    if (!/^https?:/i.test(url) || !URL.canParse(url)) continue
    feeds.set(url, { url, title: outline.getAttribute('title') ?? outline.getAttribute('text') ?? url })
  }
  return [...feeds.values()].slice(0, maxFeeds)
}
