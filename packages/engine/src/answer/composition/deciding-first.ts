import { normalize } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { ScoredSentence } from '../evidence/score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** Words with which a clause permits, forbids, affirms or negates. */
const decidesPattern =
  /不|没|无|未|勿|非|禁止|谢绝|除外|可以|可|能|允许|准许|许可|支持|提供|免|须|必须|应|需要|需|会|均|都|一律|只|仅|凡|有|\b(?:no|not|never|must|may|can|cannot|only|yes)\b/u
/** Words of yes/no questions, in matching form. */
const whetherPattern = /(?:是不是|有没有|能不能|会不会|可不可以|要不要|是否|能否|可否|有无|吗[?!。. ]?$)/gu
/** Score bonus of a sentence that decides the question, as a share of the best score. */
const decidingGain = 0.2
const maxSentencesRead = 12

/** How completely a clause of a sentence states the asked predicate together with a decision, 0–1. */
function decides(sentence: string, predicate: readonly string[]): number {
  let best = 0
  for (const clause of sentence.split(/[,;。!?]/u)) {
    const said = predicate.filter((word) => clause.includes(word)).length / predicate.length
    best = Math.max(best, decidesPattern.test(clause) ? said : said / 2)
  }
  return best
}

/**
 * Reorders sentences for a yes/no question: those that affirm or negate the asked predicate come before those that leave it open. Other
 * questions keep their order.
 * @param scored best first
 */
export function decidingFirst(part: QuestionPart, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  if (part.kind !== 'yesNo' || scored.length < 2) return scored
  const predicate = contentWords(normalize(part.question).replaceAll(whetherPattern, ' '))
  if (predicate.length === 0) return scored
  const gain = decidingGain * Math.abs(scored[0]!.score)
  return [
    ...scored
      .slice(0, maxSentencesRead)
      .map((one) => ({ ...one, score: one.score + gain * decides(one.sentence.normalized, predicate) }))
      .toSorted((a, b) => b.score - a.score),
    ...scored.slice(maxSentencesRead),
  ]
}
