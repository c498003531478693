import { isOrder } from '../orders/suspicion.ts'
import { withoutLinks } from '../answer/reply/link-words.ts'
import { distinctQuestions, planSize } from './plan.ts'

/** Maximal length of a reply that is parsed, characters; the rest is dropped. */
const maxReplyLength = 20_000
const maxQuestionLength = 120
const maxOptionLength = 40
const maxThoughtLength = 600
const maxOptions = 5
const maxClarifications = 3
const minSteps = 2
const maxAlternatives = 4

/** Returns the JSON value in a reply, regardless of surrounding text; undefined if there is none. */
export function jsonIn(reply: string): unknown {
  const text = reply.slice(0, maxReplyLength).replace(/<think>[\s\S]*?(?:<\/think>|$)/gu, '')
  const from = text.search(/[[{]/u)
  const to = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))
  if (from < 0 || to <= from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1)) as unknown
  } catch {
    return undefined
  }
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function withoutTags(text: string): string {
  let shown = ''
  let copied = 0
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', copied)) {
    const close = text.indexOf('>', open)
    if (close < 0) break
    shown += text.slice(copied, open)
    copied = close + 1
  }
  return shown + text.slice(copied)
}

const markupPattern = /\[\[\d+\]\]|[*_`#|]+/gu

/**
 * Cleans a line for display: removes markup, links and invisible characters; returns an empty text when nothing remains, it is too long, or
 * it contains an instruction.
 */
export function lineOf(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  const line = withoutTags(withoutLinks(value).replace(/\bhttps?:\/\/\S+/giu, ''))
    .replace(markupPattern, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^\s*(?:\d{1,2}[.、)]|[-•])\s*/u, '')
    .trim()
  return line.length <= longest && /\p{L}/u.test(line) && !isOrder(line) ? line : ''
}

const questionsOf = (value: unknown) =>
  listOf(value)
    .map((one) => lineOf(typeof one === 'string' ? one : (fieldOf(one, 'question') ?? fieldOf(one, 'title')), maxQuestionLength))
    .filter((line) => line !== '')

/** Parses the sub-questions proposed by a model, at most 8, without duplicates; null when the reply is not a plan. */
export function readPlan(reply: string): string[] | null {
  const value = jsonIn(reply)
  const steps = distinctQuestions(questionsOf(fieldOf(value, 'steps') ?? value), '', planSize.max)
  return steps.length >= minSteps ? steps : null
}

/** Parses the open questions after a step from a model's reply; null when the reply contains none. */
export function readReflection(reply: string): { thought: string; questions: string[] } | null {
  const value = jsonIn(reply)
  const thought = lineOf(fieldOf(value, 'thought'), maxThoughtLength)
  const open = fieldOf(value, 'open')
  return thought === '' && !Array.isArray(open) ? null : { thought, questions: questionsOf(open) }
}

/** A clarifying question, before it has an id. */
export interface Clarifying {
  text: string
  options: string[]
  multiple: boolean
}

/** Parses a model's clarifying questions, at most 3, each with at least two options; null when the reply contains none. */
export function readClarifications(reply: string): Clarifying[] | null {
  const list = fieldOf(jsonIn(reply), 'questions')
  if (!Array.isArray(list)) return null
  return list
    .map((one): Clarifying => {
      const options = listOf(fieldOf(one, 'options')).map((option) => lineOf(option, maxOptionLength))
      return {
        text: lineOf(fieldOf(one, 'text'), maxQuestionLength),
        options: [...new Set(options)].filter((option) => option !== '').slice(0, maxOptions),
        multiple: fieldOf(one, 'multiple') === true,
      }
    })
    .filter(({ text, options }) => text !== '' && options.length >= 2)
    .slice(0, maxClarifications)
}

/** Parses a model's rewriting of a question, with alternatives; null when the reply contains none. */
export function readRewriting(reply: string): { question: string; alternatives: string[] } | null {
  const value = jsonIn(reply)
  const question = lineOf(fieldOf(value, 'question'), maxQuestionLength * 3)
  if (question === '') return null
  const alternatives = questionsOf(fieldOf(value, 'alternatives')).filter((other) => other !== question)
  return { question, alternatives: [...new Set(alternatives)].slice(0, maxAlternatives) }
}
