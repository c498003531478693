import { normalize } from '@wenjin/text'
import { decide } from '../answer/composition/decide.ts'
import { readEvidence, type EvidenceSentence } from '../answer/evidence/evidence.ts'
import { weighQuestion } from '../answer/understanding/question-terms.ts'
import { scoreSentences } from '../answer/evidence/score.ts'
import { isQuotable } from '../answer/composition/select.ts'
import { understand } from '../answer/understanding/understand.ts'
import type { RankedPassage } from '../model.ts'

/** How well the findings answer a question. */
export interface Review {
  /** Whether every part of it is answered. */
  answered: boolean
  /** Content words of the question that no finding contains, in matching form. */
  missing: string[]
  /** The closest sentences, best first; empty if there are none. */
  near: readonly EvidenceSentence[]
}

/** Number of passages examined, the same as for composing a section. */
const passagesRead = 24
/** Number of sentences of each part that count as close. */
const nearChars = 16

/** Cache, since the findings of a step are reviewed when they are found and again when they are written. */
const known = new WeakMap<readonly RankedPassage[], { question: string; review: Review }>()

/** Reviews the passages read for a question and determines what is still open. */
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

/** Returns further search texts for a question that the first search left open: its content words, and the missing words with its topic. */
export function otherWordings(question: string, missing: readonly string[]): string[] {
  const { focus, topic } = understand(question)
  const texts = [focus.join(' '), missing.length > 0 && missing.length < focus.length ? [topic, ...missing].join(' ').trim() : '', topic]
  return [...new Set(texts)].filter((text) => text !== '' && text !== question)
}
