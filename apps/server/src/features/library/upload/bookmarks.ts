import { ImportFailure, limits } from '@wenjin/contract'
import { Parser } from 'htmlparser2'
import type { Entry, Package } from './archive/import-entries.ts'

/** Bookmarks of one file that are taken. */
const maxBookmarks = 2000
/** Folders in folders that are followed; deeper ones count as the last. */
const maxFolders = limits.folderDepth / 2
/** Elements in elements; no browser writes as many, and each costs the parser as much as there are above it. */
const maxOpen = 500

/** Whether a file is what browsers export their bookmarks as, by its first characters. */
export function isBookmarkFile(head: string): boolean {
  return /^\uFEFF?\s*<!DOCTYPE\s+NETSCAPE-Bookmark-file-1>/i.test(head)
}

/** A title is no path. */
const withoutSlashes = (title: string) => title.replaceAll(/[\\/]/g, '／')
const folderName = (heading: string) => withoutSlashes(heading).slice(0, 80)

/** The bookmarks of an export that lead to pages of the web, in their folders; scripts and addresses of the browser's own are left out. @throws ImportFailure `corrupt` */
export function readBookmarks(html: string): Entry[] {
  const found: Entry[] = []
  /** The folders each open list lies in: it belongs to the heading before it; the outermost has none. */
  const paths: (readonly string[])[] = []
  let heading: string | null = null
  let text = ''
  let url: string | null = null
  let open = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      open += 1
      if (open > maxOpen) throw new ImportFailure('corrupt')
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
        found.push({ folders: paths.at(-1) ?? [], name: title || new URL(url).host, source: { url } })
      }
    },
  })
  parser.end(html)
  return found
}

/** Unpacks a file of bookmarks: its folders, and a link for each page. @throws ImportFailure `noText` when there is none, `corrupt` */
export function openBookmarks(html: string, fileName: string): Package {
  const found = readBookmarks(html)
  if (found.length === 0) throw new ImportFailure('noText')
  return {
    folderName: fileName.replace(/\.html?$/i, ''),
    count: found.length,
    bytes: 0,
    entries: (async function* () {
      yield* found
    })(),
  }
}
