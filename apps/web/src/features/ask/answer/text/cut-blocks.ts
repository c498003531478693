/** A part of Markdown that is parsed by itself: `source` is `text.slice(start, start + source.length)`. */
export interface Block {
  /** UTF-16 offset into the answer. */
  start: number
  source: string
  /**
   * Set for the second and further parts of a long block: the Markdown that its first part began with and that this part needs, the opening
   * line of a code block or the head of a table; empty for text and lists.
   */
  repeated?: string
}

/** Where a long block is cut, characters: from `soft` at a line that may begin a part, from `hard` anywhere. */
interface Bounds {
  soft: number
  hard: number
}

/** The parser takes about a millisecond for 500 characters of text, more for lists and tables, and little for code. */
const ofText: Bounds = { soft: 6000, hard: 9000 }
const ofCode: Bounds = { soft: 50_000, hard: 60_000 }
const ofTable: Bounds = { soft: 12_000, hard: 24_000 }
/** Lines of one part, and cells of one part of a table: the parser's time for a list is quadratic in its lines. */
const maxLines = 120
const maxCells = 1500

const fence = /^ {0,3}(`{3,}|~{3,}|\$\$)/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/
const sentenceEnd = /[。！？!?；;\n](?=[^。！？!?；;\n]*$)/

interface Plan {
  bounds: Bounds
  repeated: string
  /** Whether a part that holds so many lines and cells is long enough. */
  isFull: (lines: number, cells: number) => boolean
  /** Whether a part may begin with a line. */
  mayBegin: (line: string) => boolean
}

/** Counts the signs that end cells of a table. */
export function cellsOf(line: string): number {
  let count = 0
  for (let at = line.indexOf('|'); at >= 0; at = line.indexOf('|', at + 1)) count += 1
  return count
}

function planFor(source: string): Plan {
  const headEnd = source.indexOf('\n')
  const head = headEnd < 0 ? source : source.slice(0, headEnd)
  const mark = fence.exec(head)?.[1]
  if (mark !== undefined)
    return { bounds: ofCode, repeated: mark === '$$' ? '$$\n' : `${head.slice(0, 200)}\n`, isFull: () => false, mayBegin: () => true }
  const ruleEnd = headEnd < 0 ? -1 : source.indexOf('\n', headEnd + 1)
  if (ruleEnd > 0 && head.includes('|') && tableRule.test(source.slice(headEnd + 1, ruleEnd))) {
    const repeated = source.slice(0, ruleEnd + 1)
    // A head that fills much of a part would multiply the text.
    const soft = Math.max(ofTable.soft, 3 * repeated.length)
    const full = Math.max(maxCells, 3 * cellsOf(head))
    return { bounds: { soft, hard: 2 * soft }, repeated, isFull: (_, cells) => cells >= full, mayBegin: () => true }
  }
  const isList = listItem.test(head)
  return {
    bounds: ofText,
    repeated: '',
    isFull: (lines) => lines >= maxLines,
    mayBegin: (line) => !isList || listItem.test(line),
  }
}

/** Returns where a line that is too long is cut: after the last sentence that ends in its last third, else at the end of `text`. */
function cutIn(text: string): number {
  const from = Math.floor((text.length * 2) / 3)
  const found = sentenceEnd.exec(text.slice(from))
  if (found) return from + found.index + 1
  // Not between the halves of a character.
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
}

/**
 * Cuts a block that takes long to parse into parts that are parsed and drawn one by one. Appending text to the block changes its last part
 * only.
 */
export function cutBlock(block: Block): Block[] {
  const { source } = block
  if (source.length < 1000) return [block]
  const { bounds, repeated, isFull, mayBegin } = planFor(source)
  const parts: Block[] = []
  let from = 0
  let lines = 0
  let cells = 0
  const cutAt = (end: number, next: number) => {
    const part = { start: block.start + from, source: source.slice(from, end) }
    parts.push(from === 0 ? part : { ...part, repeated })
    from = next
    lines = 0
    cells = 0
  }
  for (let at = 0; at < source.length;) {
    const next = source.indexOf('\n', at)
    const end = next < 0 ? source.length : next
    const line = source.slice(at, Math.min(end, at + 100))
    const length = at - from
    const isLong = length >= bounds.soft || isFull(lines, cells)
    if (at > from && isLong && (mayBegin(line) || length >= bounds.hard || lines >= 2 * maxLines)) cutAt(at - 1, at)
    while (end - from > bounds.hard && at - from < bounds.hard) {
      const cut = from + cutIn(source.slice(from, from + bounds.hard))
      // A line before the long one is left whole.
      if (cut <= at) cutAt(at - 1, at)
      else {
        cutAt(cut, cut)
        at = cut
      }
    }
    lines += 1
    cells += cellsOf(source.slice(at, end))
    at = end + 1
  }
  if (from < source.length) cutAt(source.length, source.length)
  return parts
}
