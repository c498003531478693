import type { List, Nodes, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { markdownPieces, type MarkdownPiece } from '@wenjin/text/markdown'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder, type DocumentMeta } from '../document/document-builder.ts'
import { cleanText } from '../document/clean-text.ts'
import { decodeText } from './decode.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { htmlToText } from '../web/html-blocks.ts'

const options = { extensions: [gfm(), cjkFriendlyExtension()], mdastExtensions: [gfmFromMarkdown()] }
/** Maximum characters of an id at the end of a block, including the white space before it. */
const idChars = 140

/** Parses Markdown as rendered: link texts, no syntax; front matter only as title, date and authors. */
export function parseMarkdown(source: ParseSource, sink: ParseSink): ImportedDocument {
  const { meta, body } = splitFrontMatter(cleanText(decodeText(source.readAll()).text))
  const builder = createDocumentBuilder()
  addMarkdown(builder, body, (done) => sink.progress((done / body.length) * 100))
  return builder.build({ ...meta, title: meta.title ?? builder.firstHeading ?? titleFromFileName(source.fileName) })
}

/** Whether a text without a file name is Markdown: it has headings, and more syntax than a plain text would have by chance. */
export function isMarkdown(text: string): boolean {
  const headings = text.match(/^#{1,6} \S/gm)?.length ?? 0
  return headings > 1 || (headings === 1 && /^(?:```|~~~|[-*] \S|\d+\. \S|> \S)|\]\([^()\s]+\)|\*\*\S/m.test(text))
}

/** Adds the blocks of a Markdown text; calls `onDone` with the characters read so far. */
export function addMarkdown(builder: DocumentBuilder, text: string, onDone?: (done: number) => void): void {
  let done = 0
  for (const piece of markdownPieces(text)) {
    addPiece(builder, piece)
    done += piece.text.length
    onDone?.(done)
  }
}

function addPiece(builder: DocumentBuilder, { text, as }: MarkdownPiece): void {
  if (as === 'code') builder.add({ kind: 'code', text: text.replace(/^.*\n/, '').replace(/\n {0,3}(?:`+|~+)\s*$/, '') })
  else if (as === 'text') builder.add({ kind: 'paragraph', text: text.startsWith('<') ? htmlToText(text) : text })
  else for (const node of fromMarkdown(text, options).children) addNode(builder, node)
}

function splitFrontMatter(text: string): { meta: DocumentMeta; body: string } {
  const match = text.match(/^---[^\S\n]*\n([\s\S]{0,10000}?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/)
  if (!match) return { meta: {}, body: text }
  const fields = new Map<string, string>()
  for (const line of match[1]!.split('\n').toReversed()) {
    const [name = '', ...rest] = line.split(':')
    const value = rest.join(':').trim()
    if (value !== '') fields.set(name.trimEnd().toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2'))
  }
  const field = (name: string): string | undefined => fields.get(name)
  const author = field('author')
  return {
    meta: { title: field('title'), date: field('date')?.match(/^\d{4}-\d{2}-\d{2}/)?.[0], authors: author ? [author] : undefined },
    body: text.slice(match[0].length),
  }
}

/** @param label the number of the list item that the node begins, with its space */
function addNode(builder: DocumentBuilder, node: RootContent, kind: 'paragraph' | 'quote' | 'list-item' = 'paragraph', label = ''): void {
  switch (node.type) {
    case 'heading':
      return builder.add({ kind: 'heading', level: node.depth, ...numbered(label, node) })
    case 'paragraph':
      return builder.add({ kind, ...numbered(label, node) })
    case 'code':
      return builder.add({ kind: 'code', text: node.value })
    case 'table':
      return builder.addTable(tableRows(node))
    case 'blockquote':
      for (const [index, child] of node.children.entries()) addNode(builder, child, 'quote', index === 0 ? label : '')
      return
    case 'list':
      return addList(builder, node)
    case 'footnoteDefinition':
      for (const child of node.children) addNode(builder, child)
      return
    case 'html':
      return builder.add({ kind: kind === 'quote' ? kind : 'paragraph', text: htmlToText(node.value) })
    default:
  }
}

/** Adds the items of a list; those of an ordered one begin with the number that a reader of the rendered text sees. */
function addList(builder: DocumentBuilder, { children, ordered, start }: List): void {
  const first = start ?? 1
  for (const [at, item] of children.entries()) {
    const label = ordered ? `${first + at}. ` : ''
    for (const [index, child] of item.children.entries()) {
      if (index > 0) addNode(builder, child)
      else addNode(builder, child, 'list-item', label)
    }
  }
}

/** Returns the text of a block and its id; without text it has no number either. */
function numbered(label: string, node: Nodes): ReturnType<typeof withId> {
  const block = withId(inlineText(node))
  return block.text.trim() === '' ? block : { ...block, text: label + block.text.trimStart() }
}

/** Splits an Obsidian block id (`text ^id`) or a heading id (`text {#id}`) off the end of a block. */
function withId(text: string): { text: string; anchor?: { id: string } } {
  // Search only the end of the text: otherwise the expression would backtrack from each character of a long run of white space.
  const match = text.slice(-idChars).match(/(?<=\s)(?:\^([\w-]{1,64})|\{#([\w\-:.]{1,128})\})$/)
  const id = match?.[1] ?? match?.[2]
  return match && id ? { text: text.slice(0, -match[0].length).trimEnd(), anchor: { id } } : { text }
}

function tableRows(table: Table): string[][] {
  return table.children.map((row) => row.children.map(inlineText))
}

/** Replaces links between notes, `[[note#part|words]]`, by their visible words; a citation mark, `[[3]]`, is not a link. */
function plainWikiLinks(text: string): string {
  return text.replaceAll(
    /!?\[\[(?!\d+\]\])([^[\]|#^\n]*)(?:[#^][^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g,
    (_, note: string, words?: string) => words ?? note,
  )
}

/** Returns the visible text of inline Markdown: the text of links and emphasis, image descriptions, and line breaks as such. */
function inlineText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.type === 'text'
        ? plainWikiLinks(node.value).replace(/(?<=[\u3000-\u9fff\uff00-\uff60])\n(?=[\u3000-\u9fff\uff00-\uff60])/g, '')
        : node.value
    case 'break':
      return '\n'
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'html':
      return /^<br/i.test(node.value) ? '\n' : ''
    case 'footnoteReference':
      return ''
    default:
      return 'children' in node ? node.children.map(inlineText).join('') : ''
  }
}
