import { normalize } from '@wenjin/text'
import { longestCommonRun } from './grams.ts'
import { topicOf } from './topic.ts'

/** What a question is about, in matching form and without the marks of a title; may be empty. */
export function subjectOf(question: string): string {
  return normalize(topicOf(question)).replace(/[《》「」]/gu, '')
}

/** How much of a name stands in a text in one piece, 0–1; 1 when there is no name. */
export function standsIn(name: string, text: string): number {
  if (name === '' || text.includes(name)) return 1
  return longestCommonRun(name, text) / name.length
}
