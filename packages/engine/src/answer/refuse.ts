import type { Lang } from '@wenjin/contract'
import { gramsOf } from './grams.ts'
import { escapeMarkdown } from './markdown.ts'
import type { EvidenceSentence } from './evidence.ts'
import { weighQuestion, type ScoredSentence } from './score.ts'
import type { Source } from './sources.ts'
import type { QuestionPart } from './understand.ts'

/** How far what was found speaks of what was asked; each 0–1. */
export interface Coverage {
  /** Share of the question that the passage of the best sentence says, with its title; rare words weigh more. */
  passage: number
  /** The same for the best sentence with its neighbours and the title. */
  nearby: number
}

/** Below this the sources are about something else. Fitted on questions whose passage was left out; see the answer bench. */
const ENOUGH = { passage: 0.35, nearby: 0.2 }

/** How far the sentences found cover a question. */
export function coverageOf(part: QuestionPart, evidence: readonly EvidenceSentence[], best: ScoredSentence): Coverage {
  const terms = weighQuestion(part, evidence)
  const { passage, ordinal } = best.sentence
  const all = new Set(gramsOf([passage.title, ...passage.headingPath].join(' ')))
  const near = new Set(all)
  for (const sentence of evidence) {
    if (sentence.passage !== passage) continue
    for (const gram of sentence.grams) {
      all.add(gram)
      if (Math.abs(sentence.ordinal - ordinal) <= 1) near.add(gram)
    }
  }
  const share = (grams: ReadonlySet<string>) => {
    let sum = 0
    for (const [gram, weight] of terms.weights) if (grams.has(gram)) sum += weight
    return terms.total === 0 ? 0 : sum / terms.total
  }
  return { passage: share(all), nearby: share(near) }
}

/** Whether the sources found can answer a question at all. */
export function canAnswer(part: QuestionPart, evidence: readonly EvidenceSentence[], scored: readonly ScoredSentence[]): boolean {
  const best = scored[0]
  if (best === undefined) return false
  const coverage = coverageOf(part, evidence, best)
  return coverage.passage >= ENOUGH.passage && coverage.nearby >= ENOUGH.nearby
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
