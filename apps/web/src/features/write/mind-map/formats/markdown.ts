import type { MindMapNode } from '@wenjin/contract'
import { fileNode, sourcesFor, type FileNode, type FileSource, type MapContent } from './map-file.ts'

const signs = /[\\`*_[\]<>#~|$&]/g
/** Escapes a text for Markdown, including a character at its start that would open a list. */
const escapeText = (text: string) =>
  text
    .replaceAll(signs, String.raw`\$&`)
    .replace(/^[-+=]/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
const escapeTitle = (text: string) => text.replaceAll(/[\\"&<(]/g, String.raw`\$&`).replaceAll('\n', '<br>')
const escapeUrl = (url: string) => url.replaceAll(/[\s<>()\\]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))

const linkOf = ({ url, title, quote }: FileSource) =>
  `[${escapeText(title.replaceAll('\n', ' '))}](${escapeUrl(url)}${quote === '' ? '' : ` "${escapeTitle(quote)}"`})`

/** Writes a map as Markdown: its root as a heading, the rest as nested lists; notes are quotations, sources links after the text. */
export function toMarkdown(map: MapContent, origin: string): string {
  const textOf = (node: MindMapNode) => {
    const lines = node.text.split('\n').map(escapeText).join('<br>')
    const sources = sourcesFor(node, map, origin).map(linkOf)
    return sources.length === 0 ? lines : `${lines} （${sources.join('；')}）`
  }
  const noteOf = ({ note }: MindMapNode, indent: string) =>
    note === undefined ? [] : note.split('\n').map((line) => `${indent}>${line === '' ? '' : ` ${escapeText(line)}`}`)
  const lines = [`# ${textOf(map.root)}`, '', ...noteOf(map.root, '')]
  if (map.root.note !== undefined) lines.push('')
  const write = (node: MindMapNode, indent: string) => {
    lines.push(`${indent}- ${textOf(node)}`, ...noteOf(node, `${indent}  `))
    for (const child of node.children) write(child, `${indent}  `)
  }
  for (const child of map.root.children) write(child, '')
  return `${lines.join('\n')}\n`
}

