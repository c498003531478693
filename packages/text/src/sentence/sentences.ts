import { protectedSpans } from '../form/brackets.ts'
import type { Span } from '../form/span.ts'
import { isWesternStop } from '../form/western-stop.ts'

/** Maximal length of a sentence, UTF-16 units: a text without stops is cut at commas, else at spaces, else here. */
export const maxSentence = 300
/** Minimal length of a cut piece, unless the text ends. */
const minPiece = 100

const fullStops = '。！？｡︒'
const westernMarks = '!?'
const marksAfterStop = '。！？｡︒!?…”’」』）)】》〉］]｝}"\'〕〗'
/**
 * A stop before one of these does not end a sentence; nor does a stop inside quotes before a word that continues the sentence: 「Why?」是一首歌.
 */
const continues = '，,、；;：:'
const continuesQuote = '的是与與和及或等'
const speechMarks = '“「『"‘'
const asideMarksPattern = '（(【〔'
/** The speaker directly after the quote: “走吧！”他轻声说。 */
const speechPattern = /^[^，。！？；：、,.!?;:\s“”「」"]{0,6}[说說道问問喊叫答][，。：！,.:]/u
const speechWindow = 9

/** Reference marks directly after a stop belong to the sentence they support: …完成。[1] …完成。[[3]] */
const referencePattern = /(?:\[\d{1,3}\]|［\d{1,3}］| ?\[\[\d{1,3}\]\])+/y

const isSpace = (character: string): boolean => /\s/u.test(character)

function isStop(text: string, at: number, sentenceStart: number): boolean {
  const character = text[at]!
  if (fullStops.includes(character)) return true
  if (westernMarks.includes(character)) return !/[\w=/&#%+\-.]/u.test(text[at + 1] ?? '')
  return (character === '.' || character === '．') && isWesternStop(text, at, sentenceStart)
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from
  while (at < to && isSpace(text[at]!)) at++
  return at
}

/** Adds `[start, end)` without surrounding whitespace, in pieces of at most {@link maxSentence}. */
function push(spans: Span[], text: string, from: number, to: number): void {
  let start = skipSpace(text, from, to)
  let end = to
  while (end > start && isSpace(text[end - 1]!)) end--
  while (end - start > maxSentence) {
    const cut = findCut(text, start)
    let pieceEnd = cut
    while (pieceEnd > start && isSpace(text[pieceEnd - 1]!)) pieceEnd--
    if (pieceEnd > start) spans.push({ start, end: pieceEnd })
    start = skipSpace(text, cut, end)
  }
  if (start < end) spans.push({ start, end })
}

/** Returns where to cut a text that is too long: after the last semicolon, comma or space beyond {@link minPiece}, else at the limit. */
function findCut(text: string, start: number): number {
  for (const breaks of ['；;。！？', '，,、：', ' \t\u3000']) {
    for (let at = start + maxSentence - 1; at >= start + minPiece; at--) {
      if (breaks.includes(text[at]!)) return at + 1
    }
  }
  const cut = start + maxSentence
  const splitsPair = /[\ud800-\udbff]/.test(text[cut - 1]!) && /[\udc00-\udfff]/.test(text[cut] ?? '')
  return splitsPair ? cut - 1 : cut
}

function splitLine(spans: Span[], text: string, lineStart: number, lineEnd: number): void {
  const brackets = protectedSpans(text, lineStart, lineEnd)
  let bracket = 0
  let guard: Span = { start: lineStart, end: lineStart }
  let start = skipSpace(text, lineStart, lineEnd)
  for (let at = start; at < lineEnd; at++) {
    for (; bracket < brackets.length && brackets[bracket]!.start <= at; bracket++) {
      if (brackets[bracket]!.end > guard.end) guard = brackets[bracket]!
    }
    const closesGuard = at === guard.end - 1
    if (at < guard.end && !closesGuard) continue
    if (closesGuard) {
      // The closing mark ends the sentence if the enclosed text ends with a stop and is direct speech or the whole sentence.
      const opener = text[guard.start]!
      const isWhole = speechMarks.includes(opener) || (guard.start === start && asideMarksPattern.includes(opener))
      if (!isWhole || !isStop(text, at - 1, start)) continue
    } else if (!isStop(text, at, start)) continue
    let end = at + 1
    // A straight quote is both an opening and a closing mark: one that opens a pair belongs to the next sentence.
    while (end < lineEnd && marksAfterStop.includes(text[end]!) && brackets[bracket]?.start !== end) end++
    referencePattern.lastIndex = end
    end += referencePattern.exec(text)?.[0].length ?? 0
    if (continues.includes(text[end] ?? '\n')) {
      // Skip these stops and marks: each of them would lead to the same comma again.
      at = end - 1
      continue
    }
    if (closesGuard && (continuesQuote.includes(text[end] ?? '\n') || speechPattern.test(text.slice(end, end + speechWindow)))) continue
    push(spans, text, start, end)
    start = skipSpace(text, end, lineEnd)
    at = start - 1
  }
  push(spans, text, start, lineEnd)
}

/**
 * Returns the sentences of a text, in order: trimmed, without overlap, together covering everything but whitespace. A line break always
 * ends a sentence; a stop inside quotes, brackets or a book title does not, unless the enclosed text is very long. Linear time for every
 * text.
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
