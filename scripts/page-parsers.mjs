// The page reads texts of strangers in bounded pieces or in a worker: each package and module that reads a whole text is imported by the
// modules named here only, each with how it is bounded. A package that is named nowhere is refused until somebody says what it reads.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const web = 'apps/web/src'
const answer = `${web}/features/ask/answer`
const maps = `${web}/features/write/mind-map`

/** Packages that read no text of others, or only what a component is given to show. */
const harmless =
  /^(?:react|react-dom|react-router|react-hook-form|recharts|sonner|idb|@noble\/(?:ciphers|hashes)|@tanstack\/react-query|@base-ui\/react|@wenjin\/(?:client|contract|ui)|node:.*)(?:\/|$)/

/** What reads whole texts, who may import it, and why that is bounded. */
const readers = [
  { reads: /^(?:mdast-util-|micromark)/, by: [`${answer}/text/parse-markdown.ts`], why: 'wrapped for parse-block.ts' },
  { reads: `${answer}/text/parse-markdown.ts`, by: [`${answer}/text/parse-block.ts`], why: 'blocks are cut, and laborious ones stay text' },
  {
    reads: '@wenjin/text/laborious',
    by: [`${answer}/text/parse-block.ts`, `${web}/features/write/article/editor/editor-host.tsx`],
    why: 'one pass over a text',
  },
  { reads: /^shiki/, by: [`${answer}/components/highlight-code.ts`], why: 'limits of characters and of time for a line, in turn' },
  {
    reads: /^katex/,
    by: [`${answer}/components/draw-formula.ts`, `${answer}/components/formula.tsx`],
    why: 'a limit of characters, in turn',
  },
  { reads: /^fflate|^@wenjin\/text\/xml/, by: [`${maps}/formats/`], why: 'formats are read in a worker' },
  { reads: `${maps}/formats/read-file.ts`, by: [`${maps}/map.worker.ts`], why: 'a worker' },
  { reads: `${maps}/graph/graph-drawing.ts`, by: [`${maps}/map.worker.ts`], why: 'a worker' },
  {
    reads: /^@dagrejs/,
    by: [`${maps}/graph/graph-drawing.ts`, `${web}/features/ask/derive/graph/graph-layout.ts`],
    why: 'a worker; 36 entities',
  },
  { reads: /^pdfjs-dist/, by: [`${web}/features/library/document/pdf/`], why: 'PDF.js has a worker of its own' },
  { reads: '@wenjin/text/sentences', by: [`${web}/features/library/book/listening/speaker.ts`], why: 'one section of a book' },
  { reads: /^(?:@milkdown|remark-)/, by: [`${web}/features/write/article/editor/`], why: 'longer articles are edited as plain text' },
]

/** Modules that may use the browser's own parser, which is linear: a limited list of feeds, a poster, a sentence of the server. */
const domParsers = new Set([
  `${web}/features/ask/source-preference/topic/opml.ts`,
  `${web}/features/write/poster/draw-page.ts`,
  `${web}/features/people/sign-in/sign-in-target.ts`,
])

const pageCode = /^(?:apps\/web\/src|packages\/(?:ui|client)\/src)\/.*[.]tsx?$/
const exempt = /[.](?:test|fixture)[.]tsx?$|[.]d[.]ts$/
const imported = /^(?:import|export)\s+(?!type\b)(?:[\w$*\s{},]{1,2000}\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

function refusedIn(path) {
  const code = readFileSync(path, 'utf8')
  const named = [...code.matchAll(imported)]
    .map((found) => found[1] ?? found[2])
    .filter((name) => !name.endsWith('.css'))
    .map((name) => (name.startsWith('.') ? join(dirname(path), name) : name))
  const refused = named.filter((name) => {
    const found = readers.filter(({ reads }) => (typeof reads === 'string' ? reads === name : reads.test(name)))
    if (found.length === 0) return !name.startsWith('apps/') && !name.startsWith('packages/') && !harmless.test(name)
    return !found.some(({ by }) => by.some((allowed) => path.startsWith(allowed)))
  })
  return code.includes('new DOMParser') && !domParsers.has(path) ? [...refused, 'DOMParser'] : refused
}

/** Returns one line for each module of the page that reads whole texts by a way without bounds. */
export function unboundedReaders(paths, root) {
  process.chdir(root)
  const pages = paths.filter((path) => pageCode.test(path) && !exempt.test(path))
  return pages.flatMap((path) => refusedIn(path).map((name) => `page-reads-in-pieces: ${path} → ${name}`))
}
