import { normalize } from '@wenjin/text'
import { decide } from '../answer/composition/decide.ts'
import { readEvidence, type EvidenceSentence } from '../answer/evidence/evidence.ts'
import { weighQuestion } from '../answer/understanding/question-terms.ts'
import { scoreSentences } from '../answer/evidence/score.ts'
import { isQuotable } from '../answer/composition/select.ts'
import { understand } from '../answer/understanding/understand.ts'
import type { RankedPassage } from '../model.ts'

/** How far what was found answers a question. */
export interface Review {
  /** Every part of it is answered. */
  answered: boolean
  /** Content words of the question that nothing found says, in matching form. */
  missing: string[]
  /** The sentences that speak of it most, best first; none where nothing does. */
  near: readonly EvidenceSentence[]
}

/** Passages looked at, as many as a section is made of. */
const passagesRead = 24
/** Sentences of each part that count as speaking of it. */
const nearChars = 16

/** The findings of a step are reviewed when they are found and again when they are written. */
const known = new WeakMap<readonly RankedPassage[], { question: string; review: Review }>()

/** Looks at what was read for a question and tells what of it is still open. */
export function reviewFindings(question: string, passages: readonly RankedPassage[]): Review {
  const last = known.get(passages)
  if (last?.question === question) return last.review
  const review = reviewNow(question, passages)
  known.set(passages, { question, review })
  return review
}

function reviewNow(question: string, passages: readonly RankedPassage[]): Review {
  const read = passages.slice(0, passagesRead)
  const evidence = readEvidence(read, question)
  const { parts, focus } = understand(question)
  const near: EvidenceSentence[] = []
  let answered = true
  for (const part of parts) {
    const terms = weighQuestion(part.question, evidence)
    const scored = scoreSentences(part, terms, evidence, parts.length > 1)
    if (decide(part, terms, evidence, scored).outcome === 'supported') {
      const quotable = scored.filter(({ sentence }) => isQuotable(part, sentence))
      near.push(...quotable.slice(0, nearChars).map(({ sentence }) => sentence))
    } else answered = false
  }
  const said = read.map((passage) => normalize([passage.title, ...passage.headingPath, passage.text].join('\n'))).join('\n')
  return { answered, missing: focus.filter((word) => !said.includes(word)), near }
}

/** Other texts to search for a question whose first search left it open: its content words, and what is missing beside its topic. */
export function otherWordings(question: string, missing: readonly string[]): string[] {
  const { focus, topic } = understand(question)
  const texts = [focus.join(' '), missing.length > 0 && missing.length < focus.length ? [topic, ...missing].join(' ').trim() : '', topic]
  return [...new Set(texts)].filter((text) => text !== '' && text !== question)
}
