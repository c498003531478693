import type { Heading, Nodes, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { splitSentences } from '@wenjin/text'
import { markdownPieces } from '@wenjin/text/markdown'
import { plainText } from '../answer/reply/markdown.ts'

/** Only block syntax is parsed: inline syntax is kept as text here, and some of it (emphasis, brackets) takes quadratic time to parse. */
const inline = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'wwwAutolink',
]
const markdown = { extensions: [gfm(), { disable: { null: inline } }], mdastExtensions: [gfmFromMarkdown()] }
/** Maximal number of characters at the start of a line that may open quotes and lists; bounds their nesting depth. */
const longestOpening = 64
const openingPattern = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/gmu
const markPattern = /(?<!\\)\[\[\d+\]\]/gu
/** Marks after closing bold text, which belong to the sentence before it. */
const leadingMarksPattern = /^[*_~\s]*(?:\[\[\d+\]\]\s*)+/u
const saysSomethingPattern = /[\p{L}\p{N}]/u
/** The bold lead of a list item or line, before its explanation. */
const leadPattern = /^(?:\*\*|__)(?<bold>[^*_\n]{1,60}?)[：:]?(?:\*\*|__)\s*[：:]?\s*|^(?<plain>[^，。；：:！？\n]{1,24})[：:](?!\/\/)\s*/u

/** A sentence of an answer. */
export interface Statement {
  /** Its visible text, without marks. */
  text: string
  /** Its range in the answer's Markdown, `[start, end)`, without trailing marks. */
  at: [number, number]
  /** Its citation marks, with the numbering of `citation.mark`. */
  marks: number[]
}

/** A part of an answer: its kind, its own statements, and its children. */
export interface Part {
  kind: 'root' | 'heading' | 'paragraph' | 'item' | 'row'
  /** The text of a heading, the bold or colon-terminated lead of an item, the first cell of a row; otherwise empty. */
  title: string
  statements: Statement[]
  children: Part[]
}

/** The marks of an answer, numbered from 1 by position. */
class Marks {
  readonly #places: readonly number[]

  constructor(text: string) {
    this.#places = Array.from(text.matchAll(markPattern), (match) => match.index)
  }

