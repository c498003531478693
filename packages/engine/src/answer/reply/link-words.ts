import { longestOpenAddress } from './link-scanner.ts'

/**
 * Replaces each link or image of a Markdown text by its link text, if that has no nested brackets and the address has at most 2,000
 * characters. Escaped brackets do not count. Linear time.
 */
export function wordsOfLinks(markdown: string): string {
  let shown = ''
  let copied = 0
  /** Offset of the bracket that opens the current link text; -1 outside. */
  let open = -1
  let nextClose = -1
  let nextBreak = -1
  for (let at = 0; at < markdown.length; at++) {
    const sign = markdown[at]!
    if (sign === '\\' && open >= 0) {
      at++
      if (markdown[at] === '\n' || at >= markdown.length) open = -1
    } else if (sign === '[') open = markdown[at - 1] === '\\' ? -1 : at
    else if (sign === '\n') open = -1
    else if (sign === ']' && open >= 0) {
      const from = open
      open = -1
      if (markdown[at + 1] !== '(') continue
      if (nextClose < at) nextClose = positionFrom(markdown, ')', at)
      if (nextBreak < at) nextBreak = positionFrom(markdown, '\n', at)
      if (nextClose === markdown.length || nextClose > nextBreak || nextClose - at - 2 > longestOpenAddress) continue
      const isPicture = from > copied && markdown[from - 1] === '!' && markdown[from - 2] !== '\\'
      shown += markdown.slice(copied, isPicture ? from - 1 : from) + markdown.slice(from + 1, at)
      copied = nextClose + 1
      at = nextClose
    }
  }
  return shown + markdown.slice(copied)
}

/** Returns the next offset of a character; the length of the text if there is none. */
function positionFrom(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}

/** Replaces each link or image of a text by its link text. Linear time. */
export function withoutLinks(text: string): string {
  let shown = ''
  let copied = 0
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', copied)) {
    const close = text.indexOf(']', open)
    if (close < 0) break
    if (text[close + 1] !== '(') {
      // No link starts at any other bracket before this one either.
      shown += text.slice(copied, close + 1)
      copied = close + 1
      continue
    }
    const end = text.indexOf(')', close)
    if (end < 0) break
    shown += text.slice(copied, open > copied && text[open - 1] === '!' ? open - 1 : open) + text.slice(open + 1, close)
    copied = end + 1
  }
  return shown + text.slice(copied)
}
