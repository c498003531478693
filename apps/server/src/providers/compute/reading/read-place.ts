import { gunzipSync } from 'node:zlib'
import { ImportFailure, type ImportReason } from '@wenjin/contract'
import { decodeText } from '@wenjin/parser'
import type { StoredLink } from '../../../db/schema/library/file.ts'
import { readFeed, type Feed } from './feed.ts'
import { anchorsOfPage } from './page-anchors.ts'
import { readLinks, type PageLinks } from './page-links.ts'
import { readSitemap, type Sitemap } from './sitemap.ts'

/** A fetched page, feed or sitemap, and what is to be read of it. */
export interface PlaceInput {
  bytes: Uint8Array
  contentType: string
  /** Its address. */
  url: string
  /** What it is read as. */
  as: readonly ('feed' | 'sitemap' | 'links' | 'anchors')[]
}

/** What was read of a page; null what it is not, or was not to be read as. */
export interface ReadPlace {
  feed: Feed | null
  sitemap: Sitemap | null
  links: PageLinks | null
  /** The words by which it names other pages. */
  anchors: StoredLink[] | null
}

/** Maximum bytes of one unpacked sitemap or feed: enough for as many pages as the format allows. */
const maxBytes = 16 * 1024 * 1024

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new ImportFailure(error instanceof RangeError ? 'tooLarge' : 'corrupt', 'gzip')
  }
}

/** The decoded text of a page, unpacked from gzip when needed. */
function textOf({ bytes, contentType }: PlaceInput): string {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = packed ? unpack(bytes) : bytes
  const start = Buffer.from(plain.subarray(0, 400)).toString('latin1')
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /<\?xml[^<>]+encoding=["']([\w-]+)/i.exec(start)?.[1]
  return decodeText(plain, charset).text
}

/**
 * Reads a page as a feed, as a sitemap, or for its links. A failure is returned, since errors lose their class on the way from a thread.
 */
export function readPlace(input: PlaceInput): ReadPlace | { failure: ImportReason; detail: string } {
  const { url, as } = input
  try {
    const text = textOf(input)
    const feed = as.includes('feed') ? readFeed(text, url) : null
    const sitemap = as.includes('sitemap') && feed === null ? readSitemap(text) : null
    const isPage = feed === null && sitemap === null
    return {
      feed,
      sitemap,
      links: as.includes('links') && isPage ? readLinks(text, url) : null,
      anchors: as.includes('anchors') && isPage ? anchorsOfPage(text, url) : null,
    }
  } catch (error) {
    if (error instanceof ImportFailure) return { failure: error.reason, detail: error.detail }
    throw error
  }
}
