const definitionLine = /^ {0,3}\[[^\]\n]{1,200}\]:/
const fencePattern = /^ {0,3}(`{3,}|~{3,}|\$\$)/
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/

/** Characters of Markdown parsed at once: the parser takes more than linear time. */
const pieceChars = 10_000

/** Returns the lines that define addresses and notes, at most as long as a piece. */
export function definitionsIn(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => definitionLine.test(line))
  return lines.join('\n').slice(0, pieceChars)
}

/**
 * Splits a long text into pieces that can be parsed one by one. A piece ends at the end of a paragraph; one that becomes much too long ends at
 * any line, or within a line that is too long by itself: its code continues in a fence of its own, and its table with the same head.
 * @param chars the length from which a piece ends, 10,000 by default @param maxChars the length of a piece without the end of a paragraph
 */
export function markdownPieces(markdown: string, chars = pieceChars, maxChars = 4 * chars): string[] {
  if (markdown.length <= chars) return [markdown]
  const found: string[] = []
  let piece: string[] = []
  let length = 0
  /** The opening line of the code or formula that the current line belongs to. */
  let fence: string | null = null
  /** The first two lines of the table that the current line belongs to. */
  let head: readonly [string, string] | null = null
  /** Lines repeated at the beginning of a piece. */
  let repeated = 0
  /** Ends a piece; the next one begins with lines of it. */
  const finish = (again: readonly string[] = []) => {
    if (piece.length > repeated) found.push(piece.join('\n'))
    piece = [...again]
    repeated = again.length
    length = again.reduce((sum, line) => sum + line.length + 1, 0)
  }
  for (const whole of markdown.split('\n')) {
    for (let from = 0; from === 0 || from < whole.length; from += maxChars) {
      const line = whole.length <= maxChars ? whole : whole.slice(from, from + maxChars)
      const isBlank = line.trim() === ''
      const sign = fencePattern.exec(line)?.[1]
      if (fence === null && isBlank) head = null
      else if (fence === null && head === null && tableRule.test(line) && piece.length > repeated && piece.at(-1)!.includes('|'))
        head = [piece.at(-1)!, line]
      piece.push(line)
      length += line.length + 1
      if (sign !== undefined) {
        const isClosing = fence !== null && sign.startsWith(fencePattern.exec(fence)![1]!)
        if (isClosing) fence = null
        // A formula may open and close on one line.
        else if (fence === null && !(sign === '$$' && line.trim().length > 4 && line.trim().endsWith('$$'))) fence = line
      }
      if (fence === null && isBlank && length > chars) finish()
      else if (length >= maxChars) {
        if (fence !== null) piece.push(fencePattern.exec(fence)![1]!)
        const again = fence !== null ? [fence] : (head ?? [])
        // A head that fills much of a piece would multiply the text.
        finish(again.join('').length <= maxChars / 8 ? again : [])
      }
    }
  }
  finish()
  return found
}
