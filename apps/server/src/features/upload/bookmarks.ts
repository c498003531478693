import { Parser } from 'htmlparser2'
import { ImportFailure } from '../../providers/parser/index.ts'
import type { Entry, Package } from './import-entries.ts'

/** Bookmarks of one file that are taken. */
const mostBookmarks = 2000

/** Whether a file is what browsers export their bookmarks as, by its first characters. */
export function isBookmarkFile(head: string): boolean {
  return /^\uFEFF?\s*<!DOCTYPE\s+NETSCAPE-Bookmark-file-1>/i.test(head)
}

/** The bookmarks of an export that lead to pages of the web, in their folders; scripts and addresses of the browser's own are left out. */
export function readBookmarks(html: string): Entry[] {
  const found: Entry[] = []
  /** A list belongs to the heading before it; the outermost has none. */
  const folders: (string | null)[] = []
  let heading: string | null = null
  let text = ''
  let url: string | null = null
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'dl') {
        folders.push(heading)
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
      if (name === 'h3') heading = text.trim() || null
      else if (name === 'dl') folders.pop()
      else if (name === 'a' && url !== null && found.length < mostBookmarks) {
        // A title is no path.
        const title = text.trim().replaceAll(/[\\/]/g, '／').slice(0, 120)
        const path = folders.filter((folder) => folder !== null).map((folder) => folder.replaceAll(/[\\/]/g, '／').slice(0, 80))
        found.push({ folders: path, name: title || new URL(url).host, source: { url } })
      }
    },
  })
  parser.end(html)
  return found
}

/** What a file of bookmarks unpacks into: its folders, and a link for each page. @throws ImportFailure `noText` when there is none */
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
