import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import type { Nodes as Markdown } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { toHast } from 'mdast-util-to-hast'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

const options = { extensions: [gfm(), cjkFriendlyExtension(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] }
/** No pictures, which would tell their site who reads the page; links to other pages only. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames!.filter((name) => !['img', 'picture', 'source'].includes(name)),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
}
const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
/** Stands for a mark while the text is parsed: its number of order and that of its source, between signs no answer has. */
const heldMark = /\u{e000}(\d+):(\d+)\u{e001}/u
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

/** A picture is what it is called; nothing is loaded. */
function namePictures(node: Markdown): void {
  if (!('children' in node)) return
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'image' || child.type === 'imageReference') node.children[at] = { type: 'text', value: child.alt ?? '' }
    else namePictures(child)
  }
}

/** Text with its held marks made into what `show` makes of them. */
function withMarks({ value }: Text, show: (mark: number, source: number) => Element): ElementContent[] {
  const parts: ElementContent[] = []
  let rest = value
  for (let held = heldMark.exec(rest); held; held = heldMark.exec(rest)) {
    if (held.index > 0) parts.push({ type: 'text', value: rest.slice(0, held.index) })
    parts.push(show(Number(held[1]), Number(held[2])))
    rest = rest.slice(held.index + held[0].length)
  }
  if (rest !== '') parts.push({ type: 'text', value: rest })
  return parts
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
const mostSigns = 600
const mostItems = 1500
const mostNested = 40

/** Whether a text would take its parser, whose cost grows with the square of such signs and more, longer than a page may take. */
function isLaborious(text: string): boolean {
  let items = 0
  let signs = 0
  for (const line of text.split(/\n/)) {
    const [opening = ''] = /^[\s>*+\-#\d.)]*/.exec(line) ?? []
    if (opening.replaceAll(/[\s\d.]/g, '').length > mostNested && !/^[\s*-]+$/.test(line)) return true
    if (opening.trim() !== '') items += 1
    // Of a table each cell is read by itself, and there may be hundreds.
    const weight = line.startsWith('|') ? 0.25 : 1
    signs = line.trim() === '' ? 0 : signs + weight * (line.match(/[*_~[\]<`$]/g)?.length ?? 0)
    if (signs > mostSigns || items > mostItems) return true
  }
  return false
}

/** Text as it was written, line by line. */
const asWritten = (text: string): ElementContent[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: line }] }))

/** Markdown as HTML; what was made to exhaust its parser stays as it was written. */
function toTree(text: string): Root {
  if (isLaborious(text)) return { type: 'root', children: asWritten(text) }
  const markdown = fromMarkdown(escapeMoney(text), options)
  namePictures(markdown)
  const tree = sanitize(toHast(markdown), schema)
  return tree.type === 'root' ? tree : { type: 'root', children: [tree as RootContent] }
}

/**
 * An answer's Markdown as a tree of HTML in which nothing runs and nothing is loaded: raw HTML, pictures and dangerous links are gone.
 * @param show what stands for the citation mark of an order and a source, both from 1
 */
export function answerTree(text: string, show: (mark: number, source: number) => Element): ElementContent[] {
  let marks = 0
  const held = text.replaceAll(heldSigns, '').replaceAll(citationMark, (_, source: string) => `\u{e000}${(marks += 1)}:${source}\u{e001}`)
  const root = toTree(held)
  placeMarks(root, show)
  return root.children as ElementContent[]
}
