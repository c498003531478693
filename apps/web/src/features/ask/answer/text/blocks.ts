import { cutBlock, type Block } from './cut-blocks.ts'

export type { Block } from './cut-blocks.ts'

interface Line {
  start: number
  text: string
}

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}#{1,6}(\s|$)/
const listItem = /^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)/
const indented = /^( {2,}|\t)/
const mathFence = /^ {0,3}\$\$/

function* linesOf(text: string): Generator<Line> {
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const stop = end === -1 ? text.length : end + 1
    yield { start, text: text.slice(start, stop).replace(/\r?\n$/, '') }
    start = stop
  }
}

/** The construct that keeps a block open across blank lines. */
type Open = { kind: 'fence'; mark: string } | { kind: 'math' } | { kind: 'list'; ordered: boolean } | null

function opens(line: string): Open {
  const mark = fence.exec(line)?.[1]
  if (mark) return { kind: 'fence', mark }
  if (mathFence.test(line) && !/\$\$.*\$\$/.test(line)) return { kind: 'math' }
  const item = listItem.exec(line)?.[1]
  return item ? { kind: 'list', ordered: /\d/.test(item) } : null
}

function closes(open: Open, line: string): boolean {
  if (open?.kind === 'fence')
    return fence.exec(line)?.[1]?.startsWith(open.mark) === true && line.trim().length === fence.exec(line)![1]!.length
  return open?.kind === 'math' && line.trimEnd().endsWith('$$')
}

/** Whether a line that follows a blank line still belongs to the open list. */
function continuesList(open: Open, line: string): boolean {
  if (open?.kind !== 'list') return false
  const item = listItem.exec(line)?.[1]
  return item ? /\d/.test(item) === open.ordered : indented.test(line)
}

/**
 * Splits Markdown into its top-level blocks in one pass, and long blocks into parts (`cutBlock`). Appending text changes only the last one,
 * so that finished blocks need not be parsed again.
 */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let start = -1
  let end = 0
  let open: Open = null
  let blank = false
  const flush = () => {
    if (start >= 0) blocks.push(...cutBlock({ start, source: text.slice(start, end) }))
    start = -1
    open = null
  }

  for (const line of linesOf(text)) {
    const lineEnd = line.start + line.text.length
    const verbatim = open?.kind === 'fence' || open?.kind === 'math'
    if (verbatim) {
      end = lineEnd
      if (closes(open, line.text)) flush()
      continue
    }
    if (line.text.trim() === '') {
      blank = true
      continue
    }
    const inList = open?.kind === 'list'
    const starts = blank ? !continuesList(open, line.text) : heading.test(line.text) || (!inList && opens(line.text)?.kind === 'fence')
    if (start >= 0 && starts) flush()
    if (start < 0) {
      start = line.start
      open = opens(line.text)
    }
    end = lineEnd
    blank = false
    if (heading.test(line.text) && open === null) flush()
  }
  flush()
  return blocks
}

/** Whether a block is a fenced code block whose closing fence has arrived. */
export function isClosedFence(source: string): boolean {
  const lines = source.split('\n')
  const mark = fence.exec(lines[0]!)?.[1]
  return mark !== undefined && lines.length > 1 && lines.at(-1)!.trim().startsWith(mark)
}
