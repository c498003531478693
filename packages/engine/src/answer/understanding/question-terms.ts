import { normalize, questionWordSet, stopWordSet, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import { rewordingsOf, synonymsOfCharacter, type Synonym } from '@wenjin/text/synonyms'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { gramsOf } from '../evidence/grams.ts'
import { perUnitRewordings } from '../../question/per-unit.ts'
import { bareWord } from './bare-word.ts'

/** The terms of a question, weighted by how well they distinguish the sentences found. */
export interface QuestionTerms {
  /** Matching form of the question without its question words. */
  normalized: string
  /** Character pairs and words, weighted by rarity. */
  grams: ReadonlyMap<string, number>
  /** Single Chinese characters, weighted by rarity. */
  characters: ReadonlyMap<string, number>
  /** Words for which the sentences found contain synonyms, with those synonyms. */
  rewordings: readonly RewordedTerm[]
}

/** A word of a question, in matching form, with its synonyms. */
export interface RewordedTerm {
  word: string
  /** The weight of its character pairs. */
  weight: number
  synonyms: readonly Synonym[]
}

/** Maximal number of characters of a question that are searched for words with synonyms. */
const rewordedChars = 150

const hanPattern = /\p{Script=Han}/gu

function weigh(
  terms: Iterable<string>,
  evidence: readonly EvidenceSentence[],
  has: (sentence: EvidenceSentence, term: string) => boolean,
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const term of terms) {
    let count = 0
    for (const sentence of evidence) if (has(sentence, term)) count++
    weights.set(term, Math.log(1 + (evidence.length + 1) / (count + 0.5)))
  }
  return weights
}

/** Negating characters, which are not significant alone: 没 of 谁没来开会 occurs in many sentences. */
const bareNegations: ReadonlySet<string> = new Set('不没無无未非别勿')

/** Weights the terms of a question by their rarity among the sentences found. */
export function weighQuestion(question: string, evidence: readonly EvidenceSentence[]): QuestionTerms {
  const stripped = stripQuestion(question)
  const normalized = normalize(stripped)
  const characters = [...new Set(normalized.match(hanPattern))].filter(
    (character) => !stopWordSet.has(character) && !questionWordSet.has(character) && !bareNegations.has(character),
  )
  const grams = weigh(new Set(gramsOf(stripped)), evidence, (sentence, gram) => sentence.grams.has(gram))
  return {
    normalized,
    grams,
    characters: weigh(characters, evidence, (sentence, character) => sentence.normalized.includes(character)),
    rewordings: rewordingsIn(question, grams, evidence),
  }
}

function rewordingsIn(question: string, grams: ReadonlyMap<string, number>, evidence: readonly EvidenceSentence[]): RewordedTerm[] {
  const said = evidence.map(({ normalized }) => normalized).join('\n')
  const asked = normalize(question.slice(0, rewordedChars))
  const rewordings = [...rewordingsOf(asked), ...perUnitRewordings(asked)]
  const known = new Map(rewordings.map(({ word, synonyms }) => [word, synonyms]))
  const phrases = rewordings.map(({ word }) => word)
  for (const guessed of contentWords(stripQuestion(asked))) {
    const word = bareWord(guessed)
    // 晚 of 最晚 is no word of its own.
    if (known.has(word) || (word.length === 1 && phrases.some((phrase) => phrase.includes(word)))) continue
    known.set(word, word.length === 1 ? synonymsOfCharacter(word) : [])
  }
  return [...known].flatMap(([word, all]) => {
    const synonyms = [...all.filter((synonym) => synonym.word.length > 1 && said.includes(synonym.word)), ...expansionsOf(word, said)]
    if (synonyms.length === 0) return []
    return { word, synonyms, weight: weightOf(word, grams) }
  })
}

/** The weight of the pairs in a word; of a single character, that of the heaviest pair it stands in. */
function weightOf(word: string, grams: ReadonlyMap<string, number>): number {
  if (word.length === 1) return Math.max(0, ...[...grams].filter(([gram]) => gram.includes(word)).map(([, weight]) => weight))
  return gramsOf(word).reduce((sum, gram) => sum + (grams.get(gram) ?? 0), 0)
}

/** Likeness of a word to its characters with up to three others between them. */
const expandedLikeness = 0.6

/** Finds expansions of a two-character word in a text: 补办卡 for 补卡, 停止供水 for 停水, 请两次假 for 请假. */
function expansionsOf(word: string, text: string): Synonym[] {
  if (!/^\p{Script=Han}{2}$/u.test(word) || text.includes(word)) return []
  // regex-parts: two ideographs of the question
  const found = new RegExp(`${word[0]}[\\p{Script=Han}\\d]{1,3}${word[1]}`, 'u').exec(text)
  return found ? [{ word: found[0], likeness: expandedLikeness }] : []
}

/** Returns the likeness with which a text (matching form) contains a synonym of a word but not the word itself, 0–1. */
export function likenessIn({ word, synonyms }: RewordedTerm, text: string): number {
  return text.includes(word) ? 0 : (synonyms.find((synonym) => text.includes(synonym.word))?.likeness ?? 0)
}

/** Returns the share of the weight for which `has` is true, 0–1; `ofNothing` when the total weight is zero. */
export function shareOf(weights: ReadonlyMap<string, number>, has: (term: string) => boolean, ofNothing = 0): number {
  let sum = 0
  let total = 0
  for (const [term, weight] of weights) {
    total += weight
    if (has(term)) sum += weight
  }
  return total === 0 ? ofNothing : sum / total
}
