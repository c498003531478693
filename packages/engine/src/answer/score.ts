import { normalize, stripQuestion } from '@wenjin/text'
import { holdsAnswer } from './answer-type.ts'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf, longestCommonRun } from './grams.ts'
import type { QuestionPart } from './understand.ts'

/** What a sentence is judged by; each 0–1. */
export interface SentenceFeatures {
  /** Share of what the question says (rare pairs weigh more) that the sentence says. */
  overlap: number
  /** The same, counting only what the title does not already say. */
  ownOverlap: number
  /** Share said by the sentence before it but not by it: the answer may follow the sentence that matches. */
  before: number
  /** Share said by the sentence after it but not by it. */
  after: number
  /** Longest run of characters in common, of the question's length. */
  run: number
  /** Share said by the whole passage with its title. */
  passage: number
  /** Place of the passage among those found. */
  rank: number
  /** Holds the kind of answer asked for. */
  type: number
  /** The kind of answer stands in a clause that also matches. */
  typeNear: number
  /** First sentence of its passage. */
  first: number
  /** Long enough to say something. */
  length: number
  /** A heading or code. */
  markup: number
}

export interface ScoredSentence {
  sentence: EvidenceSentence
  features: SentenceFeatures
  score: number
}

/** Fitted on one question set and checked on another of a different origin; see the answer bench. */
const WEIGHTS: Readonly<SentenceFeatures> = {
  overlap: 2,
  ownOverlap: 2,
  before: 0.5,
  after: 0.2,
  run: 1.5,
  passage: 2,
  rank: 1,
  type: 0.6,
  typeNear: 0.6,
  first: 0.1,
  length: 0.5,
  markup: -1,
}

const NAMES = Object.keys(WEIGHTS) as (keyof SentenceFeatures)[]

/** What a question says, with how much each pair of characters tells among the sentences found. */
export interface QuestionTerms {
  normalized: string
  weights: ReadonlyMap<string, number>
  total: number
}

/** Weigh the question's pairs of characters by their rarity among the sentences. */
export function weighQuestion(part: QuestionPart, evidence: readonly EvidenceSentence[]): QuestionTerms {
  const stripped = stripQuestion(part.question)
  const grams = new Set(gramsOf(stripped === '' ? part.question : stripped))
  const weights = new Map<string, number>()
  let total = 0
  for (const gram of grams) {
    let count = 0
    for (const sentence of evidence) if (sentence.grams.has(gram)) count++
    const weight = Math.log(1 + (evidence.length + 1) / (count + 0.5))
    weights.set(gram, weight)
    total += weight
  }
  return { normalized: normalize(stripped === '' ? part.question : stripped), weights, total }
}

function covered(terms: QuestionTerms, has: (gram: string) => boolean): number {
  let sum = 0
  for (const [gram, weight] of terms.weights) if (has(gram)) sum += weight
  return terms.total === 0 ? 0 : sum / terms.total
}

/** Every sentence with its score for a question, best first; ties keep the order of the passages. */
export function scoreSentences(part: QuestionPart, evidence: readonly EvidenceSentence[]): ScoredSentence[] {
  const terms = weighQuestion(part, evidence)
  const titles = new Map<EvidenceSentence['passage'], ReadonlySet<string>>()
  const passages = new Map<EvidenceSentence['passage'], number>()
  for (const { passage } of evidence) {
    if (titles.has(passage)) continue
    const title = new Set(gramsOf([passage.title, ...passage.headingPath].join(' ')))
    titles.set(passage, title)
    const all = new Set(title)
    for (const sentence of evidence) if (sentence.passage === passage) for (const gram of sentence.grams) all.add(gram)
    passages.set(
      passage,
      covered(terms, (gram) => all.has(gram)),
    )
  }
  const scored = evidence.map((sentence, index) => {
    const title = titles.get(sentence.passage)!
    const beside = (offset: number) => {
      const other = evidence[index + offset]
      return other !== undefined && other.passage === sentence.passage
        ? covered(terms, (gram) => other.grams.has(gram) && !sentence.grams.has(gram) && !title.has(gram))
        : 0
    }
    const outside = covered(terms, (gram) => !title.has(gram))
    const type = holdsAnswer(sentence.normalized, part)
    const features: SentenceFeatures = {
      overlap: covered(terms, (gram) => sentence.grams.has(gram)),
      ownOverlap: outside === 0 ? 0 : covered(terms, (gram) => sentence.grams.has(gram) && !title.has(gram)) / outside,
      before: beside(-1),
      after: beside(1),
      run: Math.min(1, longestCommonRun(terms.normalized, sentence.normalized) / Math.max(4, Math.min(16, terms.normalized.length))),
      passage: passages.get(sentence.passage)!,
      rank: 1 / (1 + sentence.rank),
      type,
      typeNear: type === 0 ? 0 : typeBesideMatch(sentence, part, terms),
      first: sentence.ordinal === 0 ? 1 : 0,
      length: Math.min(1, sentence.normalized.length / 40),
      markup: sentence.kind === 'heading' || sentence.kind === 'code' ? 1 : 0,
    }
    const score = NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0)
    return { sentence, features, score }
  })
  return scored.sort((a, b) => b.score - a.score || a.sentence.rank - b.sentence.rank || a.sentence.start - b.sentence.start)
}

/** The best match of a clause that holds the kind of answer asked for, its neighbours counted half. */
function typeBesideMatch(sentence: EvidenceSentence, part: QuestionPart, terms: QuestionTerms): number {
  const clauses = sentence.normalized.split(/[,;:、]/u)
  if (clauses.length === 1) return 0.5 * covered(terms, (gram) => sentence.grams.has(gram))
  const matches = clauses.map((clause) => {
    const grams = new Set(gramsOf(clause))
    return covered(terms, (gram) => grams.has(gram))
  })
  let best = 0
  clauses.forEach((clause, i) => {
    const type = holdsAnswer(clause, part)
    if (type === 0) return
    const near = matches[i]! + 0.5 * Math.max(matches[i - 1] ?? 0, matches[i + 1] ?? 0)
    best = Math.max(best, type * Math.min(1, near))
  })
  return best
}
