/** Incomplete ends of a line that further text may change, which would shift the layout. */
const unsettledEnds: readonly RegExp[] = [
  // An incomplete mark: `[`, `[[1`, `[[1]`.
  /!?\[{1,2}\d*\]?$/,
  // A delimiter of emphasis, code or a formula whose counterpart may follow.
  /(?<![\\*])\*{1,2}$/,
  /`{1,3}$/,
  /~{1,2}$/,
  // An incomplete entity or escape.
  /\\$/,
  /&[a-z#\d]*$/i,
]

/** Lines without content yet: markers of lists, headings, quotations, rules and fences. */
const emptyStart = /^(#{1,6}|[-*+>]|\d{1,9}[.)]?|[-=*_]{2,}|`{1,3}[\w+-]*|~{1,3}[\w+-]*)$/

/** Removes an incomplete link from the end of a line: `[text`, `[text](http`. */
function withoutOpenLink(line: string): string {
  const cut = (at: number) => line.slice(0, line[at - 1] === '!' ? at - 1 : at)
  const label = line.indexOf('[', line.lastIndexOf(']') + 1)
  if (label >= 0) return cut(label)
  const closed = line.lastIndexOf(')')
  for (let at = line.indexOf('](', closed + 1); at >= 0; at = line.indexOf('](', at + 2)) {
    const open = line.indexOf('[', line.lastIndexOf(']', at - 1) + 1)
    if (open >= 0 && open + 1 < at) return cut(open)
  }
  return line
}

function lastLineStart(text: string): number {
  return text.lastIndexOf('\n') + 1
}

/** Returns the start of an unclosed `$…` or `$$…` in the last block, or -1. Escaped signs and code are skipped. */
function openFormula(block: string): number {
  const plain = block.replaceAll(/`[^`\n]*`/g, (code) => '·'.repeat(code.length)).replaceAll(/\\./gs, '··')
  let open = -1
  let size = 0
  for (const found of plain.matchAll(/\${1,2}/g)) {
    if (open < 0) {
      open = found.index
      size = found[0].length
    } else if (found[0].length === size) open = -1
  }
  // A single sign before a number is an amount of money.
  return open >= 0 && size === 1 && /^\$\d[\d.,]*(?![\d.,\\^_+=*/-])\D/.test(plain.slice(open)) ? -1 : open
}

function holdTable(block: string): number {
  const lines = block.split('\n')
  const isRow = (line: string | undefined) => line !== undefined && line.trim().startsWith('|')
  if (!isRow(lines[0])) return block.length
  // Show nothing until the first row is complete, then complete rows only.
  if (lines.length < 4) return 0
  return isRow(lines.at(-1)) ? lastLineStart(block) : block.length
}

/**
 * Returns the part of a growing last block that can be rendered without a later layout shift: incomplete tables, formulas, marks, links and
 * list markers are held back. In an open code block only a possible closing fence is held back.
 */
export function settleTail(block: string): string {
  if (/^ {0,3}(`{3,}|~{3,})/.test(block)) {
    const firstLine = block.indexOf('\n')
    if (firstLine === -1) return ''
    return /\n[`~]{1,}$/.test(block) ? block.slice(0, lastLineStart(block) - 1) : block
  }
  let text = block.slice(0, holdTable(block))
  const formula = openFormula(text)
  if (formula >= 0) text = text.slice(0, formula)
  const start = lastLineStart(text)
  if (emptyStart.test(text.slice(start).trim())) text = text.slice(0, Math.max(0, start - 1))
  for (const end of unsettledEnds) {
    const line = lastLineStart(text)
    text = text.slice(0, line) + text.slice(line).replace(end, '')
    // The order matters: the text left after removing a mark may end with a link.
    if (end === unsettledEnds[0]) text = text.slice(0, line) + withoutOpenLink(text.slice(line))
  }
  return text
}
