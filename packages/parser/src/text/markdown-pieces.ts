/** A part of a Markdown text: Markdown, a code block with its fences, or text that is not parsed as Markdown. */
export interface MarkdownPiece {
  text: string
  as: 'markdown' | 'code' | 'text'
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
/** Code longer than this bypasses the Markdown parser, which takes time quadratic in its lines. */
const codeChars = 8000
/** A line that begins with this many list and quote characters nests them deeper than people do. */
const containerChars = 200
/** Maximum indent in spaces; a larger one would nest lists deeper than people do. */
const indentChars = 60

const sign = /[*_~[\]<>`&@\\$]|www\.|:\/\//gi
/** A line that begins a block, whatever precedes it. */
const blockStart = /^ {0,3}(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|\[[^[\]\n]{1,80}\]:)/
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*\n?$/

/** Splits a Markdown text at blank lines, or where a block begins; a code fence stays whole, however long. */
export function* markdownPieces(text: string): Generator<MarkdownPiece> {
  const lines: string[] = []
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
    const taken = lines.splice(0, count)
    return taken.length > 0 ? [{ text: taken.join(''), as }] : []
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
      lines.push(written)
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
      lines.push(written)
      continue
    }
    const line = cutIndent(written)
    const blank = line.trim() === ''
    if (blank || blockStart.test(line)) yield* endParagraph()
    lines.push(line)
    chars += line.length
    if (blank) continue
    if (tableRule.test(line)) paragraph.table = true
    if (blockStart.test(line)) signs += /^ {0,3}\[/.test(line) ? definitionSigns : blockSigns
    const lineSigns = line.match(sign)?.length ?? 0
    signs += lineSigns
    // Table cells are parsed one by one.
    const inTable = paragraph.table && lineSigns <= paragraphSigns
    paragraph.lines += 1
    paragraph.signs += inTable ? 0 : lineSigns
    paragraph.chars += inTable ? 0 : line.length
    paragraph.deep ||= isDeep(line)
  }
  if (fence !== '') yield* endFence()
  yield* endParagraph()
  yield* take('markdown')
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline + 1
    yield text.slice(from, end)
    from = end
  }
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