const escaped = /\\([!-/:-@[-`{-~])/g
const unescapeText = (text: string) => text.replaceAll(/<br\s?\/?>/gi, '\n').replaceAll(escaped, '$1')

/** A line split into its text and the source links at its end, which are parsed from back to front. */
interface Tail {
  text: string
  sources: FileSource[]
}

/** Returns the position of the bracket that matches the one at `end`; -1 for none. Escaped brackets are skipped. */
function openingOf(text: string, end: number, open: string, close: string): number {
  let depth = 0
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] !== open && text[at] !== close) continue
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 1) continue
    depth += text[at] === close ? 1 : -1
    if (depth === 0) return at
  }
  return -1
}

/** Parses the address and title within the parentheses of a link. */
function targetOf(inner: string): { url: string; quote: string } {
  const space = inner.search(/\s/)
  if (space < 0) return { url: inner, quote: '' }
  const rest = inner.slice(space).trim()
  const quoted = rest.length > 1 && rest.startsWith('"') && rest.endsWith('"')
  return { url: inner.slice(0, space), quote: quoted ? unescapeText(rest.slice(1, -1)) : '' }
}

/**
 * Finds the link at the end of a text, or null. The last `](` begins its target, since titles written by this product contain no unescaped
 * brackets.
 */
function lastLink(text: string): { from: number; source: FileSource } | null {
  if (!text.endsWith(')')) return null
  const target = text.lastIndexOf('](')
  if (target < 0) return null
  const from = openingOf(text, target, '[', ']')
  if (from < 0) return null
  const { url, quote } = targetOf(text.slice(target + 2, -1))
  return { from, source: { url, quote, title: unescapeText(text.slice(from + 1, target)) } }
}

function tailOf(line: string): Tail {
  const sources: FileSource[] = []
  const wrapped = line.endsWith('）') && line.includes('（[')
  let text = wrapped ? line.slice(0, -1) : line
  for (let link = lastLink(text); link; link = lastLink(text)) {
    sources.unshift(link.source)
    text = text.slice(0, link.from)
    if (!text.endsWith('；')) break
    text = text.slice(0, -1)
  }
  if (sources.length === 0) return { text: line, sources }
  if (wrapped && text.endsWith('（')) return { text: text.slice(0, -1).trimEnd(), sources }
  // In a file of another program a link within the text is part of it.
  if (wrapped) return { text: line, sources: [] }
  const [only] = sources
  return { text: `${text}${sources.length === 1 ? only!.title : ''}`.trim(), sources }
}

/** Emphasis and code in a text of another program. Text written by this product has none: it escapes these characters. */
const emphasis = /(?<!\\)(?:\*\*|__|~~|`)/g
const plain = (line: string) => line.replaceAll(emphasis, '')

const heading = /^(#{1,6})[ \t](.*)$/
/** Markers at the start of a line of an outline, each of its own kind. */
const markers: readonly [kind: string, pattern: RegExp][] = [
  ['-', /^[-*+•·●○■□▪][ \t]+/],
  ['-', /^[•●○■□▪]/],
  ['1.1.1', /^\d{1,3}(?:\.\d{1,3}){2,5}[.、]?[ \t]*/],
  ['1.1', /^\d{1,3}\.\d{1,3}[.、]?[ \t]+/],
  ['1.', /^\d{1,9}[.)、．][ \t]*(?=\D)/],
  ['第', /^第[〇零一二三四五六七八九十百\d]{1,6}[章部编篇][ \t：:、]*/],
  ['节', /^第[〇零一二三四五六七八九十百\d]{1,6}[节条][ \t：:、]*/],
  ['一、', /^[一二三四五六七八九十]{1,3}[、．.][ \t]*/],
  ['（一）', /^[（(][一二三四五六七八九十]{1,3}[）)][ \t]*/],
  ['（1）', /^[（(]\d{1,3}[）)][ \t]*/],
  ['①', /^[①-⑳][ \t]*/],
]
const box = /^\[[ xX]\][ \t]+/

interface Line {
  indent: number
  kind: string
  text: string
}

function lineOf(raw: string): Line | null {
  const line = raw.replaceAll('\t', '    ')
  const body = line.trimStart()
  if (body === '' || /^(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(body) || /^\|[\s|:-]+$/.test(body)) return null
  const indent = line.length - body.length
  for (const [kind, pattern] of markers) {
    const found = pattern.exec(body)
    if (found && found[0].length < body.length) return { indent, kind, text: body.slice(found[0].length).replace(box, '') }
  }
  const cells = body.startsWith('|') ? body.replaceAll(/^\||\|\s*$/g, '').split('|') : null
  return { indent, kind: '', text: cells ? cells.map((cell) => cell.trim()).join('，') : body }
}

/** Whether a text is an outline rather than prose: at least half of its lines are headings, list items or indented. */
export function isOutline(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const ordered = lines.filter((line) => heading.test(line) || (lineOf(line)?.kind ?? '') !== '' || /^(?:\t| {2})/.test(line))
  return lines.length > 1 && ordered.length * 2 >= lines.length
}

/**
 * Parses Markdown, or an outline with indentation or Chinese numbering. A heading contains what follows it; items are nested by their
 * indentation and, where that is equal, by the kind of their marker. A single heading or item above all others is the root.
 * @param title the root when there is no such heading or item
 */
export function fromMarkdown(markdown: string, title = ''): FileNode {
  const top = fileNode(title)
  /** The open headings, and the open items below the last one. */
  let headings: { level: number; node: FileNode }[] = []
  let items: { indent: number; kind: string; node: FileNode }[] = []
  let last: FileNode | null = null
  let quoted: FileNode | null = null
  let fence = ''
  const put = (line: string): FileNode => {
    const { text, sources } = tailOf(line.trim())
    return { ...fileNode(unescapeText(plain(text))), sources }
  }
  for (const raw of markdown.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const body = raw.trim()
    const marks = /^(?:`{3,}|~{3,})/.exec(body)?.[0]
    if (marks && (fence === '' || body.startsWith(fence))) {
      fence = fence === '' ? marks : ''
      continue
    }
    const quote = /^>[ ]?(.*)$/.exec(body)
    const into: FileNode = last ?? top
    if (fence !== '' || quote) {
      const text = quote ? unescapeText(quote[1]!) : raw
      into.note = quoted === into ? `${into.note}\n${text}` : text
      quoted = into
      continue
    }
    const head = heading.exec(body)
    if (head) {
      const level = head[1]!.length
      const node = put(head[2]!.replace(/[ \t]#+$/, ''))
      headings = headings.filter((one) => one.level < level)
      ;(headings.at(-1)?.node ?? top).children.push(node)
      headings.push({ level, node })
      items = []
      last = node
      continue
    }
    const line = lineOf(raw)
    if (!line) continue
    const node = put(line.text)
    const same = items.findLastIndex(({ indent, kind }) => indent === line.indent && kind === line.kind)
    if (same >= 0) items = items.slice(0, same)
    // A different kind of marker at the same indentation starts a nested level; plain lines and list markers do not.
    else
      items = items.filter(
        ({ indent, kind }) => indent < line.indent || (indent === line.indent && line.kind !== '' && kind !== '' && kind !== '-'),
      )
    ;(items.at(-1)?.node ?? headings.at(-1)?.node ?? top).children.push(node)
    items.push({ indent: line.indent, kind: line.kind, node })
    last = node
  }
  const [only] = top.children
  return top.children.length === 1 && top.note === '' && only ? only : top
}
