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

/** How far what was found speaks of what was asked; each 0–1 but for `missing`. */
interface Coverage {
  /** Share of the question that the best sentence, its neighbours and the titles above it say; rare pairs weigh more. */
  nearby: number
  /** Share of the question's content words that they have. */
  wordsNearby: number
  /** How much of the name of what is asked about stands there in one piece. */
  subjectNearby: number
  /** The most of the question that one sentence of the passage says. */
  oneSentence: number
  /** Share of the question's single characters that the passage has, by rarity. */
  characters: number
  /** Share of the question's names, numbers and dates that it has. */
  names: number
  /** Whether it has the longest word of the question. */
  longestWord: number
  /** Whether it has how the name begins of which a fact is asked: 单线天竺鲷 is not 黑天竺鲷. */
  beginning: number
  /** Pairs of the question that it does not have, in tens. */
  missing: number
  /** Whether the question names the passage's title (less when that is a part of a longer name), and what share of it. */
  title: number
  titleShare: number
  /** The passage is about another thing of the kind asked about: 异齿前肛鳗 is not 高氏前肛鳗. */
  sibling: number
  /** How far the heading over the best sentence asks what is asked. */
  headed: number
  /** The best sentence stands under a heading: a manual is asked in other words than its own. */
  manual: number
}

/** Fitted on questions with and without their passage among those found, and checked on passages held out; see the answer bench. */
const WEIGHTS: Readonly<Coverage> = {
  nearby: 1.2,
  wordsNearby: 2,
  subjectNearby: 0.95,
  oneSentence: 0.75,
  characters: 1.5,
  names: 1.5,
  longestWord: 0.85,
  beginning: 1.55,
  missing: -0.45,
  title: 2.1,
  titleShare: 1.5,
  sibling: -1.5,
  headed: 3.75,
  manual: 0.75,
}
const NAMES = Object.keys(WEIGHTS) as (keyof Coverage)[]
/** Below this sum the sources are about something else. */
const ENOUGH = 7.03
/** A part of a compound question is seldom off the mark when the other part is not. */
const LENIENCE = 0.8
/** What is asked of something that must be named; other questions are about what is done and happens, and say it freely. */
const NAMED = new Set(['who', 'when', 'where', 'howMany', 'whatIs', 'which', 'list'])
const UNNAMED = 0.7
/** Characters at the end of a Chinese name that say what kind of thing it is. */
const KIND = 2
/** What tells pages of one name apart: 大曲车站 (青森县). */
const DISTINCTION = / ?\([^()]*\)$/u
/** Between the name of a page and that of its site. */
const TITLE_PARTS = / [-|–—_·] |[|_]/u

/** How far the sentences found cover a question. */
function coverageOf(part: QuestionPart, terms: QuestionTerms, evidence: readonly EvidenceSentence[], best: ScoredSentence): Coverage {
  const { passage, ordinal, heading } = best.sentence
  const title = normalize([passage.title, ...passage.headingPath].join(' '))
  const own = evidence.filter((sentence) => sentence.passage === passage)
  const neighbours = own.filter((sentence) => Math.abs(sentence.ordinal - ordinal) <= 1)
  const near = new Set([...gramsOf(title), ...neighbours.flatMap((sentence) => [...sentence.grams])])
  const nearText = `${title} ${neighbours.map((sentence) => sentence.normalized).join(' ')}`
  const whole = `${title} ${normalize(passage.text)}`
  const subjects = subjectsOf(part.question)
  const beginsThere = !NAMED.has(part.kind) ? UNNAMED : Number(subjects.some((subject) => whole.includes(subject.slice(0, 2))))
  const subjectNearby = subjects.length === 0 ? 1 : standsIn(subjects, nearText)
  const named = titleIn(terms.normalized, passage.title)
  const longest = part.focus.reduce((long, word) => (word.length > long.length ? word : long), '')
  return {
    nearby: shareOf(terms.grams, (gram) => near.has(gram)),
    wordsNearby: shareOf(new Map(part.focus.map((word) => [word, 1])), (word) => nearText.includes(word), 1),
    subjectNearby,
    oneSentence: Math.max(0, ...own.map((sentence) => shareOf(terms.grams, (gram) => sentence.grams.has(gram)))),
    characters: shareOf(terms.characters, (character) => whole.includes(character), 1),
    names: namesIn(part.question, whole),
    longestWord: whole.includes(longest) ? 1 : 0,
    beginning: subjects.length === 0 ? 1 : beginsThere,
    missing: [...terms.grams.keys()].filter((gram) => !whole.includes(gram)).length / 10,
    title: named.title * subjectNearby,
    titleShare: named.titleShare,
    sibling: heading === '' && subjects.some((subject) => isSibling(subject, passage.title, whole)) ? 1 : 0,
    headed: best.features.section,
    manual: heading === '' ? 0 : 1,
  }
}

/** How much a question (matching form) says of the name a title gives, or of one of its parts. */
function titleIn(question: string, title: string): Pick<Coverage, 'title' | 'titleShare'> {
  let found = { title: 0, titleShare: 0 }
  for (const name of title.split(TITLE_PARTS).map((one) => normalize(one))) {
    const grams = gramsOf(name)
    if (grams.length === 0) continue
    if (question.includes(name)) return { title: 1, titleShare: 1 }
    found = { title: 0, titleShare: Math.max(found.titleShare, grams.filter((gram) => question.includes(gram)).length / grams.length) }
  }
  return found
}

/** Whether a title names another thing than a subject (matching form) that a text does not name, and ends as its name does. */
function isSibling(subject: string, title: string, text: string): boolean {
  const name = normalize(title).replace(DISTINCTION, '')
  return subject.length > KIND && subject !== name && name.endsWith(subject.slice(-KIND)) && !text.includes(subject)
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
    const said = 'No support was found: nothing in the sources searched answers this question.'
    return list === '' ? said : `${said}\n\nThe nearest sources:\n\n${list}`
  }
  const said = '没有找到依据：已检索的资料里没有能回答这个问题的内容。'
  return list === '' ? said : `${said}\n\n最接近的资料：\n\n${list}`
}

/** One part of a compound question that nothing answers. */
export function noAnswerToPart(lang: Lang, question: string): string {
  const asked = escapeMarkdown(question)
  return lang === 'en' ? `No support was found for: ${asked}` : `关于“${asked}”，没有找到依据。`
}
