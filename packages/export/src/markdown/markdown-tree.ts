import type { Link, Parents, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { isLaborious } from '@wenjin/text/laborious'
import { definitionsIn, markdownPieces } from './markdown-pieces.ts'

const extensions = [gfm(), cjkFriendlyExtension(), math()]
const toTree = [...gfmFromMarkdown(), mathFromMarkdown()]
/** Looks for addresses without brackets in the finished tree: this takes a sixth of the time. */
const withAddresses = { extensions, mdastExtensions: toTree }
const withoutAddresses = { extensions, mdastExtensions: toTree.filter(({ transforms }) => !transforms?.length) }
const addressSign = /@|www\.|https?:/i
const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
/** Placeholder of a mark during parsing: its order and its source, between private-use characters that no answer contains. */
const heldMark = /\u{e000}(\d+):(\d+)\u{e001}/u
const heldMarks = new RegExp(heldMark, 'gu')
const heldSigns = /[\u{e000}\u{e001}]/gu
const dollarPair = /(?<![\\$])\$(?!\$)([^$\n]*)\$(?!\$)/g

/**
 * Escapes amounts of money, which are not formulas: `$5 到 $10` has Chinese and no LaTeX command between its signs, or spaces inside them.
 */
function escapeMoney(text: string): string {
  let shown = ''
  let from = 0
  for (;;) {
    dollarPair.lastIndex = from
    const pair = dollarPair.exec(text)
    if (!pair) return shown + text.slice(from)
    const [whole, content = ''] = pair
    const after = text[pair.index + whole.length] ?? ''
    const isText = /[\u3000-\u9fff\uff00-\uffef]/.test(content) && !/\\[A-Za-z]/.test(content)
    const isFormula = content !== '' && content.trim() === content && !/\d/.test(after) && !isText
    const end = isFormula ? pair.index + whole.length : pair.index + 1
    shown += text.slice(from, pair.index) + (isFormula ? whole : String.raw`\$`)
    from = end
  }
}

/** Ends an address without brackets: Chinese punctuation, which the grammar would include, or a mark. */
const afterAddress = /[\u{e000}\u3001\u3002\u3008-\u3011\u3014-\u301b\u2018-\u201d\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/u

/** Splits a link without brackets into the address and the text after it; null for any other link. */
function splitAddress(link: Link, text: string): RootContent[] | null {
  const [child] = link.children
  const begins = link.position?.start.offset
  if (link.children.length !== 1 || child?.type !== 'text' || (begins !== undefined && /[[<]/.test(text.charAt(begins)))) return null
  const end = child.value.search(afterAddress)
  const prefix = link.url.length - child.value.length
  if (end <= 0 || prefix < 0 || !link.url.endsWith(child.value)) return null
  const address: RootContent = {
    type: 'link',
    url: link.url.slice(0, prefix + end),
    children: [{ type: 'text', value: child.value.slice(0, end) }],
  }
  return [address, { type: 'text', value: child.value.slice(end) }]
}

/** Ends addresses without brackets where a Chinese reader sees their end. */
function endAddresses(parent: Parents, text: string): void {
  const children: RootContent[] = parent.children.flatMap((child) =>
    child.type === 'link' ? (splitAddress(child, text) ?? [child]) : [child],
  )
  for (const child of children) if ('children' in child) endAddresses(child, text)
  Object.assign(parent, { children })
}

function parse(text: string): Root {
  if (!addressSign.test(text)) return fromMarkdown(text, withoutAddresses)
  const tree = fromMarkdown(text, withAddresses)
  endAddresses(tree, text)
  return tree
}

/**
 * Returns the name of a picture: its caption, else its alternative text, which in an article is the drawn size (`1.00`) and meaningless.
 */
export function pictureName({ title, alt }: { title?: string | null; alt?: string | null }): string {
  return title || (/^\d+(?:\.\d+)?$/.test(alt ?? '') ? '' : (alt ?? ''))
}

/** Splits text of a Markdown tree into its written parts and the marks between them, each with its order and source. */
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

/** Returns text as it was written, including its marks. */
export function withMarksWritten(value: string): string {
  return value.replaceAll(heldMarks, (_, __, source: string) => `[[${source}]]`)
}

const linesOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Replaces the marks of a text by placeholders that the parser leaves alone, each with its order. */
function holdMarks(text: string, hasMarks: boolean): string {
  let marks = 0
  const clean = text.replaceAll(heldSigns, '')
  return !hasMarks ? clean : clean.replaceAll(citationMark, (_, source: string) => `\u{e000}${(marks += 1)}:${source}\u{e001}`)
}

/** Parses a text whose marks are placeholders; one made to exhaust the parser becomes plain paragraphs. */
function parsePiece(held: string): RootContent[] {
  if (!isLaborious(held)) return parse(escapeMoney(held)).children
  return linesOf(held).map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }))
}

/**
 * Parses an answer's or an article's Markdown to a tree, in about linear time; `splitMarks` finds its marks. A piece made to exhaust the
 * parser becomes plain paragraphs.
 * @param hasMarks whether `[[1]]` is a mark; in the text of a document it is the author's own text
 */
export function markdownTree(text: string, hasMarks = true): Root {
  const held = holdMarks(text, hasMarks)
  const pieces = markdownPieces(held)
  if (pieces.length === 1) return { type: 'root', children: parsePiece(held) }
  const definitions = definitionsIn(held)
  const children = pieces.flatMap((piece) => parsePiece(definitions === '' ? piece : `${piece}\n\n${definitions}`))
  return { type: 'root', children }
}

export { definitionsIn, markdownPieces } from './markdown-pieces.ts'
