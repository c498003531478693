import { conflictLines } from '@wenjin/contract'
import { plainBeginning } from '@wenjin/engine'

const excerptChars = 120

const asides: ReadonlySet<string> = new Set(Object.values(conflictLines).flatMap((lines) => Object.values(lines)))

const isAside = (line: string) => asides.has(line.trim().replaceAll(/^>\s*\*\*|\*\*$/g, ''))

/** Returns the beginning of an article as one line for a list: its words, without layout marks. */
export function articleExcerpt(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !isAside(line))
  return plainBeginning(lines.join('\n'), excerptChars)
}
