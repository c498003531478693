import { normalize } from '@wenjin/text'
import { longestCommonRun } from '../evidence/grams.ts'
import { topicOf } from './topic.ts'

/** Things one question is about, and characters of the name of one: a longer name is none. */
const maxSubjects = 8
const longestSubject = 100

/**
 * The possible subjects of a question, in matching form and without title marks: 「文革期间，马飚做什么」 is about one of two things.
 * May be empty.
 */
export function subjectsOf(question: string): string[] {
  return question
    .split(/[，,]/u)
    .map((part) => normalize(topicOf(part)).replace(/[《》「」]/gu, ''))
    .filter((subject) => subject !== '' && subject.length <= longestSubject)
    .slice(0, maxSubjects)
}

/** How much of one of these names stands in a text in one piece, 0–1. */
export function standsIn(names: readonly string[], text: string): number {
  return names.reduce(
    (max, name) => (max === 1 ? 1 : Math.max(max, text.includes(name) ? 1 : longestCommonRun(name, text) / name.length)),
    0,
  )
}
