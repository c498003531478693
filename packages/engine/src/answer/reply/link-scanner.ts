/** Maximal number of elements in a link's text: characters, escapes, and bracketed parts. A longer one is not a link. */
const longestLabel = 300
/** Maximal length of an unfinished address, characters; a longer one is not a link. */
export const longestOpenAddress = 2000

/** A link or image at the start of a text, in Markdown syntax. */
export interface ScannedLink {
  /** Number of characters it occupies. */
  length: number
  /** Its link text, verbatim. */
  label: string
  address: string
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character)

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at++
  return at
}

/** Returns the offset where the link text begins; -1 if there is none. */
function labelStart(text: string): number {
  const bracket = text[0] === '!' ? 1 : 0
  return text[bracket] === '[' ? bracket + 1 : -1
}

/**
 * Returns the offset after the bracket pair that opens at `at` without nested brackets; -1 when another bracket or the line end comes
 * first.
 */
function endOfInner(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === ']') return end + 1
    if (text[end] === '[' || text[end] === '\n') return -1
  }
  return -1
}

/** Returns the offset of the bracket that closes the link text starting at `from`; -1 if there is none. */
function endOfLabel(text: string, from: number): number {
  let at = from
  for (let elements = 0; elements <= longestLabel; elements++) {
    const character = text[at]
    if (character === ']') return at
    if (character === undefined || character === '\n') return -1
    if (character === '[') {
      at = endOfInner(text, at)
      if (at < 0) return -1
    } else if (character === '\\') {
      if (text[at + 1] === undefined || text[at + 1] === '\n') return -1
      at += text.codePointAt(at + 1)! > 0xffff ? 3 : 2
    } else at += text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  return -1
}

/** Returns the end of the address starting at `from`: before whitespace, angle brackets, or an unbalanced bracket. */
function endOfAddress(text: string, from: number): number {
  let at = from
  for (;;) {
    while (at < text.length && !/[()\s<>]/u.test(text[at]!)) at++
    if (text[at] !== '(') return at
    let close = at + 1
    while (close < text.length && !/[()\s]/u.test(text[close]!)) close++
    if (text[close] !== ')') return at
    at = close + 1
  }
}

/** Returns the offset after the bracket that closes a link whose address ends at `at`, with or without a title; -1 if there is none. */
function endOfTarget(text: string, at: number): number {
  const next = skipSpace(text, at)
  if (text[next] === ')') return next + 1
  if (next === at || !/["'(]/u.test(text[next] ?? '')) return -1
  for (let end = next + 1; end < text.length && text[end] !== '\n'; end++) {
    if (!/["')]/u.test(text[end]!)) continue
    const close = skipSpace(text, end + 1)
    if (text[close] === ')') return close + 1
    // The whitespace contains no quote or line break that ends the title.
    if (text.slice(end + 1, close).includes('\n')) return -1
    end = close - 1
  }
  return -1
}

/** Returns the link or image at the start of a text, or null. Linear time: each character is examined once. */
export function scanLink(text: string): ScannedLink | null {
  const from = labelStart(text)
  const to = from < 0 ? -1 : endOfLabel(text, from)
  if (to < 0 || text[to + 1] !== '(') return null
  const label = text.slice(from, to)
  const start = skipSpace(text, to + 2)
  const pointed = text[start] === '<' ? start + 1 : start
  const end = endOfAddress(text, pointed)
  const length = endOfTarget(text, text[end] === '>' ? end + 1 : end)
  if (length >= 0) return { length, label, address: text.slice(pointed, end) }
  // A title without an address.
  const bare = start > to + 2 ? endOfTarget(text, to + 2) : -1
  return bare < 0 ? null : { length: bare, label, address: '' }
}

/** Whether the whole text is the beginning of an unfinished link. Linear time. */
export function isOpenLink(text: string): boolean {
  const from = labelStart(text)
  if (from < 0) return false
  const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(')'))
  /** Whether the link text may end at `at`, with the rest being an unfinished address. */
  const opensAddress = (at: number): boolean =>
    at + 1 === text.length || (text[at + 1] === '(' && lastBreak <= at && text.length - at - 2 <= longestOpenAddress)
  // Bounds the held-back text, including nested brackets.
  let elements = 0
  let inner = false
  for (let at = from; at < text.length;) {
    const character = text[at]!
    if (character === '\n') return false
    if (character === ']') {
      if (opensAddress(at)) return true
      if (!inner) return false
      inner = false
    } else if (character === '[') inner = true
    if (++elements > longestLabel) return false
    at += text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  return true
}
