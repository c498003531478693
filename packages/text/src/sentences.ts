import { protectedSpans } from './brackets.ts'
import type { Span } from './span.ts'
import { isWesternStop } from './western-stop.ts'

/** No sentence is longer, in UTF-16 units: a text with no stop in it is cut at commas, else at spaces, else here. */
export const MAX_SENTENCE = 300
/** A cut piece is not shorter, as long as the text goes on. */
const MIN_PIECE = 100

const FULL_STOPS = '。！？｡︒'
const WESTERN_MARKS = '!?'
const CLOSERS = '”’」』）)】》〉］]｝}"\'〕〗'
/** A stop before one of these is not the end: “走吧！”，他说。 */
const CONTINUES = '，,、；;：:的'
/** Whose words they were, right after the quote: “走吧！”他轻声说。 */
const SPEECH = /^[^，。！？；：、,.!?;:\s“”「」"]{0,6}[说說道问問喊叫答][，。：！,.:]/u
const SPEECH_WINDOW = 9

const isSpace = (character: string): boolean => /\s/u.test(character)

/** After the stop at `at`: past further stops and the quotes and brackets that close here. */
function endOfStop(text: string, at: number, lineEnd: number): number {
  let end = at + 1
  while (end < lineEnd && (FULL_STOPS + WESTERN_MARKS + CLOSERS + '…').includes(text[end]!)) {
    // A straight quote after a space opens the next sentence; here it follows the stop directly, so it closes.
    end++
  }
  return end
}

function isStop(text: string, at: number, sentenceStart: number): boolean {
  const character = text[at]!
  if (FULL_STOPS.includes(character)) return true
  if (WESTERN_MARKS.includes(character)) return !/[\w=/&#%+\-.]/u.test(text[at + 1] ?? '')
  return (character === '.' || character === '．') && isWesternStop(text, at, sentenceStart)
}

/** Adds `[start, end)` without the space around it, in pieces of at most {@link MAX_SENTENCE}. */
function push(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && isSpace(text[start]!)) start++
  while (end > start && isSpace(text[end - 1]!)) end--
  while (end - start > MAX_SENTENCE) {
    const cut = findCut(text, start)
    let pieceEnd = cut
    while (pieceEnd > start && isSpace(text[pieceEnd - 1]!)) pieceEnd--
    if (pieceEnd > start) spans.push({ start, end: pieceEnd })
    start = cut
    while (start < end && isSpace(text[start]!)) start++
  }
  if (start < end) spans.push({ start, end })
}

/** Where to cut a text too long: after the last semicolon, comma or space that leaves a fair piece, else at the limit. */
function findCut(text: string, start: number): number {
  for (const breaks of ['；;。！？', '，,、：', ' \t\u3000']) {
    for (let at = start + MAX_SENTENCE - 1; at >= start + MIN_PIECE; at--) {
      if (breaks.includes(text[at]!)) return at + 1
    }
  }
  const cut = start + MAX_SENTENCE
  const splitsPair = /[\ud800-\udbff]/.test(text[cut - 1]!) && /[\udc00-\udfff]/.test(text[cut] ?? '')
  return splitsPair ? cut - 1 : cut
}

function splitLine(spans: Span[], text: string, lineStart: number, lineEnd: number): void {
  const brackets = protectedSpans(text, lineStart, lineEnd)
  let bracket = 0
  let guardedTo = lineStart
  let guard: Span | undefined
  let start = lineStart
  for (let at = lineStart; at < lineEnd; at++) {
    while (bracket < brackets.length && brackets[bracket]!.start <= at) {
      const next = brackets[bracket++]!
      if (next.end > guardedTo) {
        guardedTo = next.end
        guard = next
      }
    }
    const closesGuard = guard !== undefined && at === guardedTo - 1
    if (at < guardedTo && !closesGuard) continue
    if (closesGuard) {
      // The closing mark ends the sentence when what it closes ended with a stop, and was speech or the whole sentence.
      const speech = '“「『"‘'.includes(text[guard!.start]!)
      const whole = text.slice(start, guard!.start).trim() === ''
      if (!(speech || whole) || !isStop(text, at - 1, start)) continue
    } else if (!isStop(text, at, start)) continue
    const end = endOfStop(text, at, lineEnd)
    if (CONTINUES.includes(text[end] ?? '\n')) continue
    if (closesGuard && SPEECH.test(text.slice(end, end + SPEECH_WINDOW))) continue
    push(spans, text, start, end)
    start = end
    at = end - 1
  }
  push(spans, text, start, lineEnd)
}

/**
 * The sentences of a text, in order: trimmed, never overlapping, and together covering all that is not space. A line break
 * always ends a sentence; a stop inside quotes, brackets or a book title does not, unless what they hold is very long.
 * Linear time, whatever the text.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  const breaks = /[\n\r\u2028\u2029\f\v]+/g
  let lineStart = 0
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    splitLine(spans, text, lineStart, found.index)
    lineStart = breaks.lastIndex
  }
  splitLine(spans, text, lineStart, text.length)
  return spans
}
