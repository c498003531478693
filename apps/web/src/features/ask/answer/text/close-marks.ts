/** A line that begins new inline text: a heading, a quotation, a list item, or a blank line. */
const beginning = /^ *(?:#{1,6} |>|[-*+] |\d{1,9}[.)] )|^\s*$/

/** Returns the start of the inline text at the end of a block. */
function tailStart(block: string): number {
  for (let end = block.length; ;) {
    const start = block.lastIndexOf('\n', end - 1) + 1
    if (start === 0 || beginning.test(block.slice(start, end))) return start
    end = start - 1
  }
}

/** A run of delimiters that may open or close emphasis, strike-out or code. */
interface MarkRun {
  sign: string
  /** Number of delimiters in the run that are not paired yet. */
  count: number
  /** Number of delimiters in the run. */
  length: number
  /** True when the run can open and close. */
  both: boolean
}

/**
 * Whether CommonMark lets two runs pair: a run that can open and close pairs only when the sum of the lengths is not a multiple of three,
 * or both lengths are.
 */
const pairs = (opening: MarkRun, closing: MarkRun) =>
  opening.sign === closing.sign &&
  (!(opening.both || closing.both) || (opening.length + closing.length) % 3 !== 0 || (opening.length % 3 === 0 && closing.length % 3 === 0))

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Returns the length of the run of equal characters at `at`. */
function runLength(text: string, at: number): number {
  let end = at + 1
  while (text[end] === text[at]) end++
  return end - at
}

/** Pairs a closing run with the open runs before it and reduces the `count` of each by the paired delimiters. */
function closeOpen(open: MarkRun[], run: MarkRun): void {
  for (let last = open.at(-1); run.count > 0 && last && pairs(last, run); last = open.at(-1)) {
    const closed = Math.min(run.count, last.count)
    run.count -= closed
    last.count -= closed
    if (last.count === 0) open.pop()
  }
}

/**
 * Closes the emphasis, strike-out and code that are open at the end of a growing block, so that they are rendered as such from their first
 * word. Not for fenced code blocks.
 */
export function closeMarks(block: string): string {
  const open: MarkRun[] = []
  let at = tailStart(block)
  while (at < block.length) {
    const sign = block[at]!
    if (sign === '\\') {
      at += 2
      continue
    }
    if (!'*_~`'.includes(sign)) {
      at++
      continue
    }
    const count = runLength(block, at)
    const [before, after] = [block[at - 1], block[at + count]]
    if (sign === '`') {
      const end = endOfCode(block, at, count)
      if (end === -1) open.push({ sign, count, length: count, both: false })
      at = end === -1 ? block.length : end
      continue
    }
    at += count
    if (sign === '~' && count !== 2) continue
    const closes = !isBlank(before) && !(sign === '_' && isWord(after))
    const opens = !isBlank(after) && !(sign === '_' && isWord(before))
    const run: MarkRun = { sign, count, length: count, both: opens && closes }
    if (closes) closeOpen(open, run)
    if (opens && run.count > 0) open.push(run)
  }
  if (open.length === 0) return block
  // A delimiter after a blank cannot close, so append the closing delimiters before trailing blanks.
  const body = block.trimEnd()
  const closing = open.toReversed().map(({ sign, count }) => sign.repeat(count))
  return body + closing.join('') + block.slice(body.length)
}

/** Finds the end of the code span that `count` backticks open at `at`; -1 when it is not closed yet. */
function endOfCode(text: string, at: number, count: number): number {
  let next = text.indexOf('`', at + count)
  while (next >= 0) {
    const length = runLength(text, next)
    if (length === count) return next + length
    next = text.indexOf('`', next + length)
  }
  return -1
}
