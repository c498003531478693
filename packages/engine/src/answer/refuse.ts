import type { Lang } from '@wenjin/contract'
import { normalize, parseQuantities, supportsQuantity } from '@wenjin/text'
import { readClaim } from './claim.ts'
import { gramsOf } from './grams.ts'
import { escapeMarkdown } from './markdown.ts'
import type { EvidenceSentence } from './evidence.ts'
import { shareOf, type QuestionTerms } from './question-terms.ts'
import type { ScoredSentence } from './score.ts'
import { isQuotable } from './select.ts'
import type { Source } from './sources.ts'
import { standsIn, subjectsOf } from './subject.ts'
import type { QuestionPart } from './understand.ts'

/** How far what was found speaks of what was asked; each 0–1. */
interface Coverage {
  /** Share of the question that the best sentence, its neighbours and the titles above it say; rare words weigh more. */
  nearby: number
  /** Share of the question's content words, by length, that the passage of the best sentence has. */
  words: number
  /** Share of the question's single characters that it has, by rarity. */
  characters: number
  /** Share of the question's names, numbers and dates that it has. */
  names: number
  /** How much of what the question is about is the passage's title. */
  titled: number
  /** How much of the name of which a fact is asked stands in the passage in one piece. */
  subject: number
  /** Whether the passage has how that name begins: 单线天竺鲷 is not 黑天竺鲷. */
  beginning: number
  /** How far the heading over the best sentence asks what is asked. */
  headed: number
  /** The best sentence stands under a heading: a manual is asked in other words than its own. */
  manual: number
}

/** Fitted on questions with and without their passage among those found; see the answer bench. */
const WEIGHTS: Readonly<Coverage> = {
  nearby: 3.2,
  words: 0.8,
  characters: 2.6,
  names: 1.65,
  titled: 1.15,
  subject: 0.8,
  beginning: 2.15,
  headed: 1.15,
  manual: 0.75,
}
const NAMES = Object.keys(WEIGHTS) as (keyof Coverage)[]
/** Below this sum the sources are about something else. */
const ENOUGH = 7.4
/** A part of a compound question is seldom off the mark when the other part is not. */
const LENIENCE = 0.8
/** What is asked of something that must be named; other questions are about what is done and happens, and say it freely. */
const NAMED = new Set(['who', 'when', 'where', 'howMany', 'whatIs', 'which', 'list'])
const UNNAMED = 0.7

/** How far the sentences found cover a question. */
function coverageOf(part: QuestionPart, terms: QuestionTerms, evidence: readonly EvidenceSentence[], best: ScoredSentence): Coverage {
  const { passage, ordinal, heading } = best.sentence
  const title = normalize([passage.title, ...passage.headingPath].join(' '))
  const near = new Set(gramsOf(title))
  for (const sentence of evidence) {
    if (sentence.passage === passage && Math.abs(sentence.ordinal - ordinal) <= 1) for (const gram of sentence.grams) near.add(gram)
  }
  const whole = `${title} ${normalize(passage.text)}`
  const subjects = subjectsOf(part.question)
  const named = NAMED.has(part.kind)
  return {
    nearby: shareOf(terms.grams, (gram) => near.has(gram)),
    words: shareOf(new Map(part.focus.map((word) => [word, word.length])), (word) => whole.includes(word), 1),
    characters: shareOf(terms.characters, (character) => whole.includes(character), 1),
    names: namesIn(part.question, whole),
    titled: standsIn(subjects, title),
    subject: subjects.length === 0 ? 1 : named ? best.features.subject : UNNAMED,
    beginning: subjects.length === 0 ? 1 : named ? Number(subjects.some((subject) => whole.includes(subject.slice(0, 2)))) : UNNAMED,
    headed: best.features.section,
    manual: heading === '' ? 0 : 1,
  }
}

/** Share of a question's names, numbers and dates that a text (matching form) has; 1 when it names none. */
function namesIn(question: string, text: string): number {
  const { names, quantities } = readClaim(question)
  const count = names.length + quantities.length
  if (count === 0) return 1
  const found = quantities.length === 0 ? [] : parseQuantities(text)
  const met =
    names.filter((name) => text.includes(name)).length +
    quantities.filter((wanted) => found.some((one) => supportsQuantity(one, wanted))).length
  return met / count
}

/**
 * Whether the sources found can answer a question at all.
 * @param together it is a part of a compound question
 */
export function canAnswer(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
  together: boolean,
): boolean {
  const best = scored.find((candidate) => isQuotable(part, candidate.sentence))
  if (best === undefined) return false
  const coverage = coverageOf(part, terms, evidence, best)
  const sum = NAMES.reduce((total, name) => total + WEIGHTS[name] * coverage[name], 0)
  return sum >= (together ? ENOUGH - LENIENCE : ENOUGH)
}

const NEAREST = 3

/** The honest answer when nothing supports one: says so and names the nearest sources. Markdown without marks. */
export function noAnswer(lang: Lang, nearest: readonly Source[]): string {
  const titles = [...new Set(nearest.map((source) => source.passages[0]?.title ?? '').filter((title) => title !== ''))].slice(0, NEAREST)
  const list = titles.map((title) => `- ${escapeMarkdown(title)}`).join('\n')
  if (lang === 'en') {
    const said = 'No support was found (没有找到依据): nothing in the sources searched answers this question.'
    return list === '' ? said : `${said}\n\nThe nearest sources:\n\n${list}`
  }
  const said = '没有找到依据：已检索的资料里没有能回答这个问题的内容。'
  return list === '' ? said : `${said}\n\n最接近的资料：\n\n${list}`
}

/** One part of a compound question that nothing answers. */
export function noAnswerToPart(lang: Lang, question: string): string {
  const asked = escapeMarkdown(question)
  return lang === 'en' ? `No support was found (没有找到依据) for: ${asked}` : `关于“${asked}”，没有找到依据。`
}
