import type { Span } from './span.ts'

const pairs: Readonly<Record<string, string>> = {
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '（': '）',
  '(': ')',
  '【': '】',
  '〔': '〕',
  '［': '］',
  '[': ']',
}
/** All opening and closing marks, and the straight quotes, which serve as both. Few characters of a text match. */
const marksPattern = /["＂“‘「『《〈（(【〔［[”’」』》〉）)】〕］\]]/g

/** Maximal length of a protected pair, UTF-16 units. A longer pair contains sentences of its own, or its closing mark is missing. */
const maxProtected = 160
/** Number of innermost open brackets that are searched for the partner of a closing one; bounds the work on malformed text. */
const maxDepth = 16

/** Returns the bracketed and quoted spans of one line that are short enough to stay in one sentence, marks included, sorted by start. */
export function protectedSpans(text: string, lineStart: number, lineEnd: number): Span[] {
  const spans: Span[] = []
  const open: number[] = []
  let straightQuote = -1
  for (const { 0: character, index } of text.slice(lineStart, lineEnd).matchAll(marksPattern)) {
    const at = lineStart + index
    if (character === '"' || character === '＂') {
      if (straightQuote >= 0 && at - straightQuote < maxProtected) {
        spans.push({ start: straightQuote, end: at + 1 })
        straightQuote = -1
      } else {
        straightQuote = at
      }
    } else if (pairs[character] !== undefined) {
      open.push(at)
    } else {
      const lowest = Math.max(0, open.length - maxDepth)
      for (let depth = open.length - 1; depth >= lowest; depth--) {
        const start = open[depth]!
        if (pairs[text[start]!] !== character) continue
        if (at - start < maxProtected) spans.push({ start, end: at + 1 })
        open.length = depth
        break
      }
    }
  }
  return spans.sort((a, b) => a.start - b.start || b.end - a.end)
}
