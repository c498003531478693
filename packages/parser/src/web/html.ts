import { Readability } from '@mozilla/readability'
import { oneLine } from '../document/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder, type DocumentMeta } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { measureEach } from '../pictures/figures.ts'
import { dataPictureBytes, dataPictureName, findDataPicture } from './data-pictures.ts'
import { addHtmlBlocks, addTreeBlocks, type HtmlBlockOptions } from './html-blocks.ts'
import { parsePageTree, visitPage, type PageNode, type PageTree } from './page-tree.ts'

const maxBytes = 40 * 1024 * 1024
/** Maximum characters for Readability, which needs a tree and partly quadratic time; longer pages are read by their parse events only. */
const treeChars = 4_000_000
const treeLimits = { nodes: 30_000, depth: 400 }
/** Characters at the beginning of an article in which the page's heading is looked for. */
const beginningChars = 2000
/** Maximum characters of a title or heading, including its tags. */
const titleChars = 2000
/** An article with less than this share of the page's text counts as a wrong guess. */
const articleShare = 0.3

/** The pictures contained in a page's file: part names by address, and bytes by part. Pictures elsewhere are never fetched. */
export interface PagePictures {
  partOf(address: string): string | undefined
  bytesOf(part: string): Uint8Array | undefined
}

/** A web page: its article where Readability finds one, else its body. It is tokenized once where it fits into a tree. */
export async function parseHtml(source: ParseSource, _sink?: unknown, pictures = dataPictures()): Promise<ImportedDocument> {
  const html = htmlOf(source)
  const pictureOf = (address: string) => pictures.partOf(address)
  const tree = html.length <= treeChars ? readTree(html) : undefined
  const bodyChars = documentOf(tree ?? html, { skipSurroundings: true }).chars
  const article = tree && readArticle(tree)
  let builder = createDocumentBuilder()
  if (article) addArticle(builder, article.content, firstHeading(html), { skipSurroundings: true, pictureOf })
  if (builder.chars === 0 || builder.chars < bodyChars * articleShare) {
    builder = createDocumentBuilder()
    addHtmlBlocks(builder, html, { skipSurroundings: bodyChars > 0, pictureOf })
  }
  const title = article?.meta.title ?? titleOf(html)
  const meta = { ...article?.meta, title: title || builder.firstHeading || titleFromFileName(source.fileName) }
  return builder.buildWithFigures(meta, (parts) => measureEach(parts, (part) => pictures.bytesOf(part)))
}

/** Adds an article, without navigation in it. Readability takes the heading that repeats the title away, and makes every `h1` an `h2`; a reader would miss it. */
function addArticle(builder: DocumentBuilder, article: PageNode, heading: string, options: HtmlBlockOptions): void {
  if (heading !== '' && !beginningOf(article).includes(heading)) builder.add({ kind: 'heading', level: 1, text: heading })
  const [first] = article.querySelectorAll('h2')
  const mainHeading = first && heading !== '' && textOf(first) === heading ? first : undefined
  addTreeBlocks(builder, article, { ...options, mainHeading })
}

/** The beginning of a text, with a space between its elements. */
function beginningOf(article: PageNode): string {
  let text = ''
  visitPage(article, {
    onopentag: () => undefined,
    ontext(piece) {
      if (text.length < beginningChars) text += ` ${piece}`
    },
    onclosetag: () => undefined,
  })
  return oneLine(text)
}

/** Decodes a page by its declared charset. Throws `tooLarge`. */
function htmlOf(source: ParseSource): string {
  const bytes = source.readAll(maxBytes)
  return decodeText(bytes, declaredCharset(bytes, source.contentType)).text
}

/** Returns the bytes of a data URL picture, by the name `parseHtml` gave it. */
export function htmlPicture(source: ParseSource, part: string): Uint8Array | undefined {
  const address = findDataPicture(htmlOf(source), part)
  return address === undefined ? undefined : dataPictureBytes(address)
}

/** Returns the pictures embedded in the page as data URLs. */
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

/** The tree of a page; undefined for one that is too large or too deep for it: its body is still read. */
function readTree(html: string): PageTree | undefined {
  try {
    return parsePageTree(html, treeLimits)
  } catch {
    return undefined
  }
}

/** A page or a part of it, as a document without pictures. */
function documentOf(page: PageNode | string, options: HtmlBlockOptions = {}): DocumentBuilder {
  const builder = createDocumentBuilder()
  if (typeof page === 'string') addHtmlBlocks(builder, page, options)
  else addTreeBlocks(builder, page, options)
  return builder
}

function textOf(page: PageNode | string): string {
  const builder = documentOf(page)
  return builder.chars > 0 ? oneLine(builder.build({}).text) : ''
}

/** For a page that names no base: its relative addresses stay as they are, and making each absolute in vain costs an exception. */
class BaselessReadability extends Readability<PageNode> {
  _fixRelativeUris(): void {}
}

/** The article of a page, whose tree is changed by this. */
function readArticle(tree: PageTree): { content: PageNode; meta: DocumentMeta } | undefined {
  try {
    const serializer = (content: unknown) => content as PageNode
    const Finder = tree.baseURI === null ? BaselessReadability : Readability<PageNode>
    const article = new Finder(tree as unknown as Document, { serializer }).parse()
    if (!article?.content) return undefined
    const date = article.publishedTime?.match(/^\d{4}-\d{2}-\d{2}/)?.[0]
    const byline = article.byline ? oneLine(article.byline) : ''
    return {
      content: article.content,
      meta: { title: oneLine(article.title ?? '') || undefined, date, authors: byline && byline.length <= 60 ? [byline] : undefined },
    }
  } catch {
    // A tree too deep for it: the body is still read.
    return undefined
  }
}

/** The text of the first element that an expression opens, if it is closed soon; what stands in a longer one is no title. */
function textOfElement(html: string, opening: RegExp, closing: RegExp): string {
  const open = opening.exec(html)
  if (!open) return ''
  const from = open.index + open[0].length
  const inner = html.slice(from, from + titleChars)
  const close = closing.exec(inner)
  return close ? textOf(inner.slice(0, close.index)) : ''
}

const titleOf = (html: string) => textOfElement(html, /<title[^<>]*>/i, /<\/title>/i)
const firstHeading = (html: string) => textOfElement(html, /<h1[^<>]*>/i, /<\/h1>/i)

/** Returns the charset from the HTTP header, or else from the page's own `meta` in its first kilobytes. */
function declaredCharset(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  const header = contentType?.match(/charset="?([\w-]+)/i)?.[1]
  if (header) return header
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return head.match(/<meta[^<>]+charset=["']?([\w-]+)/i)?.[1]
}
