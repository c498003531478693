import { normalize } from '@wenjin/text'
import { holdsAnswer } from '../understanding/answer-type.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** A sentence of up to this many characters is not shortened. */
const longChars = 110
/** Bonus for the start of a sentence, since it names the subject. */
const beginningShare = 0.3

/** Returns the offsets where clauses of a text end, outside brackets and quotation marks. */
function clauseEnds(text: string): number[] {
  const ends: number[] = []
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/[（(「『《“【[）)」』》”】\]，；,;]/gu)) {
    if ('（(「『《“【['.includes(sign)) depth++
    else if ('）)」』》”】]'.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0) ends.push(index + 1)
  }
  return [...ends, text.length]
}

/**
 * Shortens a long prose sentence to the run of clauses that answers best, which is still an exact span of its snapshot. Other sentences,
 * and those without short enough clauses, are returned unchanged.
 */
export function shorten(sentence: EvidenceSentence, part: QuestionPart, terms: QuestionTerms): EvidenceSentence {
  if (sentence.kind !== 'prose' || sentence.text.length <= longChars) return sentence
  const ends = clauseEnds(sentence.text)
  let best: { start: number; end: number } | undefined
  let max = -1
  for (let from = 0; from < ends.length; from++) {
    const start = from === 0 ? 0 : ends[from - 1]!
    for (let to = from; to < ends.length && ends[to]! - start <= longChars; to++) {
      const end = ends[to]!
      const said = normalize(sentence.text.slice(start, end))
      const grams = new Set(gramsOf(said))
      const worth = shareOf(terms.grams, (gram) => grams.has(gram)) + holdsAnswer(said, part) + (from === 0 ? beginningShare : 0)
      // On ties the longer run wins, since it omits less.
      if (worth > max || (worth === max && best !== undefined && end - start > best.end - best.start)) {
        max = worth
        best = { start, end }
      }
    }
  }
  if (best === undefined) return sentence
  const text = sentence.text.slice(best.start, best.end).replace(/(?<![，；,;\s])[，；,;\s]+$/u, '')
  const lead = text.length - text.trimStart().length
  const start = sentence.start + best.start + lead
  const cut = { before: best.start > 0, after: best.end < sentence.text.length }
  return {
    ...sentence,
    cut,
    start,
    end: start + text.length - lead,
    text: text.trimStart(),
    normalized: normalize(text),
    grams: new Set(gramsOf(text)),
  }
}
