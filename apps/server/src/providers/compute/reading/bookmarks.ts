import { limits } from '@wenjin/contract'
import { Parser } from 'htmlparser2'

/** A bookmark, and the path of its folder. */
export interface Bookmark {
  folders: readonly string[]
  name: string
  url: string
}

/** Maximum number of bookmarks imported from one file. */
const maxBookmarks = 2000
/** Maximum folder depth; bookmarks in deeper folders are put into the last one. */
const maxFolders = limits.folderDepth / 2
/** Maximum nesting depth of elements: browsers write far less, and each element costs the parser time in proportion to its depth. */
const maxOpen = 500
const chunkChars = 8192

/** Replaces slashes, since a title is not a path. */
const withoutSlashes = (title: string) => title.replaceAll(/[\\/]/g, '／')
const folderName = (heading: string) => withoutSlashes(heading).slice(0, 80)

/**
 * Extracts the bookmarks of an export that link to web pages, with their folders; scripts and browser-internal addresses are left out.
 * Null when the elements nest too deep: it is damaged.
 */
export function readBookmarks(html: string): Bookmark[] | null {
  const found: Bookmark[] = []
  /** The folder path of each open list: a list belongs to the heading before it; the outermost list has none. */
  const paths: (readonly string[])[] = []
  let heading: string | null = null
  let text = ''
  let url: string | null = null
  let open = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      open += 1
      if (name === 'dl') {
        const above = paths.at(-1) ?? []
        paths.push(heading === null || above.length >= maxFolders ? above : [...above, folderName(heading)])
        heading = null
      } else if (name === 'h3' || name === 'a') {
        text = ''
        url = name === 'a' && href && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null
      }
    },
    ontext(piece) {
      text += piece
    },
    onclosetag(name) {
      open -= 1
      if (name === 'h3') heading = text.trim() || null
      else if (name === 'dl') paths.pop()
      else if (name === 'a' && url !== null && found.length < maxBookmarks) {
        const title = withoutSlashes(text.trim()).slice(0, 120)
        found.push({ folders: paths.at(-1) ?? [], name: title || new URL(url).host, url })
      }
    },
  })
  for (let at = 0; at < html.length; at += chunkChars) {
    parser.write(html.slice(at, at + chunkChars))
    if (open > maxOpen) return null
  }
  parser.end()
  return found
}
