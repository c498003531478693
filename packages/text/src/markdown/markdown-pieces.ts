/** A part of a Markdown text: Markdown, a code block with its fences, or text that is not parsed as Markdown. */
export interface MarkdownPiece {
  text: string
  as: 'markdown' | 'code' | 'text'
  /** Its place in the whole text. Offsets in the piece count from here, unless an indent of more than 64 characters was cut. */
  from: number
}

/** Approximate characters of a piece, cut at headings or blank lines: parsing in pieces keeps time and memory linear in the length. */
const pieceChars = 64_000
/**
 * The Markdown parser takes time quadratic in the syntax characters of a paragraph. A paragraph with more of them, or more characters, than
 * people write is text that happens to be in a .md file; a piece with as many ends where the next block begins.
 */
const paragraphSigns = 1000
const pieceSigns = 2000
const paragraphChars = 20_000
/**
 * Weight of a block for the Markdown parser, in syntax characters; a definition weighs more, because all others look up a note or link
 * address.
 */
const blockSigns = 2
const definitionSigns = 5
/** Weight of a line that underlines a heading: the parser takes time quadratic in the number of such headings. */
const underlineSigns = 6
/** Code longer than this bypasses the Markdown parser, which takes time quadratic in its lines. */
const codeChars = 8000
/** A line that begins with this many list and quote characters nests them deeper than people do. */
const containerChars = 200
/** Maximum indent in spaces; a larger one would nest lists deeper than people do. */
const indentChars = 64

const sign = /[*_~[\]<>`&@\\$]|www\.|:\/\//gi
/** A line that begins a block, whatever precedes it. */
const blockStart = /^ {0,3}(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|\[[^[\]\n]{1,80}\]:)/
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*[\r\n]*$/
const underline = /^[ \t>]*(?:=+|-+)[ \t]*[\r\n]*$/

/** A line of a piece, and its length in the text. */
interface Line {
  text: string
  length: number
}

/**
 * Splits a Markdown text into pieces, so that parsing all of them takes time linear in its length: at blank lines, below underlined headings, or
 * where a block begins; a code fence stays whole, however long.
 */
export function* markdownPieces(text: string): Generator<MarkdownPiece> {
  const lines: Line[] = []
  /** Characters of the text before `lines`. */
  let taken = 0
  let chars = 0
  let signs = 0
  /** The current paragraph, which is the last `paragraph.lines` of `lines`. */
  let paragraph = { lines: 0, signs: 0, chars: 0, deep: false, table: false }
  let fence = ''
  let fenceStart = 0
  let fenceChars = 0
  const newParagraph = (): void => {
    paragraph = { lines: 0, signs: 0, chars: 0, deep: false, table: false }
  }
  const take = (as: MarkdownPiece['as'], count = lines.length): MarkdownPiece[] => {
    const from = taken
    const piece = lines.splice(0, count)
    for (const { length } of piece) taken += length
    return piece.length > 0 ? [{ text: piece.map(({ text: one }) => one).join(''), as, from }] : []
  }
  const endParagraph = function* (): Generator<MarkdownPiece> {
    if (paragraph.deep || paragraph.signs > paragraphSigns || paragraph.chars > paragraphChars) {
      yield* take('markdown', lines.length - paragraph.lines)
      yield* take('text')
    } else if (chars >= pieceChars || signs >= pieceSigns) yield* take('markdown')
    if (lines.length === 0) chars = signs = 0
    newParagraph()
  }
  const endFence = function* (): Generator<MarkdownPiece> {
    chars += fenceChars
    if (fenceChars <= codeChars) return
    yield* take('markdown', fenceStart)
    yield* take('code')
    chars = signs = 0
  }
  for (const written of linesOf(text)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(written)?.[1]
    if (fence !== '') {
      lines.push({ text: written, length: written.length })
      fenceChars += written.length
      if (!mark?.startsWith(fence)) continue
      fence = ''
      yield* endFence()
      continue
    }
    if (mark) {
      yield* endParagraph()
      fence = mark
      fenceStart = lines.length
      fenceChars = written.length
      lines.push({ text: written, length: written.length })
      continue
    }
    const line = cutIndent(written)
    const blank = line.trim() === ''
    const underlines = paragraph.lines > 0 && underline.test(line)
    const begins = !underlines && blockStart.test(line)
    if (blank || begins) yield* endParagraph()
    lines.push({ text: line, length: written.length })
    chars += line.length
    if (blank) continue
    if (tableRule.test(line)) paragraph.table = true
    if (begins) signs += /^ {0,3}\[/.test(line) ? definitionSigns : blockSigns
    const lineSigns = line.match(sign)?.length ?? 0
    signs += lineSigns
    // Table cells are parsed one by one.
    const inTable = paragraph.table && lineSigns <= paragraphSigns
    paragraph.lines += 1
    paragraph.signs += inTable ? 0 : lineSigns
    paragraph.chars += inTable ? 0 : line.length
    paragraph.deep ||= isDeep(line)
    if (!underlines) continue
    signs += underlineSigns
    yield* endParagraph()
  }
  if (fence !== '') yield* endFence()
  yield* endParagraph()
  yield* take('markdown')
}

/** Yields the lines of a text with their ends, of each kind that Markdown knows. */
function* linesOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
    yield text.slice(from, index + end.length)
    from = index + end.length
  }
  if (from < text.length) yield text.slice(from)
}

function cutIndent(line: string): string {
  const indent = /^[ \t]*/.exec(line)![0].length
  return indent > indentChars ? ' '.repeat(indentChars) + line.slice(indent) : line
}

/** Whether a line repeatedly opens a list or quote within another; a rule, which repeats one character, opens none. */
function isDeep(line: string): boolean {
  const start = line.slice(0, containerChars)
  if (start.length < containerChars || !/^[\s>*+\-\d.)]*$/.test(start)) return false
  return !/^([-*])(?:\s|\1)*$/.test(line.trim())
}
