import { normalize } from '@wenjin/text'
import { longestCommonRun } from '../evidence/grams.ts'
import { topicOf } from './topic.ts'

/** Maximal number of subjects per question, and maximal length of a subject, characters. */
const maxSubjects = 8
const longestSubject = 100

/**
 * Returns the candidate subjects of a question, in matching form and without title marks: 「文革期间，马飚做什么」 has two candidates. May be empty.
 */
export function subjectsOf(question: string): string[] {
  return question
    .split(/[，,]/u)
    .map((part) => normalize(topicOf(part)).replace(/[《》「」]/gu, ''))
    .filter((subject) => subject !== '' && subject.length <= longestSubject)
    .slice(0, maxSubjects)
}

/** Returns the largest contiguous share of one of these names in a text, 0–1. */
export function standsIn(names: readonly string[], text: string): number {
  return names.reduce(
    (max, name) => (max === 1 ? 1 : Math.max(max, text.includes(name) ? 1 : longestCommonRun(name, text) / name.length)),
    0,
  )
}
