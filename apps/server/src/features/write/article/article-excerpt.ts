import { conflictLines } from '@wenjin/contract'
import { plainBeginning } from '@wenjin/engine'

const excerptChars = 120

const asides: ReadonlySet<string> = new Set(Object.values(conflictLines).flatMap((lines) => Object.values(lines)))

/** A line as a reader of the list sees it; null where it only serves the layout. */
function plainLine(line: string): string | null {
  const text = line.trim()
  if (/^(`{3,}|~{3,}|\$\$)/.test(text) || /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/.test(text)) return null
  if (asides.has(text.replaceAll(/^>\s*\*\*|\*\*$/g, ''))) return null
  const cells = /^\|.*\|$/.test(text) ? text.slice(1, -1).replaceAll(/(?<!\\)\|/g, ' ') : text
  return cells.replaceAll(/\$([^$\s](?:[^$]*[^$\s])?)\$/g, '$1')
}

/** How an article begins, as one line for a list: its words, without what only lays them out. */
export function articleExcerpt(markdown: string): string {
  const lines = markdown.split('\n').flatMap((line) => plainLine(line) ?? [])
  return plainBeginning(lines.join('\n'), excerptChars)
}
