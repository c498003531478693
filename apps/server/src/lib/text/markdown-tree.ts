import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import type { Nodes as Markdown, Root as MarkdownRoot } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { toHast } from 'mdast-util-to-hast'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

const options = { extensions: [gfm(), cjkFriendlyExtension(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] }
/** No pictures from elsewhere, which would tell their site who reads the page; links to other pages only. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['picture', 'source'].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['data'] },
}
const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
/** Stands for a mark while the text is parsed: its number of order and that of its source, between signs no answer has. */
const heldMark = /\u{e000}(\d+):(\d+)\u{e001}/u
const heldMarks = new RegExp(heldMark, 'gu')
const heldSigns = /[\u{e000}\u{e001}]/gu
const dollarPair = /(?<![\\$])\$(?!\$)([^$\n]*)\$(?!\$)/g

/** Sums of money are no formulas: `$5 到 $10` has Chinese between its signs, or blanks inside them. */
function escapeMoney(text: string): string {
  let shown = ''
  let from = 0
  for (;;) {
    dollarPair.lastIndex = from
    const pair = dollarPair.exec(text)
    if (!pair) return shown + text.slice(from)
    const [whole, content = ''] = pair
    const after = text[pair.index + whole.length] ?? ''
    const isFormula = content !== '' && content.trim() === content && !/\d/.test(after) && !/[\u3000-\u9fff\uff00-\uffef]/.test(content)
    const end = isFormula ? pair.index + whole.length : pair.index + 1
    shown += text.slice(from, pair.index) + (isFormula ? whole : String.raw`\$`)
    from = end
  }
}

/** The name of a picture: its caption, else its alternative text, which in an article is the drawn size (`1.00`) and meaningless. */
export function pictureName({ title, alt }: { title?: string | null; alt?: string | null }): string {
  return title || (/^\d+(?:\.\d+)?$/.test(alt ?? '') ? '' : (alt ?? ''))
}

/** A picture at an address as a page carries it, in a `data:` address; undefined for one it has not. */
type PictureOf = (address: string) => string | undefined

/** A picture is inside the page, or what it is called; nothing is loaded. */
function placePictures(node: Markdown, pictureOf: PictureOf): void {
  if (!('children' in node)) return
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'image' || child.type === 'imageReference') {
      const name = pictureName(child)
      const inside = child.type === 'image' ? pictureOf(child.url) : undefined
      node.children[at] = inside ? { type: 'image', url: inside, alt: name } : { type: 'text', value: name }
    } else placePictures(child, pictureOf)
  }
}

/** Text of a tree of Markdown in pieces: what is written, and the marks between it by their order and source. */
export function splitMarks(value: string): (string | { mark: number; source: number })[] {
  const parts: (string | { mark: number; source: number })[] = []
  let from = 0
  for (const held of value.matchAll(heldMarks)) {
    if (held.index > from) parts.push(value.slice(from, held.index))
    parts.push({ mark: Number(held[1]), source: Number(held[2]) })
    from = held.index + held[0].length
  }
  if (from < value.length) parts.push(value.slice(from))
  return parts
}

/** Text as it was written, its marks among it. */
export function withMarksWritten(value: string): string {
  return value.replaceAll(heldMarks, (_, __, source: string) => `[[${source}]]`)
}

/** Text with its held marks made into what `show` makes of them. */
function withMarks({ value }: Text, show: (mark: number, source: number) => Element): ElementContent[] {
  return splitMarks(value).map((part) => (typeof part === 'string' ? { type: 'text', value: part } : show(part.mark, part.source)))
}

function placeMarks(parent: Root | Element, show: (mark: number, source: number) => Element): void {
  const children: (RootContent | ElementContent)[] = []
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...withMarks(child, show))
    else {
      if (child.type === 'element') placeMarks(child, show)
      children.push(child)
    }
  }
  parent.children = children as typeof parent.children
}

/** Characters that may begin or end something, in one paragraph, and lines that may be items of lists: far past what people and models write. */
const maxSigns = 600
const maxItems = 1500
const maxNested = 40

/** Whether a text would take its parser, whose cost grows with the square of such signs and more, longer than a page may take. */
function isLaborious(text: string): boolean {
  let items = 0
  let signs = 0
  for (const line of text.split(/\n/)) {
    const [opening = ''] = /^[\s>*+\-#\d.)]*/.exec(line) ?? []
    if (opening.replaceAll(/[\s\d.]/g, '').length > maxNested && !/^[\s*-]+$/.test(line)) return true
    if (opening.trim() !== '') items += 1
    // Of a table each cell is read by itself, and there may be hundreds.
    const weight = line.startsWith('|') ? 0.25 : 1
    signs = line.trim() === '' ? 0 : signs + weight * (line.match(/[*_~[\]<`$]/g)?.length ?? 0)
    if (signs > maxSigns || items > maxItems) return true
  }
  return false
}

const linesOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Puts the marks of a text where no parser touches them, each with its order. */
function holdMarks(text: string): string {
  let marks = 0
  return text.replaceAll(heldSigns, '').replaceAll(citationMark, (_, source: string) => `\u{e000}${(marks += 1)}:${source}\u{e001}`)
}

/**
 * An answer's or an article's Markdown as a tree; where its marks are, `splitMarks` says. What was made to exhaust its parser is
 * paragraphs as they were written.
 */
export function markdownTree(text: string): MarkdownRoot {
  const held = holdMarks(text)
  if (!isLaborious(held)) return fromMarkdown(escapeMoney(held), options)
  return { type: 'root', children: linesOf(held).map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })) }
}

/**
 * An answer's Markdown as a tree of HTML in which nothing runs and nothing is loaded: raw HTML, pictures and dangerous links are gone.
 * @param show what stands for the citation mark of an order and a source, both from 1
 * @param pictureOf the pictures the page carries itself; none unless given
 */
export function answerTree(
  text: string,
  show: (mark: number, source: number) => Element,
  pictureOf: PictureOf = () => undefined,
): ElementContent[] {
  const markdown = markdownTree(text)
  placePictures(markdown, pictureOf)
  const tree = sanitize(toHast(markdown), schema)
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree as RootContent] }
  placeMarks(root, show)
  return root.children as ElementContent[]
}
