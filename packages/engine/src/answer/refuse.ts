import type { Lang } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { gramsOf, longestCommonRun } from './grams.ts'
import { escapeMarkdown } from './markdown.ts'
import type { EvidenceSentence } from './evidence.ts'
import { shareOf, weighQuestion } from './question-terms.ts'
import type { ScoredSentence } from './score.ts'
import type { Source } from './sources.ts'
import { topicOf } from './topic.ts'
import type { QuestionPart } from './understand.ts'

/** How far what was found speaks of what was asked; each 0–1. */
export interface Coverage {
  /** Share of the question that the best sentence, its neighbours and the titles above it say; rare words weigh more. */
  nearby: number
  /** Share of the question's content words that the passage of the best sentence has. */
  focus: number
  /** Share of the question's single characters that it has, by rarity. */
  characters: number
  /** How much of what the question is about is the passage's title. */
  titled: number
}

/** Fitted on questions with and without their passage among those found; see the answer bench. */
const WEIGHTS: Readonly<Coverage> = { nearby: 5.3, focus: 2.2, characters: 3, titled: 3.3 }
/** Below this sum the sources are about something else. */
const ENOUGH = 5.5
/** A part of a compound question is seldom off the mark when the other part is not. */
const LENIENCE = 0.8

/** How far the sentences found cover a question. */
export function coverageOf(part: QuestionPart, evidence: readonly EvidenceSentence[], best: ScoredSentence): Coverage {
  const terms = weighQuestion(part.question, evidence)
  const { passage, ordinal } = best.sentence
  const title = normalize([passage.title, ...passage.headingPath].join(' '))
  const near = new Set(gramsOf(title))
  for (const sentence of evidence) {
    if (sentence.passage === passage && Math.abs(sentence.ordinal - ordinal) <= 1) for (const gram of sentence.grams) near.add(gram)
  }
  const whole = `${title} ${normalize(passage.text)}`
  const focus = part.focus.filter((word) => word.length > 1)
  const topic = normalize(topicOf(part.question)).replace(/[《》「」]/gu, '')
  return {
    nearby: shareOf(terms.grams, (gram) => near.has(gram)),
    focus: focus.length === 0 ? 1 : focus.filter((word) => whole.includes(word)).length / focus.length,
    characters: terms.characters.size === 0 ? 1 : shareOf(terms.characters, (character) => whole.includes(character)),
    titled: topic === '' ? 0 : longestCommonRun(topic, title) / topic.length,
  }
}

/**
 * Whether the sources found can answer a question at all.
 * @param together it is a part of a compound question
 */
export function canAnswer(
  part: QuestionPart,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
  together: boolean,
): boolean {
  const best = scored.find((candidate) => candidate.sentence.kind !== 'heading')
  if (best === undefined) return false
  const { nearby, focus, characters, titled } = coverageOf(part, evidence, best)
  return (
    nearby * WEIGHTS.nearby + focus * WEIGHTS.focus + characters * WEIGHTS.characters + titled * WEIGHTS.titled >=
    (together ? ENOUGH - LENIENCE : ENOUGH)
  )
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
