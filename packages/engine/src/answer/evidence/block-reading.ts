import { normalize, splitSentences } from '@wenjin/text'
import type { PassageBlock, RankedPassage } from '../../model.ts'
import { contentOf, type PassageContent } from '../../passage-content.ts'
import { withoutAnchor } from './anchor.ts'
import { gramsOfForm } from './grams.ts'

/** A span of a passage that can be quoted on its own, with its type. Offsets refer to the passage's text. */
export interface Reading {
  start: number
  end: number
  text: string
  /** Matching form. */
  normalized: string
  grams: ReadonlySet<string>
  kind: 'prose' | 'item' | 'row' | 'heading' | 'code'
  /** The heading above it; empty if the text has none. */
  heading: string
  /** Offset of its block; rows of one table share it. */
  block: number
  /** Offset of the first item of its list; -1 when it is not a list item. */
  list: number
  /** Names of the columns of its table, as a row; empty when it is not a row, or they are unknown. */
  header: string
}

/** An item of up to this many characters is quoted whole, a longer one sentence by sentence. */
const wholeItemChars = 120

const rowPattern = /\S \| \S/u
const tableRulePattern = /^[\s|:-]+$/u
const headingPattern = /^#{1,6}\s/u
const fencePattern = /^(?:```|~~~)/u

/** A line that is a question is the heading of the following text, never an answer. */
const asksPattern = /[?？]$|怎么|怎麼|怎样|如何|为什么|為什麼|什么|什麼|(?:吗|嗎|哪里|哪裡|哪些|多少\S{0,2})$/u
const stopsPattern = /[。！；]/u
/** Signs of commands and data: characters that do not occur in sentences. */
const signsPattern = /[{}\\=;]|(?:^|\s)--?[a-z]|:\/\//iu

function isCode(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han * 3 < text.length && signsPattern.test(text) && !/[。！？]$/u.test(text)
}

/** A line in brackets, or a numbered one, without a clause: 【9月27日】, 三、收费. */
const labelPattern =
  /^(?:【[^【】]{1,20}】|(?:[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十百\d]{1,4}[条章节] ?|[（(][一二三四五六七八九十]{1,3}[)）])[^，。；：！？,;:!?|]{1,14})$/u
/** A short line of ideographs, the line before it, and the one after it, where it is the heading of a section: 收费. */
const bareLabelPattern = /^\p{Script=Han}{2,8}$/u
const endedPattern = /(?:^|[。！？；.!?)）】])\s*$/u
const sectionPattern = /^\s*[^\n]{12}[^\n]*/u
const clausesPattern = /[，。、；：]/u
/** Number of characters before and after a line that tell whether it is a heading. */
const contextLength = 60

/** Whether a line of unstructured text is the heading of what follows. */
function isLabel(text: string, before: string, after: string): boolean {
  if (labelPattern.test(text)) return after.trim() !== ''
  return bareLabelPattern.test(text) && endedPattern.test(before) && clausesPattern.test(sectionPattern.exec(after)?.[0] ?? '')
}

function kindOfPlain(text: string, line: boolean, label: boolean, headings: ReadonlySet<string>): Reading['kind'] {
  if (
    headingPattern.test(text) ||
    label ||
    (line && (headings.has(normalize(text)) || (text.length < 40 && asksPattern.test(text) && !stopsPattern.test(text))))
  )
    return 'heading'
  if (rowPattern.test(text)) return 'row'
  return isCode(text) ? 'code' : 'prose'
}

/** Whether a span of a text is a complete line. */
function isLine(text: string, start: number, end: number): boolean {
  return /(?:^|\n)[ \t]*$/u.test(text.slice(Math.max(0, start - 8), start)) && /^[ \t]*(?:\n|$)/u.test(text.slice(end, end + 8))
}

interface Piece {
  start: number
  end: number
  kind: Reading['kind']
  block: number
  list: number
  header: string
}

/** Reads unstructured text: the type of a line is derived from its words and characters. */
function readPlain(passage: RankedPassage): Piece[] {
  const { text } = passage
  const headings = new Set([passage.title, ...passage.headingPath].map(normalize))
  let inCode = false
  let before = ''
  let header = ''
  const pieces: Piece[] = []
  for (const { start, end } of splitSentences(text)) {
    const said = text.slice(start, end)
    const fence = fencePattern.test(said)
    if (fence) inCode = !inCode
    if (fence) continue
    const line = isLine(text, start, end)
    const label = line && isLabel(said, text.slice(Math.max(0, start - contextLength), start), text.slice(end, end + contextLength))
    const kind = inCode ? 'code' : kindOfPlain(said, line, label, headings)
    // The separator line of a table marks the preceding row as its header.
    if (tableRulePattern.test(said) && said.includes('--') && pieces.at(-1)?.kind === 'row') {
      header = before
      pieces.pop()
    } else if (kind !== 'row') header = ''
    before = said
    pieces.push({ start, end, kind, block: 0, list: -1, header: kind === 'row' ? header : '' })
  }
  return pieces
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const said = text.slice(start, end)
  return { start: start + (said.length - said.trimStart().length), end: end - (said.length - said.trimEnd().length) }
}

function readLines(text: string, start: number, end: number): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (const line of text.slice(start, end).matchAll(/[^\n]+/gu)) {
    const from = start + line.index
    lines.push(trimmed(text, from, from + line[0].length))
  }
  return lines
}

/** Reads a passage with known blocks. */
function readBlocks(passage: RankedPassage, blocks: readonly PassageBlock[]): Piece[] {
  const { text } = passage
  let list = -1
  return blocks.flatMap((one): Piece[] => {
    const whole = trimmed(text, one.start - passage.start, one.end - passage.start)
    const block = whole.start
    const base = { block, list: -1, header: '' }
    if (one.kind !== 'list-item') list = -1
    else if (list < 0) list = block
    const sentences = () =>
      splitSentences(text.slice(whole.start, whole.end)).map((span) => ({ start: block + span.start, end: block + span.end }))
    switch (one.kind) {
      case 'heading':
        return [{ ...base, ...whole, kind: 'heading' }]
      case 'code':
        return [{ ...base, ...whole, kind: 'code' }]
      case 'table': {
        const lines = readLines(text, whole.start, whole.end)
        const { table } = one
        // A table that is only a head has rows without known columns.
        if (table && lines.length > table.lines)
          return lines.slice(table.lines).map((row) => ({ ...base, ...row, kind: 'row', header: table.head }))
        const [first, ...rows] = lines
        if (first === undefined) return []
        if (rows.length === 0) return [{ ...base, ...first, kind: 'row' }]
        const header = text.slice(first.start, first.end)
        return rows.map((row) => ({ ...base, ...row, kind: 'row', header }))
      }
      case 'list-item':
        return (
          whole.end - whole.start <= wholeItemChars && !text.slice(whole.start, whole.end).includes('\n') ? [whole] : sentences()
        ).map((span) => ({ ...base, ...span, kind: 'item', list }))
      default:
        return sentences().map((span) => ({ ...base, ...span, kind: 'prose' }))
    }
  })
}

/** Cache of readings, shared by all answers. */
const known = new WeakMap<PassageContent, readonly Reading[]>()

/** Returns the spans of a passage, in order. */
export function readPassage(passage: RankedPassage): readonly Reading[] {
  const content = contentOf(passage)
  let readings = known.get(content)
  if (readings === undefined) known.set(content, (readings = read(passage)))
  return readings
}

function read(passage: RankedPassage): Reading[] {
  const { blocks, text } = passage
  // The plain-text parser marks every block as a paragraph, so that carries no structure.
  const told = blocks?.some((block) => block.kind !== 'paragraph') === true
  let heading = told && blocks?.[0]?.kind === 'heading' ? '' : (passage.headingPath.at(-1) ?? '')
  return (told ? readBlocks(passage, blocks) : readPlain(passage)).map((piece) => {
    const said = text.slice(piece.start, piece.end)
    if (piece.kind === 'heading') heading = withoutAnchor(said.replace(/^#{1,6}\s+/u, ''))
    const normalized = normalize(said)
    return { ...piece, text: said, normalized, grams: new Set(gramsOfForm(normalized)), heading }
  })
}
