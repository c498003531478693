import { Parser } from 'htmlparser2'
import { siteName } from '@wenjin/web-sources'
import type { StoredLink } from '../../../db/schema/library/file.ts'

/** Maximum number of links per page, and maximum characters of the text and target of each. */
const maxAnchors = 150
const wordChars = 80
const targetChars = 400
const maxChars = 2_000_000
/** Maximum nesting depth: each element costs the parser time in proportion to its depth, so parsing stops at deeper nesting. */
const maxDepth = 1000
const chunkChars = 8192

/**
 * Extracts the link texts by which an HTML page names other pages of its site, or files beside it: each target with its first text. They
 * are used for ranking those pages and are not shown. Takes linear time.
 * @param address of the page; null for a file, in which only links to paths count
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

/** The target of a link within the site or the folder; null for any other link. */
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
