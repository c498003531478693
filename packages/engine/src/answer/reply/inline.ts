import { isOpenLink, scanLink } from './link-scanner.ts'
import { readFormula } from './formulas.ts'
import { matchMark, mayBecomeMark } from './marks.ts'

/** A token of a line of Markdown as a model writes it. */
export type InlineToken =
  | { kind: 'text'; length: number; text: string }
  | { kind: 'space'; length: number; text: string }
  | { kind: 'stop'; length: number; text: string }
  | { kind: 'mark'; length: number; numbers: number[] }
  | { kind: 'newline'; length: number }
  /** The token is undecided until more input arrives. */
  | { kind: 'wait' }

export interface InlineContext {
  /** Whether the input has ended, so that nothing can be undecided. */
  ended: boolean
  /** The preceding character, or '' at the start of a line. */
  previous: string
  /** Addresses that are kept: those of the references. */
  links: ReadonlySet<string>
}

const urlPattern = /^(?:https?:\/\/|ftp:\/\/|www\.)[^\s\p{Script=Han}，。；：！？、（）【】「」『』《》“”‘’<>"'`|\\^{}[\]]*/iu
const urlStartPattern = /^(?:h|ht|htt|https?|https?:|https?:\/|f|ft|ftp|ftp:|ftp:\/|w|ww|www)$/iu
const tagPattern = /^<(?:\/?[a-zA-Z][^<>]{0,500}|![a-zA-Z][^<>]{0,200}|\?[^<>]{0,200})>/u
const openTagPattern = /^<(?:[a-zA-Z/!?][^<>\n]{0,500})?$/u
const specialPattern = /[\n\s`\\$<[［【〔!！?？。｡.…hHwWfF\ufffd\p{C}]/u
const invisiblePattern = /^[\p{Cc}\p{Cf}\ufffd]/u
const abbreviationPattern = /(?:\b(?:mr|mrs|ms|dr|prof|st|no|vs|etc|inc|ltd|jr|sr|fig|al|e\.g|i\.e|approx|u\.s)|\b[A-Z])$/iu
const listNumberPattern = /(?:^|[\s：:；;，,、（(])\d{1,3}$/u
/** An open bracket or title mark, short enough not to be one that was never closed. */
const openAsidePattern = /(?:[（(](?:[^（()）]|[（(][^（()）]*[)）]){0,160}|[《〈][^《〈〉》]{0,160})$/u
/** Number of characters of a sentence that are examined for open brackets, and for the text directly before a stop. */
const maxLookbackChars = 400

const maxCodeLength = 500
const maxCommentLength = 4000

const text = (length: number, shown: string): InlineToken => ({ kind: 'text', length, text: shown })
const waitToken: InlineToken = { kind: 'wait' }

/** Separates the brackets of marks inside code, so that no consumer of the answer reads them as marks. */
export function disarmMarks(code: string): string {
  return code.replace(/\[\[(?=\d+\]\])/gu, '[ [')
}

/** Returns the first token of `input`, which is not empty. `before` is the text of the sentence so far. */
export function nextInline(input: string, context: InlineContext, before: string): InlineToken {
  const first = input[0]!
  if (first === '\n') return { kind: 'newline', length: 1 }
  if (/[^\S\n]/u.test(first)) {
    const run = /^[^\S\n]+/u.exec(input)![0]
    return run.length === input.length && !context.ended && run.length < 200 ? waitToken : { kind: 'space', length: run.length, text: ' ' }
  }
  if (invisiblePattern.test(input)) return text(1, '')
  if (/[\ud800-\udfff]/u.test(first)) return surrogate(input, context)
  if (first === '$' || input.startsWith('\\(') || input.startsWith('\\[')) {
    const formula = readFormula(input, context)
    if (formula === 'wait') return waitToken
    if (formula) return text(formula.length, formula.text)
    if (first === '$') return text(1, '\\$')
  }
  if (first === '\\') {
    if (input.length > 1) return text(2, input[1] === '\n' ? '' : input.slice(0, 2))
    return context.ended ? text(1, '') : waitToken
  }
  if (first === '`') return codeSpan(input, context)
  if (first === '<') return markup(input, context)
  if (first === '[' || first === '［' || first === '【' || first === '〔' || input.startsWith('![')) return bracket(input, context)
  if (first === '!' && input.length === 1 && !context.ended) return waitToken
  if (/[hwf]/iu.test(first) && !/[A-Za-z0-9]/u.test(context.previous)) {
    const address = bareAddress(input, context)
    if (address !== null) return address
  }
  const stop = stopAt(input, context, before)
  if (stop !== null) return stop
  const rest = input.slice(1).search(specialPattern)
  const length = rest < 0 ? input.length : rest + 1
  return text(length, input.slice(0, length))
}

function surrogate(input: string, context: InlineContext): InlineToken {
  const pair = /^[\ud800-\udbff][\udc00-\udfff]/.exec(input)
  if (pair !== null) return text(2, pair[0])
  if (input.length === 1 && !context.ended && /[\ud800-\udbff]/.test(input)) return waitToken
  return text(1, '')
}

function codeSpan(input: string, context: InlineContext): InlineToken {
  const ticks = /^`+/u.exec(input)![0]
  const lineEnd = input.indexOf('\n')
  const line = lineEnd < 0 ? input : input.slice(0, lineEnd)
  const close = line.indexOf(ticks, ticks.length)
  if (close > 0) return text(close + ticks.length, disarmMarks(line.slice(0, close + ticks.length)))
  if (line.length < input.length || context.ended || line.length > maxCodeLength) return text(ticks.length, ticks.replaceAll('`', '\\`'))
  return waitToken
}

function markup(input: string, context: InlineContext): InlineToken {
  if (input.startsWith('<!--')) {
    const close = input.indexOf('-->')
    if (close >= 0) return text(close + 3, '')
    return context.ended || input.length > maxCommentLength ? text(input.length, '') : waitToken
  }
  const tag = tagPattern.exec(input)
  if (tag !== null) return text(tag[0].length, '')
  if (/^<(?:https?:|mailto:)/iu.test(input) && input.includes('>')) return text(input.indexOf('>') + 1, '')
  if (openTagPattern.test(input) && !context.ended) return waitToken
  return text(1, '\\<')
}

function bracket(input: string, context: InlineContext): InlineToken {
  const link = scanLink(input)
  const mark = matchMark(input)
  if (link !== null) {
    if (mark !== null && mark.numbers.length > 0) return { kind: 'mark', length: link.length, numbers: mark.numbers }
    if (context.links.has(link.address) && !input.startsWith('!')) return text(link.length, input.slice(0, link.length))
    return text(link.length, link.label.replace(/[[\]]/gu, String.raw`\$&`))
  }
  if (mark !== null) {
    // The next characters may be the address of a link, or the second bracket of `[[1]]`.
    if (mark.length === input.length && !context.ended) return waitToken
    if (input[mark.length] === '(' && !context.ended && isOpenLink(input)) return waitToken
    return { kind: 'mark', length: mark.length, numbers: mark.numbers }
  }
  if (!context.ended && (mayBecomeMark(input) || isOpenLink(input))) return waitToken
  if (input.startsWith('!')) return text(1, '!')
  // The stream broke off within a link: its address must not be shown.
  const close = context.ended ? input.indexOf('](') : -1
  if (close > 0 && input.indexOf(']') === close && !/[\n)]/u.test(input.slice(close)) && !input.slice(0, close).includes('\n'))
    return text(input.length, input.slice(input.indexOf('[') + 1, close))
  return input.startsWith('[[') ? text(2, '\\[\\[') : text(1, input[0] === '[' ? '\\[' : input[0]!)
}

function bareAddress(input: string, context: InlineContext): InlineToken | null {
  const match = urlPattern.exec(input)
  if (match === null) return !context.ended && urlStartPattern.test(input) ? waitToken : null
  if (match[0].length === input.length && !context.ended && input.length < 2000) return waitToken
  const address = match[0].replace(/(?<![.,;:!?)])[.,;:!?)]+$/u, '')
  return text(address.length, context.links.has(address) ? address : '')
}

function stopAt(input: string, context: InlineContext, before: string): InlineToken | null {
  const first = input[0]!
  if (!'。！？｡.!?'.includes(first)) return null
  const near = before.slice(-maxLookbackChars)
  if (openAsidePattern.test(near)) return text(1, first)
  if ('。！？｡'.includes(first)) return { kind: 'stop', length: 1, text: first }
  const next = input[1]
  if (next === undefined && !context.ended) return waitToken
  if (next !== undefined && !/[\s[［【"'”’」』)）*_]/u.test(next)) return text(1, first)
  if (first === '.' && (abbreviationPattern.test(near) || listNumberPattern.test(near))) return text(1, first)
  return { kind: 'stop', length: 1, text: first }
}

/** Cleans a whole line: removes markup, addresses outside the sources, and marks. Returns the numbers of the marks, too. */
export function cleanLine(line: string, links: ReadonlySet<string>): { text: string; numbers: number[] } {
  let shown = ''
  const numbers: number[] = []
  let at = 0
  while (at < line.length) {
    const token = nextInline(line.slice(at, at + maxCommentLength), { ended: true, previous: line[at - 1] ?? '', links }, shown)
    if (token.kind === 'wait') break
    if (token.kind === 'mark') {
      numbers.push(...token.numbers)
      while (shown.endsWith(' ')) shown = shown.slice(0, -1)
    } else if (token.kind !== 'newline') shown += token.text
    at += token.length
  }
  return { text: shown, numbers }
}
