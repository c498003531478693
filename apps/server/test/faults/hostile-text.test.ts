import { formatBibtex } from '@wenjin/client'
import { ImportFailure } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { articleExcerpt } from '../../src/features/write/article/article-excerpt.ts'
import { recordDocument } from '../../src/features/ask/reader/record-document.ts'
import { readFeed } from '../../src/providers/compute/reading/feed.ts'
import { readLinks } from '../../src/providers/compute/reading/page-links.ts'
import { readSitemap } from '../../src/providers/compute/reading/sitemap.ts'
import { stripNotionId } from '../../src/lib/archive/notion-names.ts'
import { byteRange } from '../../src/http/output/byte-range.ts'
import { describedBy } from '../../../../packages/parser/src/pictures/figures.ts'
import { fileNameOf } from '../../src/providers/reader/file-name.ts'
import { parseRobots } from '../../src/providers/reader/robots.ts'
import { canonicalUrl } from '../../../../packages/web-sources/src/findings/canonical-url.ts'
import { parsePaperId } from '../../../../packages/web-sources/src/findings/paper-id.ts'
import { plainParagraphs, plainText } from '../../../../packages/web-sources/src/findings/plain-text.ts'
import { safeName } from '../../src/lib/storage/archive-name.ts'
import { dateText } from '../../../../packages/web-sources/src/findings/date-text.ts'
import { deviceName } from '../../src/lib/text/device-name.ts'
import { answerTree } from '../../src/providers/compute/writing/markdown-tree-html.ts'
import { maskContact } from '../../src/lib/text/mask-contact.ts'
import { sameSitePath } from '../../src/lib/address/same-site-path.ts'
import { isWebAddress } from '../../../../packages/web-sources/src/findings/web-address.ts'

const chars = 50_000
/** Milliseconds of noise, from garbage collection or other programs, that do not indicate growth. */
const noiseMs = 300
const tries = 4

const pieces = [
  'a',
  ' ',
  '\t',
  '\n',
  '0',
  '/',
  '.',
  '=',
  '-',
  '# ',
  '[',
  '](',
  '[[1]]',
  '[a](b',
  '*a',
  '`a',
  '$a',
  '| ',
  '- |',
  '<',
  '<a ',
  '<a href="',
  '<!--',
  '<item>',
  '<url><loc>',
  '&amp;',
  'a@',
  'a, ',
  'a.b@',
  '%41',
  '%',
  '; filename="',
  '\r ',
  '== ',
  'http://',
  '山',
  ' 山',
  'A a',
]
const withPiece = (piece: string) => (length: number) => piece.repeat(length / piece.length)

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  plainText,
  plainParagraphs,
  parsePaperId,
  safeName,
  deviceName,
  maskContact,
  sameSitePath: (text) => sameSitePath(`/${text}`),
  isWebAddress: (text) => isWebAddress(`https://${text}`),
  canonicalUrl: (text) => canonicalUrl(`https://a.cn/${text}`),
  dateText: (text) => dateText(text, 0),
  byteRange: (text) => byteRange(`bytes=${text}`, 10),
  fileNameOf: (text) => fileNameOf(new URL('https://a.cn/'), `attachment; filename="${text}`),
  stripNotionId,
  describedBy: (text) => describedBy(text),
  formatBibtex: (text) =>
    formatBibtex({ kind: 'web', title: text, authors: [], url: 'https://a.cn', accessed: '2026-01-01' } as unknown as Parameters<
      typeof formatBibtex
    >[0]),
  parseRobots: (text) => parseRobots(`User-agent: *\nDisallow: ${text}\n`, 'Wenjin').allows(new URL('https://a.cn/a')),
  robotsLines: (text) => parseRobots(text.replaceAll('a', 'Disallow: /*a*$\n'), 'Wenjin').allows(new URL('https://a.cn/aaaa')),
  readFeed: (text) => readFeed(`<rss><channel><title>${text}</title><item><link>${text}`, 'https://a.cn/'),
  readSitemap: (text) => readSitemap(`<urlset><url><loc>${text}`),
  readLinks: (text) => readLinks(`<html><body>${text}`, 'https://a.cn/'),
  articleExcerpt,
  recordDocument: (text) =>
    recordDocument({ title: 'a', link: 'https://a.cn/', services: ['b'], text: { content: text } } as unknown as Parameters<
      typeof recordDocument
    >[0]),
  // A Markdown page is the slowest case, so a quarter of the length is enough.
  answerTree: (text) =>
    answerTree(text.slice(0, text.length / 4), () => ({ type: 'element', tagName: 'sup', properties: {}, children: [] })),
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const from = performance.now()
  try {
    read(text)
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
  }
  return performance.now() - from
}

test.each(Object.entries(readers))('%s takes at most three times as long for twice the text', (_, read) => {
  const growing = pieces.filter((piece) => {
    let [once, twice] = [Infinity, Infinity]
    for (let i = 0; i < tries; i++) {
      once = Math.min(once, timeOf(read, withPiece(piece)(chars)))
      twice = Math.min(twice, timeOf(read, withPiece(piece)(chars * 2)))
      if (twice <= once * 3 + noiseMs) return false
    }
    return true
  })
  expect(growing).toEqual([])
})
