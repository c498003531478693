import type { Answer } from '@wenjin/contract'
import { sourceNumbers, textWithMarks, textWithoutMarks } from '../../answer/index.ts'

/** Returns the pinned answers of the library, which precede the text. */
const pinnedOf = ({ notices }: Answer): string[] => notices.flatMap(({ kind, qa }) => (kind === 'qa' && qa ? [qa.answer] : []))

/** Returns an answer as plain text without marks. */
export function plainAnswer(answer: Answer): string {
  return [...pinnedOf(answer), textWithoutMarks(answer.text)].join('\n\n')
}

/** Returns an answer as plain text with numbered marks, followed by the sources they refer to. */
export function markedAnswer(answer: Answer): string {
  const numbers = sourceNumbers(answer)
  const lines = answer.references.map((r) => [r.index, [r.title, r.site, r.date].filter(Boolean).join(', ')] as const)
  return [...pinnedOf(answer), textWithMarks(answer.text, numbers, new Map(lines))].join('\n\n')
}
