import { Parser } from 'htmlparser2'

/** The links of an HTML page. */
export interface PageLinks {
  title: string
  /** Distinct addresses it links to, in order, without fragments. */
  links: string[]
  /** Feeds it names as alternate forms of itself. */
  feeds: string[]
}

const maxLinks = 5000
/** Maximum number of characters of a page that are parsed. */
const maxChars = 8_000_000
/** Maximum nesting depth: each element costs the parser time in proportion to its depth, so parsing stops at deeper nesting. */
const maxOpen = 1000
const chunkChars = 8192
const feedTypes = /^application\/(?:rss|atom|rdf)\+xml$/i
/** Extensions of files without readable text. */
const noText =
  /\.(?:jpe?g|png|gif|webp|svg|ico|bmp|css|js|mjs|json|xml|rss|atom|zip|gz|rar|7z|exe|dmg|apk|mp3|mp4|m4a|avi|mov|wav|woff2?|ttf)$/i

/** Extracts the links of a page from parser events, without a tree, so that time grows linearly with the size of the page. */
export function readLinks(html: string, address: string): PageLinks {
  let base = address
  let title = ''
  let inTitle = false
  const links = new Set<string>()
  const feeds = new Set<string>()
  let open = 0
  const resolve = (href: string | undefined) => {
    if (!href || !URL.canParse(href, base)) return null
    const url = new URL(href, base)
    url.hash = ''
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      open++
      if (name === 'title') inTitle = title === ''
      else if (name === 'base') base = resolve(attributes['href'])?.href ?? base
      else if (name === 'link' && /\balternate\b/i.test(attributes['rel'] ?? '') && feedTypes.test(attributes['type'] ?? '')) {
        const feed = resolve(attributes['href'])
        if (feed) feeds.add(feed.href)
      } else if (name === 'a' && links.size < maxLinks && !/\bnofollow\b/i.test(attributes['rel'] ?? '')) {
        const link = resolve(attributes['href'])
        if (link && !noText.test(link.pathname)) links.add(link.href)
      }
    },
    ontext(text) {
      if (inTitle) title += text
    },
    onclosetag(name) {
      open--
      if (name === 'title') inTitle = false
    },
  })
  for (let at = 0; at < Math.min(html.length, maxChars); at += chunkChars) {
    if (open > maxOpen) break
    parser.write(html.slice(at, at + chunkChars))
  }
  // Closing the open elements takes quadratic time, since each is searched for among all others; skip it for a deeply nested page.
  if (open <= maxOpen) parser.end()
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 200), links: [...links], feeds: [...feeds] }
}
