/** Widths of characters as fractions of the font size, approximating common sans-serif fonts; overestimates rather than underestimates. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/
const narrow = /[ijlI1.,:;'|!()[\]{} ]/

function widthOfCharacter(character: string): number {
  if (character.length > 1 || wide.test(character)) return 1
  if (narrow.test(character)) return 0.34
  return character >= 'A' && character <= 'Z' ? 0.7 : 0.58
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/**
 * Characters that combine code points into one grapheme. Without them, iterating over code points gives the same result many times faster.
 */
const joined = /\p{M}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\u200d/u

/** Splits a text into graphemes. */
const charactersOf = (text: string): string[] =>
  joined.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

/** Estimates the width of a line, CSS pixels. */
export function lineWidth(text: string, fontSize: number): number {
  let width = 0
  for (const character of charactersOf(text)) width += widthOfCharacter(character)
  return width * fontSize
}

/** Characters that must not begin a line. */
const closing = /^[，。、；：！？）」』》〉】,.;:!?)\]}%]/
const latin = /^[\w'’-]/

/**
 * Breaks a text into lines of a maximum width, at most `maxLines`: a truncated text ends with `…`. Latin words are not split if they fit.
 */
export function breakLines(
  text: string,
  { fontSize, maxWidth, maxLines }: { fontSize: number; maxWidth: number; maxLines: number },
): string[] {
  const lines: string[] = []
  for (const hard of text.split('\n')) {
    let line = ''
    let width = 0
    /** Length and width of `line` before the current word. */
    let wordStart = 0
    let wordFrom = 0
    for (const segment of charactersOf(hard)) {
      if (lines.length > maxLines) break
      const more = widthOfCharacter(segment) * fontSize
      if (!latin.test(segment)) {
        wordStart = line.length + segment.length
        wordFrom = width + more
      }
      if (width + more > maxWidth && line !== '' && !closing.test(segment) && segment !== ' ') {
        const inWord = latin.test(segment) && wordStart > 0 && wordStart < line.length
        const cut = inWord ? wordStart : line.length
        lines.push(line.slice(0, cut).trimEnd())
        line = line.slice(cut)
        width = inWord ? width - wordFrom : 0
        wordStart = 0
        wordFrom = 0
      }
      line += segment
      width += more
    }
    lines.push(line.trimEnd())
  }
  if (lines.length <= maxLines) return lines
  const last = charactersOf(lines[maxLines - 1]!)
  while (last.length > 0 && lineWidth(`${last.join('')}…`, fontSize) > maxWidth) last.pop()
  return [...lines.slice(0, maxLines - 1), `${last.join('')}…`]
}
