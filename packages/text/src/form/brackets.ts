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
/** Every mark that opens or closes, and the straight quotes that do both: a text has few of them. */
const marksPattern = /["＂“‘「『《〈（(【〔［[”’」』》〉）)】〕］\]]/g

/** A longer pair holds sentences of its own, or was never closed where it should be. */
const maxProtected = 160
/** How far down the open brackets a closing one looks for its partner; bounds the work on nonsense. */
const maxDepth = 16

/** The bracketed and quoted pieces of one line that are short enough to stay in one sentence, marks included, by start. */
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
