import { findAgain, type Quoted } from '../reading/find-again.ts'
import { findInBlocks, findWords } from '../reading/find-words.ts'
import { readArchivedItems, type ArchivedKind } from '../../../lib/archive/archived-items.ts'
import { readManifest } from '../../../lib/archive/topic-manifest.ts'
import { readBookmarks } from '../reading/bookmarks.ts'
import { linksOfNote } from '../reading/note-links.ts'
import { anchorsOfPage } from '../reading/page-anchors.ts'
import { readPlace, type PlaceInput } from '../reading/read-place.ts'
import { task } from './table.ts'

/** Maximum characters searched inline: 6 ms. */
const smallSearch = 20_000

/** Maximum bytes of JSON that are parsed and checked inline: 3 ms. */
const smallJson = 20_000

/** Maximum bytes of a page read inline: 2 ms. */
const smallPage = 20_000

/** Tasks that look for words in documents, and read the parts of a topic's archive and what a site lists. */
export const readingTasks = {
  findWords: task(
    (input: { text: string; words: string }) => findWords(input),
    ({ text }) => text.length <= smallSearch,
  ),
  findInBlocks: task(
    (input: Parameters<typeof findInBlocks>[0]) => findInBlocks(input),
    ({ blocks }) => blocks.reduce((sum, { text }) => sum + text.length, 0) <= smallSearch,
  ),
  /** Reads a fetched page as a feed, as a sitemap, or for its links. */
  readPlace: task(
    (input: PlaceInput) => readPlace(input),
    ({ bytes }) => bytes.length <= smallPage && !(bytes[0] === 0x1f && bytes[1] === 0x8b),
  ),
  /** Reads the words by which a page of a file names other pages. */
  anchorsOfPage: task(
    ({ html, address }: { html: string; address: string | null }) => anchorsOfPage(html, address),
    ({ html }) => html.length <= smallPage,
  ),
  /** Reads the links of a note to files beside it. */
  linksOfNote: task(
    ({ markdown }: { markdown: string }) => linksOfNote(markdown),
    ({ markdown }) => markdown.length <= smallPage,
  ),
  /** Reads the bookmarks of a browser's export. */
  readBookmarks: task(
    ({ html }: { html: string }) => readBookmarks(html),
    ({ html }) => html.length <= smallPage,
  ),
  findAgain: task(
    ({ text, quotes }: { text: string; quotes: readonly Quoted[] }) => findAgain(text, quotes),
    ({ text, quotes }) => text.length + quotes.reduce((sum, { quote }) => sum + quote.length, 0) <= smallSearch,
  ),
  readManifest: task(
    ({ bytes }: { bytes: Uint8Array }) => readManifest(bytes),
    ({ bytes }) => bytes.length <= smallJson,
  ),
  readArchivedItems: task(
    (input: { kind: ArchivedKind; bytes: Uint8Array }) => readArchivedItems(input),
    ({ bytes }) => bytes.length <= smallJson,
  ),
}
