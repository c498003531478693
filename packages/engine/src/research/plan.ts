import type { Lang } from '@wenjin/contract'
import { normalize, stripQuestion } from '@wenjin/text'
import { readComparison, type Comparison } from '../answer/composition/comparison.ts'
import { gramsOf } from '../answer/evidence/grams.ts'
import { shapeOf, type QuestionKind } from '../answer/understanding/question-kind.ts'
import { aspectQuestions } from './aspect-questions.ts'
import { understand, type Understanding } from '../answer/understanding/understand.ts'
import type { RankedPassage } from '../model.ts'
import { generalQuestions } from './aspects.ts'
import { comparisonQuestions } from './comparison.ts'
import { asksForTitle, namedIn, underSubject } from './subject.ts'

/** Number of sub-questions in a plan. */
export const planSize = { min: 4, max: 8 } as const
/** Maximal number of sub-questions suggested by the findings; the remaining room is for reflection and the reader. */
const suggestedSteps = 5
const maxOfOneDocument = 4
/** Number of sub-questions to fill up to when the findings suggest too few. */
const filledSteps = 5

/** Minimal share of common terms, besides the topic, of two questions that count as the same. */
const repeatedShare = 0.85

const numbersIn = (text: string) => (normalize(text).match(/\d+/gu) ?? []).join(' ')

/** Whether two sub-questions on a topic are the same; questions with different years or numbers are not. */
function repeats(a: string, b: string, topic: string): boolean {
  if (numbersIn(a) !== numbersIn(b)) return false
  const [left, right] = [askedBy(a, topic), askedBy(b, topic)]
  if (left.text === right.text) return true
  if (left.kind !== right.kind) return false
  let common = 0
  for (const gram of left.grams) if (right.grams.has(gram)) common++
  return common > 0 && common >= repeatedShare * Math.max(left.grams.size, right.grams.size)
}

function askedBy(question: string, topic: string): { text: string; kind: QuestionKind; grams: ReadonlySet<string> } {
  const asked = normalize(stripQuestion(question)).replaceAll(normalize(topic), ' ')
  return {
    text: normalize(question).replace(/[\s?？。.!！]+/gu, ''),
    kind: shapeOf(question).kind,
    grams: new Set(gramsOf(asked)),
  }
}

/** Returns sub-questions in order without duplicates, at most `most`. */
export function distinctQuestions(questions: readonly string[], topic = '', max: number = planSize.max): string[] {
  const kept: string[] = []
  for (const question of questions) {
    if (kept.length === max) break
    if (!kept.some((other) => repeats(question, other, topic))) kept.push(question)
  }
  return kept
}

/** Returns the questions that do not repeat one already asked, at most `most`. */
export function freshQuestions(asked: readonly string[], questions: readonly string[], topic: string, max: number): string[] {
  const fresh: string[] = []
  for (const question of questions) {
    if (fresh.length >= max) break
    if (![...asked, ...fresh].some((other) => repeats(question, other, topic))) fresh.push(question)
  }
  return fresh
}

/** Findings may digress: only suggestions that share a word with the question are kept. */
function relevant(suggested: readonly string[], focus: readonly string[]): string[] {
  const words = focus.filter((word) => word.length > 1)
  return words.length === 0 ? [...suggested] : suggested.filter((question) => words.some((word) => normalize(question).includes(word)))
}

/** For a comparison, suggestions are kept only when they name one of the compared things. */
const ofCompared = (suggested: readonly string[], { things }: Comparison) =>
  suggested.filter((question) => things.some((thing) => normalize(question).includes(normalize(thing))))

/** Returns questions on the topic that the headings and sentences of the findings answer. */
function suggestionsOf(understanding: Understanding, passages: readonly RankedPassage[], lang: Lang, ofOne: number): string[] {
  const speaking = underSubject(understanding.topic, passages)
  // Several reports on one thing are merged under its name.
  const titles = new Set(passages.map(({ title }) => title))
  const merged = speaking.some(({ title }) => !titles.has(title))
  const found = aspectQuestions(understanding, speaking, lang, { all: planSize.max, ofOne: merged ? planSize.max : ofOne })
  return found.filter((question) => !asksForTitle(question, passages))
}

/** Single-sentence facts, too small for a section of a report. */
const triviaPattern =
  /(?:位于哪里|还有哪些名称|是什么时候出生的|毕业于哪所学校)？$|^(?:Where is|What else is|When was .* born|Where did .* study)/u

const lastTrivia = (questions: readonly string[]) =>
  questions.toSorted((a, b) => Number(triviaPattern.test(a)) - Number(triviaPattern.test(b)))

/**
 * Plans the sub-questions of a research without a model: for a comparison, the compared things and their differences; otherwise the
 * question or its parts, then suggestions from headings, key phrases and entities of the first passages, then generic questions. 4–8, each
 * self-contained.
 * @param passages found for the question, best first; may be empty
 */
export function planByAspects(question: string, passages: readonly RankedPassage[], lang: Lang): string[] {
  const understanding = understand(question)
  const { parts, kind, focus } = understanding
  const comparison = readComparison(question)
  const topic = namedIn(understanding.topic)
  const found = suggestionsOf(understanding, passages, lang, maxOfOneDocument)
  if (comparison) {
    // Each asks the same about another thing: similar, but not duplicates.
    const asked = comparisonQuestions(comparison, passages, lang).slice(0, planSize.max)
    const more = distinctQuestions(ofCompared(relevant(found, focus), comparison)).filter((step) => !asked.includes(step))
    return [...asked, ...more.slice(0, Math.max(0, filledSteps - asked.length))]
  }
  const suggested = lastTrivia(relevant(found, focus)).slice(0, suggestedSteps)
  // A broad question is answered by its aspects; its own section would leave theirs empty.
  const broad = parts.length === 1 && (kind === 'other' || kind === 'whatIs') && suggested.length >= planSize.min
  const asked = broad ? [] : parts.map((part) => part.question)
  const own = distinctQuestions([...asked, ...suggested], topic, suggestedSteps + 1)
  if (own.length >= planSize.min || topic === '') return own
  return distinctQuestions([...own, ...generalQuestions(topic, kind, lang)], topic, filledSteps)
}

/**
 * Returns sub-questions raised by reading that the plan does not contain yet.
 * @param passages everything found so far, best first
 */
export function openAspects(
  question: string,
  plan: readonly string[],
  passages: readonly RankedPassage[],
  lang: Lang,
  max: number,
): string[] {
  const understanding = understand(question)
  const found = suggestionsOf(understanding, passages, lang, planSize.max)
  const comparison = readComparison(question)
  const suggested = comparison ? ofCompared(found, comparison) : found
  return freshQuestions(plan, relevant(suggested, understanding.focus), understanding.topic, max)
}
