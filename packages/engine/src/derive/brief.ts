import { proseOf } from './prose.ts'
import { plainText } from '../answer/reply/markdown.ts'

const trailingPattern = /(?<![。．.；;，,、：:！!\s])[。．.；;，,、：:！!\s]+$/u
const pairs = '（(「『《“【['
const closers = '）)」』》”】]'

/** Returns the offsets where clauses of a text end, outside brackets and quotation marks. */
function clauseEnds(text: string): number[] {
  const ends: number[] = []
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/[（(「『《“【[）)」』》”】\]，；,;：]/gu)) {
    if (pairs.includes(sign)) depth += 1
    else if (closers.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0) ends.push(index)
  }
  return ends
}

/** Shortens a sentence for a node or a line: whole, or as many leading clauses as fit, or cut with `…`. */
export function brief(sentence: string, longest: number): string {
  const text = sentence.replace(trailingPattern, '')
  if (text.length <= longest) return text
  const end = clauseEnds(text).findLast((at) => at <= longest)
  if (end !== undefined && end * 3 >= longest) return text.slice(0, end).replace(trailingPattern, '')
  return `${text
    .slice(0, longest - 1)
    .toWellFormed()
    .replace(/\ufffd$/u, '')
    .replace(trailingPattern, '')}…`
}

/** Converts an answer's Markdown to its visible text, line by line. */
export function plainAnswer(markdown: string): string {
  return markdown.split('\n').map(plainText).filter(Boolean).join('\n')
}

/** Returns the beginning of a Markdown text as one line of prose, at most `longest` characters: for previews and lists. */
export function plainBeginning(markdown: string, longest: number): string {
  const text = plainAnswer(proseOf(markdown)).replaceAll(/\s+/gu, ' ')
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\ufffd$/u, '')}…`
}
