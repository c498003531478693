import { Readability } from '@mozilla/readability'
import { oneLine } from '../document/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import { createDocumentBuilder, titleFromFileName, type DocumentMeta } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { measureEach } from '../pictures/figures.ts'
import { dataPictureBytes, dataPictureName, findDataPicture } from './data-pictures.ts'
import { addHtmlBlocks } from './html-blocks.ts'
import { parsePageTree } from './page-tree.ts'

const maxBytes = 40 * 1024 * 1024
/** Readability needs a tree, and time by the square of some of it; past this the page is read by its events alone. */
const treeChars = 4_000_000
const treeNodes = 30_000
const treeDepth = 400
/** Characters of a title or heading, its tags counted. */
const titleChars = 2000
/** An article with less than this share of the page's text is taken for a wrong guess. */
const articleShare = 0.3

/** The pictures of a page that come with it: their parts by their addresses, and the bytes of parts. Those elsewhere are never fetched. */
export interface PagePictures {
  partOf(address: string): string | undefined
  bytesOf(part: string): Uint8Array | undefined
}

/** A web page: its article where Readability finds one, else its body. */
export async function parseHtml(source: ParseSource, _sink?: unknown, pictures = dataPictures()): Promise<ImportedDocument> {
  const html = htmlOf(source)
  const pictureOf = (address: string) => pictures.partOf(address)
  const page = readBody(html)
  const article = html.length <= treeChars && page.nodes <= treeNodes && page.depth <= treeDepth ? readArticle(html) : undefined
  const builder = createDocumentBuilder()
  const chosen = article && article.length >= page.chars * articleShare ? article.content : undefined
  const title = article?.meta.title ?? titleOf(html)
  if (chosen !== undefined) {
    // Readability takes the heading that repeats the title away; a reader would miss it.
    const heading = firstHeading(html)
    const start = oneLine(chosen.slice(0, 5000).replace(/<[^<>]*>/g, ' '))
    if (heading && !start.includes(heading)) builder.add({ kind: 'heading', level: 1, text: heading })
    addHtmlBlocks(builder, heading ? restoreHeading(chosen, heading) : chosen, { pictureOf })
  } else {
    addHtmlBlocks(builder, html, { skipSurroundings: page.chars > 0, pictureOf })
  }
  const meta = { ...article?.meta, title: title || builder.firstHeading || titleFromFileName(source.fileName) }
  return builder.buildWithFigures(meta, (parts) => measureEach(parts, (part) => pictures.bytesOf(part)))
}

/** The text of a page, in the characters it says it is written in. Throws `tooLarge`. */
function htmlOf(source: ParseSource): string {
  const bytes = source.readAll(maxBytes)
  return decodeText(bytes, declaredCharset(bytes, source.contentType)).text
}

/** A picture written into a page, by the name `parseHtml` gave it. */
export function htmlPicture(source: ParseSource, part: string): Uint8Array | undefined {
  const address = findDataPicture(htmlOf(source), part)
  return address === undefined ? undefined : dataPictureBytes(address)
}

/** Pictures written into the page itself. */
function dataPictures(): PagePictures {
  const addresses = new Map<string, string>()
  return {
    partOf(address) {
      const part = dataPictureName(address)
      if (part !== undefined) addresses.set(part, address)
      return part
    },
    bytesOf(part) {
      const address = addresses.get(part)
      return address === undefined ? undefined : dataPictureBytes(address)
    },
  }
}

/** Text of the page without its surroundings, to measure the article against. */
function readBody(html: string): { chars: number; depth: number; nodes: number } {
  const builder = createDocumentBuilder()
  const { depth, nodes } = addHtmlBlocks(builder, html, { skipSurroundings: true })
  return { chars: builder.chars, depth, nodes }
}

/** Runs work that throws and catches often, as Readability does for each relative address: where an error was made is not recorded. */
function withoutStacks<T>(work: () => T): T {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = limit
  }
}

function readArticle(html: string): { content: string; length: number; meta: DocumentMeta } | undefined {
  try {
    const tree = parsePageTree(html) as unknown as Document
    const article = withoutStacks(() => new Readability(tree).parse())
    if (!article?.content) return undefined
    const date = article.publishedTime?.match(/^\d{4}-\d{2}-\d{2}/)?.[0]
    const byline = article.byline ? oneLine(article.byline) : ''
    return {
      content: article.content,
      length: oneLine(article.textContent ?? '').length,
      meta: { title: oneLine(article.title ?? '') || undefined, date, authors: byline && byline.length <= 60 ? [byline] : undefined },
    }
  } catch {
    // A tree too deep or too large for it: the body is still read.
    return undefined
  }
}

interface FoundElement {
  start: number
  end: number
  tag: string
  inner: string
}

/** The first element that an expression opens, if it is closed soon; what stands in a longer one is no title. */
function findElement(html: string, opening: RegExp, closing: RegExp): FoundElement | undefined {
  const open = opening.exec(html)
  if (!open) return undefined
  const from = open.index + open[0].length
  const close = closing.exec(html.slice(from, from + titleChars))
  if (!close) return undefined
  return { start: open.index, end: from + close.index + close[0].length, tag: open[0], inner: html.slice(from, from + close.index) }
}

function titleOf(html: string): string {
  const title = findElement(html, /<title[^<>]*>/i, /<\/title>/i)
  return title ? textOf(title.inner) : ''
}

function firstHeading(html: string): string | undefined {
  const heading = findElement(html, /<h1[^<>]*>/i, /<\/h1>/i)
  return heading ? textOf(heading.inner) || undefined : undefined
}

function textOf(html: string): string {
  const builder = createDocumentBuilder()
  addHtmlBlocks(builder, html)
  return builder.chars > 0 ? oneLine(builder.build({}).text) : ''
}

/** Readability makes every `h1` an `h2`, which would put the page's heading beside those under it. */
function restoreHeading(article: string, heading: string): string {
  const found = findElement(article, /<h2[^<>]*>/i, /<\/h2>/i)
  if (!found || textOf(found.inner) !== heading) return article
  const { start, end, tag, inner } = found
  return `${article.slice(0, start)}<h1${tag.slice('<h2'.length)}${inner}</h1>${article.slice(end)}`
}

/** Charset by the HTTP header, else by the page's own `meta` within its first kilobytes. */
function declaredCharset(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  const header = contentType?.match(/charset="?([\w-]+)/i)?.[1]
  if (header) return header
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return head.match(/<meta[^<>]+charset=["']?([\w-]+)/i)?.[1]
}
