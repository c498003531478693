import { conflictLines } from '@wenjin/contract'
import { plainBeginning } from '@wenjin/engine'

const excerptChars = 120

const asides: ReadonlySet<string> = new Set(Object.values(conflictLines).flatMap((lines) => Object.values(lines)))

/** Returns a line as plain text for a list; null when it is layout only. */
function plainLine(line: string): string | null {
  const text = line.trim()
  if (/^(`{3,}|~{3,}|\$\$)/.test(text) || /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/.test(text)) return null
  if (asides.has(text.replaceAll(/^>\s*\*\*|\*\*$/g, ''))) return null
  const cells = /^\|.*\|$/.test(text) ? text.slice(1, -1).replaceAll(/(?<!\\)\|/g, ' ') : text
  return cells.replaceAll(/\$([^$\s](?:[^$]*[^$\s])?)\$/g, '$1')
}

/** Returns the beginning of an article as one line for a list: its words, without layout marks. */
export function articleExcerpt(markdown: string): string {
  const lines = markdown.split('\n').flatMap((line) => plainLine(line) ?? [])
  return plainBeginning(lines.join('\n'), excerptChars)
}
