import { Parser } from 'htmlparser2'
import { siteName } from '@wenjin/web-sources'
import type { StoredLink } from '../../../db/schema/library/file.ts'

/** Links of one page that are kept, and characters of the words and of the target of each. */
const maxAnchors = 150
const wordChars = 80
const targetChars = 400
const maxChars = 2_000_000
/** Elements in elements: each costs the parser as much as there are above it, so that a page nested deeper is read no further. */
const maxDepth = 1000
const chunkChars = 8192

/**
 * The words by which a page of HTML names other pages of its site, or other files beside it: each target with its first words. They rank those pages and are
 * not shown. Linear.
 * @param address of the page; null for a file, whose links count where they are paths
 */
export function anchorsOfPage(html: string, address: string | null): StoredLink[] {
  const found = new Map<string, string>()
  let open = 0
  let target: string | null = null
  let words = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      open += 1
      if (name !== 'a') return
      target = targetOf(attributes['href'] ?? '', address)
      words = ''
    },
    ontext(text) {
      if (target !== null && words.length < wordChars) words += text.slice(0, wordChars)
    },
    onclosetag(name) {
      open -= 1
      if (name !== 'a' || target === null) return
      const said = words.replace(/\s+/g, ' ').trim().slice(0, wordChars).toWellFormed()
      if (said !== '' && found.size < maxAnchors && !found.has(target)) found.set(target, said)
      target = null
    },
  })
  for (let at = 0; at < Math.min(html.length, maxChars); at += chunkChars) {
    if (open > maxDepth || found.size === maxAnchors) break
    parser.write(html.slice(at, at + chunkChars))
  }
  return Array.from(found, ([page, title]) => ({ title, page }))
}

/** Where a link leads within the site or the folder; null where it leads elsewhere or nowhere. */
function targetOf(href: string, address: string | null): string | null {
  if (address === null) {
    const path = href.split(/[?#]/)[0]!.trim()
    return path === '' || path.length > targetChars || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) ? null : path
  }
  if (!URL.canParse(href, address)) return null
  const [url, own] = [new URL(href, address), new URL(address)]
  if (siteName(url.hostname) !== siteName(own.hostname) || url.pathname === own.pathname) return null
  const page = url.origin + url.pathname
  return page.length > targetChars ? null : page
}
