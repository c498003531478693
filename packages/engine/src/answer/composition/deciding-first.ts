import { normalize } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import type { ScoredSentence } from '../evidence/score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** Words by which a clause allows, forbids, affirms or denies. */
const decidesPattern =
  /不|没|无|未|勿|非|禁止|谢绝|除外|可以|可|能|允许|准许|许可|支持|提供|免|须|必须|应|需要|需|会|均|都|一律|只|仅|凡|有|\b(?:no|not|never|must|may|can|cannot|only|yes)\b/u
/** Words that ask whether, in matching form. */
const whetherPattern = /(?:是不是|有没有|能不能|会不会|可不可以|要不要|是否|能否|可否|有无|吗[?!。. ]?$)/gu
/** Share of the best score that a sentence gains which decides the question. */
const decidingGain = 0.2
const maxSentencesRead = 12

/** How far a clause of a sentence says what is asked, and says whether it is so, 0–1. */
function decides(sentence: string, predicate: readonly string[]): number {
  let best = 0
  for (const clause of sentence.split(/[,;。!?]/u)) {
    const said = predicate.filter((word) => clause.includes(word)).length / predicate.length
    best = Math.max(best, decidesPattern.test(clause) ? said : said / 2)
  }
  return best
}

/**
 * The sentences for a question that asks whether, those first that say of what is asked that it is so or is not: a sentence about the same
 * thing that leaves it open follows. Other questions keep their order.
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
