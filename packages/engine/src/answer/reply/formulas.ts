/** Maximum characters of a formula within a line. */
const maxFormula = 1000
const cjkPattern = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/u
// regex-bounded: at most `maxFormula` characters
const mathPattern = /[\\^_={}]|^\s*(?:[A-Za-z]\w{0,2}|\d+(?:\.\d+)?)(?:\s*[-+*/<>]\s*\S+)*\s*$/u

/** A formula at the start of a text: the characters it takes, and how it is written in Markdown. */
export interface FormulaSpan {
  length: number
  text: string
}

/** Whether text between brackets is a formula, and not words. */
const isMath = (content: string) => content.length <= maxFormula && mathPattern.test(content)

function isTex(content: string): boolean {
  return content.trim() !== '' && !cjkPattern.test(content.replaceAll(/\\(?:text|mbox|mathrm)\{[^{}]*\}/gu, ''))
}

/**
 * Reads a formula that begins with `$`, `$$`, `\(` or `\[` at the start of a text. Null where the signs are money, shell variables or escaped brackets;
 * `wait` when more input decides.
 */
export function readFormula(input: string, { previous, ended }: { previous: string; ended: boolean }): FormulaSpan | 'wait' | null {
  const opener = /^(?:\$\$?|\\[([])/u.exec(input)?.[0]
  if (opener === undefined) return null
  if (opener === '$' && input.length === 1 && !ended) return 'wait'
  const closer = opener === '\\(' ? '\\)' : opener === '\\[' ? '\\]' : opener
  const lineEnd = input.indexOf('\n')
  const line = lineEnd < 0 ? input : input.slice(0, lineEnd)
  const close = line.indexOf(closer, opener.length)
  if (close < 0) return lineEnd < 0 && !ended && line.length < maxFormula ? 'wait' : null
  const content = line.slice(opener.length, close)
  const length = close + closer.length
  if (!isTex(content)) return null
  if (opener === '\\(' || opener === '\\[') {
    if (!isMath(content) || /^\s*\d+\s*$/u.test(content)) return null
    return { length, text: opener === '\\(' ? `$${content.trim()}$` : `$$${content}$$` }
  }
  if (opener === '$$') return { length, text: line.slice(0, length) }
  const after = line[length]
  if (after === undefined && lineEnd < 0 && !ended) return 'wait'
  const isPaired = content.trim() === content && !/[A-Za-z0-9]/u.test(after ?? '') && !/[A-Za-z0-9\\]/u.test(previous)
  return isPaired ? { length, text: line.slice(0, length) } : null
}

/** The start of a formula that stands alone: its sign at the end, its first line, and the characters before the rest. */
export interface FormulaFence {
  closer: '$$' | '\\]'
  tex: string
  length: number
}

/** Reads the start of a formula of whole lines, from a complete line; null for any other line. */
export function formulaFence(line: string): FormulaFence | null {
  const match = /^([ \t]*)(\$\$|\\\[)(.*)$/u.exec(line)
  if (!match) return null
  const [, indent = '', opener = '', rest = ''] = match
  const closer = opener === '$$' ? '$$' : '\\]'
  const end = rest.indexOf(closer)
  if (end < 0) return { closer, tex: rest.trim(), length: line.length + 1 }
  const tex = rest.slice(0, end).trim()
  // Escaped brackets around words, or a formula within a sentence.
  if (tex === '' || rest.slice(end + closer.length).trim() !== '' || !isTex(tex) || (closer !== '$$' && !isMath(tex))) return null
  return { closer, tex, length: indent.length + opener.length + end }
}

/** Reads a line of a formula of several lines, without marks, which would be typeset: its TeX, and what follows the end; null before the end. */
export function readFormulaLine(line: string, closer: string): { tex: string; rest: string | null } {
  const clean = line.replaceAll(/\[\[\d+\]\]/gu, '')
  const close = clean.indexOf(closer)
  if (close < 0) return { tex: clean.trim(), rest: null }
  return { tex: clean.slice(0, close).trim(), rest: clean.slice(close + closer.length).trim() }
}
