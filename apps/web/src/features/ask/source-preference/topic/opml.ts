/** A feed as a list of subscriptions names it. */
export interface ListedFeed {
  url: string
  title: string
}

/** Feeds taken of one list: as many as one person may have. */
const maxFeeds = 50

/** The feeds of an OPML list as other readers export it, each once; none for anything else. */
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
