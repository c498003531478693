/** Elements of the words of a link: characters, escapes, and stretches in brackets of their own. Longer ones are no link. */
const longestLabel = 300
/** Characters of an address whose end has not come yet; past them it is no link. */
export const longestOpenAddress = 2000

/** A link or picture at the beginning of a text, as Markdown writes it. */
export interface ScannedLink {
  /** Characters it takes. */
  length: number
  /** Its words as they stand there. */
  label: string
  address: string
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character)

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at++
  return at
}

/** Where the words of a link begin; -1 when none does. */
function labelStart(text: string): number {
  const bracket = text[0] === '!' ? 1 : 0
  return text[bracket] === '[' ? bracket + 1 : -1
}

/** Behind the bracket that opens at `at` and holds no other; -1 when another bracket or the end of the line comes first. */
function endOfInner(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === ']') return end + 1
    if (text[end] === '[' || text[end] === '\n') return -1
  }
  return -1
}

/** Where the bracket stands that closes the words which begin at `from`; -1 when none does. */
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

/** Where an address ends that begins at `from`: before space, angle brackets, or a bracket without its partner. */
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

/** Behind the bracket that closes a link whose address ends at `at`, with or without a title between; -1 when none does. */
function endOfTarget(text: string, at: number): number {
  const next = skipSpace(text, at)
  if (text[next] === ')') return next + 1
  if (next === at || !/["'(]/u.test(text[next] ?? '')) return -1
  for (let end = next + 1; end < text.length && text[end] !== '\n'; end++) {
    if (!/["')]/u.test(text[end]!)) continue
    const close = skipSpace(text, end + 1)
    if (text[close] === ')') return close + 1
    // No quote and no line break that ends the title stands in this space.
    if (text.slice(end + 1, close).includes('\n')) return -1
    end = close - 1
  }
  return -1
}

/** The link or picture a text begins with, or null. Linear time: what is written in it is looked at once. */
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

/** Whether all of a text is the beginning of a link whose end has not come yet. Linear time. */
export function isOpenLink(text: string): boolean {
  const from = labelStart(text)
  if (from < 0) return false
  const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(')'))
  /** Whether the words may close at `at` and the rest be an address that goes on. */
  const opensAddress = (at: number): boolean =>
    at + 1 === text.length || (text[at + 1] === '(' && lastBreak <= at && text.length - at - 2 <= longestOpenAddress)
  // Text held back until its end comes is bounded, including brackets within it.
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
