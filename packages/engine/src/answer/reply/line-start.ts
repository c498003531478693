import { formulaFence } from './formulas.ts'

/** The start of a line of Markdown. `length` is the number of characters consumed, `text` the part to show. */
export type LineStart =
  | { kind: 'wait' }
  | { kind: 'row' }
  | { kind: 'drop'; length: number }
  | { kind: 'fence'; length: number; text: string; fence: string }
  | { kind: 'heading' | 'text' | 'quote'; length: number; text: string }

const undecidedPattern =
  /^[ \t]{0,20}(?:#{1,6}|[-*+_=]{1,80}(?:[ \t][-*+_ \t]{0,80})?|\d{1,9}[.)]?|`{1,2}|~{1,2}|\$|\\|\[\^?[\w-]{0,30}\]?)?$/u
const maxLineLength = 2000

/** Parses the start of a line; `wait` when more input is needed. */
export function readLineStart(input: string, ended: boolean): LineStart {
  const hasLine = input.includes('\n')
  if (!ended && !hasLine && undecidedPattern.test(input)) return { kind: 'wait' }
  const fence = /^[ \t]*(`{3,}|~{3,})[^\n]*/u.exec(input)
  if (fence?.[1] !== undefined) {
    if (!hasLine && !ended && input.length < maxLineLength) return { kind: 'wait' }
    const length = fence[0].length + (hasLine ? 1 : 0)
    return { kind: 'fence', length, text: hasLine ? `${fence[0]}\n` : fence[0], fence: fence[1] }
  }
  if (/^[ \t]*\|/u.test(input)) return { kind: 'row' }
  if (/^[ \t]*(?:\$\$|\\\[)/u.test(input)) {
    if (!hasLine && !ended && input.length < maxLineLength) return { kind: 'wait' }
    const line = input.slice(0, hasLine ? input.indexOf('\n') : input.length)
    const formula = formulaFence(line)
    if (formula) {
      const { closer, tex, length } = formula
      return { kind: 'fence', length, text: `$$\n${tex === '' ? '' : `${tex}\n`}`, fence: closer }
    }
  }
  // The definition of a footnote or reference link is not shown.
  if (/^ {0,3}\[\^?[\w-]{1,30}\]:/u.test(input)) {
    const newline = input.indexOf('\n')
    if (newline < 0 && !ended && input.length < maxLineLength) return { kind: 'wait' }
    return { kind: 'drop', length: newline < 0 ? input.length : newline + 1 }
  }
  const rule = /^ {0,3}(?:-[ \t]*){3,}(?=\n|$)|^ {0,3}(?:\*[ \t]*){3,}(?=\n|$)|^ {0,3}(?:_[ \t]*){3,}(?=\n|$)/u.exec(input)
  if (rule !== null) return { kind: 'text', length: rule[0].length, text: '---' }
  const heading = /^ {0,3}#{1,6}[ \t]+/u.exec(input)
  if (heading !== null) return { kind: 'heading', length: heading[0].length, text: heading[0] }
  const quote = /^[ \t]*>[ \t]?/u.exec(input)
  if (quote !== null) return { kind: 'quote', length: quote[0].length, text: quote[0] }
  const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/u.exec(input)
  if (item !== null) return { kind: 'text', length: item[0].length, text: item[0] }
  return { kind: 'text', length: 0, text: '' }
}
