import type { Lang, Mode } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import { readEvidence, type EvidenceSentence } from '../evidence/evidence.ts'
import { saysTheSame } from '../evidence/likeness.ts'
import { plainText } from '../reply/markdown.ts'
import { weighQuestion } from '../understanding/question-terms.ts'
import { scoreSentences } from '../evidence/score.ts'
import { isQuotable } from '../composition/select.ts'
import { shownInline } from '../composition/show.ts'
import { numberSources } from '../evidence/sources.ts'
import type { QuestionPart } from '../understanding/understand.ts'

const passagesRead = 24
const maxCount: Readonly<Partial<Record<Mode, number>>> = { concise: 3 }
const maxOtherwise = 6
/** Minimal score of a further sentence relative to the best one. */
const minWorth = 0.5

const texts = {
  zh: { more: '此前没有说到的：', none: '关于这个问题，检索到的资料里没有更多内容了。' },
  en: { more: 'Not said before:', none: 'The sources found say nothing more on this question.' },
} as const

const bare = (text: string) => normalize(text).replace(/[\p{P}\p{S}\s]/gu, '')

/**
 * Composes the content of the sources that earlier answers have not covered.
 * @param parts of the preceding question @param said the text of the earlier answers, including their marks
 */
export function composeMore(
  parts: readonly QuestionPart[],
  said: readonly string[],
  { passages, mode, lang }: { passages: readonly RankedPassage[]; mode: Mode; lang: Lang },
): ExtractiveAnswer {
  const evidence = readEvidence(passages.slice(0, passagesRead))
  const before = bare(plainText(said.join('\n').replaceAll(/\[\[\d+\]\]/gu, '')))
  const chosen: EvidenceSentence[] = []
  for (const part of parts) {
    const scored = scoreSentences(part, weighQuestion(part.question, evidence), evidence, parts.length > 1)
    const quotable = scored.filter(({ sentence }) => isQuotable(part, sentence))
    const min = (quotable[0]?.score ?? 0) * minWorth
    for (const { sentence, score } of quotable) {
      if (score < min || chosen.length === (maxCount[mode] ?? maxOtherwise)) break
      if (before.includes(bare(sentence.text)) || chosen.some((other) => saysTheSame(other, sentence))) continue
      chosen.push(sentence)
    }
  }
  if (chosen.length === 0) {
    const pieces = [{ kind: 'text' as const, text: texts[lang].none }]
    const decided = { outcome: 'nothing' as const, probability: 0, refused: true, nearest: [], missing: [] }
    return { ...decided, pieces, sources: numberSources(passages), quoted: [], repeated: [] }
  }
  const composition = new Composition(evidence)
  composition.text(`${texts[lang].more}\n`)
  for (const sentence of chosen) {
    composition.text('\n- ')
    composition.quote(sentence, shownInline(sentence))
  }
  return composition.answer(passages)
}
