/** A line that begins text of its own: a heading, a quotation, an item of a list, or after a blank one. */
const beginning = /^ *(?:#{1,6} |>|[-*+] |\d{1,9}[.)] )|^\s*$/

/** Where the inline text begins that a block ends with. */
function tailStart(block: string): number {
  for (let end = block.length; ;) {
    const start = block.lastIndexOf('\n', end - 1) + 1
    if (start === 0 || beginning.test(block.slice(start, end))) return start
    end = start - 1
  }
}

/** A run of signs that open or close something. */
interface MarkRun {
  sign: string
  /** How many of its signs have no other half yet. */
  count: number
  /** How many there are. */
  length: number
  /** It could open as well as close. */
  both: boolean
}

/** Whether CommonMark lets two runs pair: one that opens and closes does not where their lengths add up to a multiple of three. */
const pairs = (opening: MarkRun, closing: MarkRun) =>
  opening.sign === closing.sign &&
  (!(opening.both || closing.both) || (opening.length + closing.length) % 3 !== 0 || (opening.length % 3 === 0 && closing.length % 3 === 0))

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** How often the sign at `at` stands there in a row. */
function runLength(text: string, at: number): number {
  let end = at + 1
  while (text[end] === text[at]) end++
  return end - at
}

/** Pairs a run with what it closes; what is left of its signs is its `count`. */
function closeOpen(open: MarkRun[], run: MarkRun): void {
  for (let last = open.at(-1); run.count > 0 && last && pairs(last, run); last = open.at(-1)) {
    const closed = Math.min(run.count, last.count)
    run.count -= closed
    last.count -= closed
    if (last.count === 0) open.pop()
  }
}

/**
 * Closes the emphasis, strike-out and code that a growing block is in the middle of, so that they are drawn as such from their first word.
 * Blocks of code are not for it.
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
  // Before a blank, a mark closes nothing.
  const body = block.trimEnd()
  const closing = open.toReversed().map(({ sign, count }) => sign.repeat(count))
  return body + closing.join('') + block.slice(body.length)
}

/** The end of a code span that `count` signs open at `at`; -1 when it has not come. */
function endOfCode(text: string, at: number, count: number): number {
  let next = text.indexOf('`', at + count)
  while (next >= 0) {
    const length = runLength(text, next)
    if (length === count) return next + length
    next = text.indexOf('`', next + length)
  }
  return -1
}