  /** Returns the numbers of the marks that start in `[start, end)`. */
  between(start: number, end: number): number[] {
    const found: number[] = []
    for (let at = this.#firstFrom(start); at < this.#places.length && this.#places[at]! < end; at++) found.push(at + 1)
    return found
  }

  #firstFrom(start: number): number {
    let low = 0
    let high = this.#places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#places[middle]! < start) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns the length of a text without trailing marks. A backward scanner: each mark is examined once. */
function lengthWithoutMarks(text: string): number {
  let length = text.length
  for (;;) {
    let end = length
    while (end > 0 && /\s/u.test(text[end - 1]!)) end--
    if (!text.startsWith(']]', end - 2)) break
    let digits = end - 2
    while (digits > 0 && /\d/.test(text[digits - 1]!)) digits--
    if (digits === end - 2 || !text.startsWith('[[', digits - 2) || text[digits - 3] === '\\') break
    length = digits - 2
  }
  if (length === text.length) return length
  while (length > 0 && /\s/u.test(text[length - 1]!)) length--
  return length
}

/** Limits the nesting of quotes and lists of a Markdown text; the text and its offsets are preserved. */
function withoutDeepNesting(text: string): string {
  return text.replace(openingPattern, (opening) =>
    opening.length <= longestOpening ? opening : `${opening.slice(0, longestOpening)}x${opening.slice(longestOpening + 1)}`,
  )
}

/** Parses an answer's Markdown into its parts, in about linear time. Code is ignored. */
export function readAnswer(text: string): Part {
  const marks = new Marks(text)
  const root: Part = { kind: 'root', title: '', statements: [], children: [] }
  /** The open headings, outermost first. */
  const open: { part: Part; depth: number }[] = [{ part: root, depth: 0 }]

  function statementsOf(from: number, to: number): Statement[] {
    const found: Statement[] = []
    for (const span of splitSentences(text.slice(from, to))) {
      const last = found.at(-1)
      const whole = text.slice(from + span.start, from + span.end)
      const behind = last ? (leadingMarksPattern.exec(whole)?.[0].length ?? 0) : 0
      const start = from + span.start + behind
      if (last) last.marks = [...last.marks, ...marks.between(from + span.start, start)]
      const raw = whole.slice(behind)
      const shown = plainText(raw)
      if (!saysSomethingPattern.test(shown)) continue
      const end = start + lengthWithoutMarks(raw)
      found.push({ text: shown.replaceAll(/\s+/gu, ' '), at: [start, end], marks: marks.between(start, from + span.end) })
    }
    return found
  }

  /** Place of the piece that is read. */
  let base = 0
  const spanOf = ({ position }: Nodes): [number, number] => [base + (position?.start.offset ?? 0), base + (position?.end.offset ?? 0)]

  function addTo(parent: Part, node: RootContent | Nodes): void {
    switch (node.type) {
      case 'paragraph': {
        parent.children.push({ kind: 'paragraph', title: '', statements: statementsOf(...spanOf(node)), children: [] })
        return
      }
      case 'list': {
        // A line that ends with a colon introduces its list.
        const before = parent.children.at(-1)
        const leads = before?.kind === 'paragraph' && /[：:]$/u.test(before.statements.at(-1)?.text ?? '')
        for (const item of node.children) (leads ? before : parent).children.push(readItem(item.children))
        return
      }
      case 'table':
        return addRows(parent, node)
      case 'blockquote':
        for (const child of node.children) addTo(parent, child)
        return
      default:
    }
  }

  function readItem(children: readonly RootContent[]): Part {
    const part: Part = { kind: 'item', title: '', statements: [], children: [] }
    for (const child of children) {
      if (child.type !== 'paragraph') {
        addTo(part, child)
        continue
      }
      const [from, to] = spanOf(child)
      const lead = part.statements.length === 0 && part.title === '' ? leadPattern.exec(text.slice(from, to)) : null
      const title = plainText(lead?.groups?.['bold'] ?? lead?.groups?.['plain'] ?? '')
      const explains = lead && title !== '' && saysSomethingPattern.test(plainText(text.slice(from + lead[0].length, to)))
      if (explains) part.title = title
      for (const statement of statementsOf(from, to)) part.statements.push(statement)
    }
    return part
  }

  function addRows(parent: Part, table: Table): void {
    const [head, ...rows] = table.children
    const titles = head?.children.map((cell) => plainText(text.slice(...spanOf(cell)).replaceAll('|', ' '))) ?? []
    for (const row of rows) {
      const [first, ...cells] = row.children.map((cell) => {
        const [start, end] = spanOf(cell)
        const raw = text.slice(start, end).replaceAll('|', ' ')
        const lead = raw.length - raw.trimStart().length
        const length = lengthWithoutMarks(raw.trim())
        return { text: plainText(raw), at: [start + lead, start + lead + length] as [number, number], marks: marks.between(start, end) }
      })
      if (!first) continue
      // With two columns the second describes the first; with more, each cell is prefixed by its column name.
      const name = (index: number) => (cells.length > 1 && titles[index + 1] ? `${titles[index + 1]}：` : '')
      const named = cells.map((cell, index) => ({ ...cell, text: name(index) + cell.text }))
      const statements = [first, ...named].filter((cell) => saysSomethingPattern.test(cell.text))
      // The mark in a row's last cell applies to the whole row.
      const all = [...new Set(statements.flatMap((cell) => cell.marks))]
      for (const cell of statements) if (cell.marks.length === 0) cell.marks = all
      parent.children.push({ kind: 'row', title: first.text, statements, children: [] })
    }
  }

  function addSection(node: Heading): void {
    while (open.at(-1)!.depth >= node.depth) open.pop()
    const statements = statementsOf(...spanOf(node))
    const part: Part = { kind: 'heading', title: statements.map((one) => one.text).join(' '), statements, children: [] }
    open.at(-1)!.part.children.push(part)
    open.push({ part, depth: node.depth })
  }

  for (const { text: piece, as, from } of markdownPieces(withoutDeepNesting(text))) {
    base = from
    if (as === 'text')
      open.at(-1)!.part.children.push({ kind: 'paragraph', title: '', statements: statementsOf(from, from + piece.length), children: [] })
    if (as !== 'markdown') continue
    for (const node of fromMarkdown(piece, markdown).children) {
      if (node.type === 'heading') addSection(node)
      else addTo(open.at(-1)!.part, node)
    }
  }
  return root
}

/** A part of an answer that is analysed separately: its statements, and the headings above it. */
export interface Passage {
  headings: readonly string[]
  statements: readonly Statement[]
}

/** Joins the cells of a table row into one sentence. */
function asSentence(cells: readonly Statement[]): Statement[] {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return []
  const marks = [...new Set(cells.flatMap((cell) => cell.marks))]
  return [{ text: cells.map((cell) => cell.text).join('，'), at: [first.at[0], last.at[1]], marks }]
}

/** Returns the parts of an answer with own statements, in text order. */
export function passagesOf(part: Part, headings: readonly string[] = []): Passage[] {
  const under = part.kind === 'heading' ? [...headings, part.title] : headings
  const said = part.kind === 'row' ? asSentence(part.statements) : part.statements
  const own = part.kind === 'heading' || said.length === 0 ? [] : [{ headings: under, statements: said }]
  return [...own, ...part.children.flatMap((child) => passagesOf(child, under))]
}
