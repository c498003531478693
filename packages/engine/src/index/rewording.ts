import { normalize } from '@wenjin/text'
import { rewordingsOf, type Rewording } from '@wenjin/text/synonyms'
import type { QueryTerm } from '@wenjin/text/terms'
import { countInRow, isIdeographPair, pairsFrom } from './pair-counts.ts'
import { perUnitRewordings } from '../question/per-unit.ts'
import type { LiveSegment } from './reader.ts'

/** A longer text, in characters, is not expanded by synonyms. */
const rewordedChars = 150
/** Maximal number of synonyms per word, and per question, whose posting lists are read. */
const maxPerWord = 4
const maxPerQuestion = 10

/** Returns the words of a question that have synonyms. */
export function questionRewordings(question: string): readonly Rewording[] {
  if (question.length > rewordedChars) return []
  // Candidates are selected and measured in turn, so the same question is passed twice.
  if (last?.question !== question) {
    const form = normalize(question)
    const perUnit = perUnitRewordings(form)
    const rewordings = [...rewordingsOf(form).filter(({ word }) => perUnit.every((one) => one.word !== word)), ...perUnit]
      .map((one) => ({ ...one, synonyms: one.synonyms.filter(({ word }) => word.length > 1) }))
      .filter(({ synonyms }) => synonyms.length > 0)
    last = { question, rewordings }
  }
  return last.rewordings
}

let last: { question: string; rewordings: readonly Rewording[] } | null = null

/**
 * Returns the terms of synonyms to look up, without duplicates: for each word in turn, the likeliest ones that occur in the segments. A
 * synonym of several character pairs divides its weight among them.
 */
export function synonymTerms(segments: readonly LiveSegment[], rewordings: readonly Rewording[]): QueryTerm[] {
  const weights = new Map<string, number>()
  const present = rewordings.map(({ synonyms }) =>
    synonyms.filter(({ word }) => pairsOf(word).every((pair) => isPresent(segments, pair))).slice(0, maxPerWord),
  )
  let taken = 0
  for (let place = 0; place < maxPerWord && taken < maxPerQuestion; place += 1) {
    for (const synonyms of present) {
      const synonym = synonyms[place]
      if (!synonym || taken === maxPerQuestion) continue
      taken += 1
      const pairs = pairsOf(synonym.word)
      for (const pair of pairs) weights.set(pair, Math.max(weights.get(pair) ?? 0, synonym.likeness / pairs.length))
    }
  }
  return [...weights].map(([term, weight]) => ({ term, weight }))
}

function pairsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
}

/** Whether any passage contains an ideograph pair; assumed true when the pairs are not in memory. */
function isPresent(segments: readonly LiveSegment[], pair: string): boolean {
  if (!isIdeographPair(pair)) return false
  return segments.some(({ info }) => {
    if (!info.pairs) return true
    const row = pairsFrom(info.pairs, pair[0]!)
    return row !== null && row !== undefined && countInRow(row, pair[1]!) > 0
  })
}
