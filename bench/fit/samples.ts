import { understand, type QuestionPart, type RankedPassage } from '@wenjin/engine'
import {
  isOfFewDocuments,
  isQuotable,
  linearOf,
  measureOutcome,
  readEvidence,
  scoreSentences,
  weighQuestion,
  weights,
  type EvidenceSentence,
  type FittedWeights,
  type OutcomeFeatures,
  type SentenceFeatures,
} from '@wenjin/engine/fit'
import { comparable, openLibrary, type Library } from '../answers/answer-set.ts'
import type { Question, Questions } from './questions.ts'

/** The sentences found for a question with an answer among them. */
export interface SentenceSample {
  question: number
  /** Features of each sentence, as rows. */
  rows: number[][]
  /** Rows that contain the answer. */
  right: number[]
}

/** Measurements of the sources found for a question, one for each set of sentence weights. */
export interface OutcomeSample {
  question: number
  /** Whether the sentences that contain the answer were removed from the search results. */
  hole: boolean
  /** Whether only the best document of the results was used, as in a library of one document. */
  alone: boolean
  /** Only a few documents are left. */
  few: boolean
  rows: number[][]
}

/** Weights of the sentences. */
export type Ranker = Pick<FittedWeights, 'match' | 'answer'>

/** Initial weights of the fit, equal for all features of a sentence, so that the result does not depend on the previous fit. */
const unfitted: FittedWeights = { ...weights, match: ones(weights.match), answer: ones(weights.answer) }

function ones<F extends object>(features: F): F {
  return Object.fromEntries(Object.keys(features).map((name) => [name, 1])) as F
}

/** Passages read for an answer, as in `detail`. */
const read = 24

class Libraries {
  readonly #opened = new Map<string, Library>()
  readonly #questions: Questions

  constructor(questions: Questions) {
    this.#questions = questions
  }

  find({ pool, question }: Question): Promise<RankedPassage[]> {
    let library = this.#opened.get(pool)
    if (library === undefined) this.#opened.set(pool, (library = openLibrary(this.#questions.pools.get(pool)!)))
    return library.find(question)
  }
}

/** One question in this many is also measured on its best document alone. */
const aloneEvery = 3

/** Minimum characters by which a piece of a multi-sentence answer identifies its sentence. */
const shortestPiece = 6

function holds(sentence: EvidenceSentence, { answers, passageIds }: Question): boolean {
  return passageIds.includes(sentence.passage.documentId) && says(sentence.text, answers)
}

/** Whether a sentence says one of some answers, or is a piece of one. */
function says(sentence: string, answers: readonly string[]): boolean {
  const text = comparable(sentence)
  return answers.some((answer) => {
    const wanted = comparable(answer)
    return wanted !== '' && (text.includes(wanted) || (text.length >= shortestPiece && wanted.includes(text)))
  })
}

/** Reads the search results of one-part questions; their positions refer to `questions`. */
export class Sampler {
  readonly #questions: Questions
  readonly #libraries: Libraries

  constructor(questions: Questions) {
    this.#questions = questions
    this.#libraries = new Libraries(questions)
  }

  async #evidenceOf(place: number): Promise<{ part: QuestionPart; evidence: EvidenceSentence[]; question: Question } | null> {
    const question = this.#questions.questions[place]!
    const { parts } = understand(question.question)
    if (parts.length !== 1) return null
    const passages = await this.#libraries.find(question)
    return { part: parts[0]!, evidence: readEvidence(passages.slice(0, read), question.question), question }
  }

  async sentences(place: number, names: readonly (keyof SentenceFeatures)[]): Promise<SentenceSample | null> {
    const found = await this.#evidenceOf(place)
    if (found === null) return null
    const { part, evidence, question } = found
    const scored = scoreSentences(part, weighQuestion(part.question, evidence), evidence, false, unfitted).filter(({ sentence }) =>
      isQuotable(part, sentence),
    )
    const right = scored.flatMap(({ sentence }, i) => (holds(sentence, question) ? [i] : []))
    if (right.length === 0) return null
    return { question: place, rows: scored.map(({ features }) => names.map((name) => features[name])), right }
  }

  async outcomes(place: number, rankers: readonly Ranker[], names: readonly (keyof OutcomeFeatures)[]): Promise<OutcomeSample[]> {
    const found = await this.#evidenceOf(place)
    if (found === null) return []
    const { part, evidence, question } = found
    const measure = (sentences: readonly EvidenceSentence[], hole: boolean, alone: boolean): OutcomeSample | null => {
      const terms = weighQuestion(part.question, sentences)
      const close = scoreSentences(part, terms, sentences, false, { ...unfitted, ...rankers.at(-1)! }).filter(({ sentence }) =>
        isQuotable(part, sentence),
      )
      if (close.length === 0) return null
      const rows = rankers.map((ranker) => {
        const [matchScore, answerScore] = [linearOf(ranker.match), linearOf(ranker.answer)]
        const scored = close
          .map((one) => ({ ...one, score: matchScore(one.features) + answerScore(one.features) }))
          .sort((x, y) => y.score - x.score)
        const features = measureOutcome(part, terms, sentences, scored)
        return names.map((name) => features[name])
      })
      const few = isOfFewDocuments(part, sentences)
      return { question: place, hole, alone, few, rows }
    }
    const best = evidence[0]?.passage.documentId
    const settings = [{ sentences: evidence, alone: false }]
    if (place % aloneEvery === 0) settings.push({ sentences: evidence.filter(({ passage }) => passage.documentId === best), alone: true })
    return settings.flatMap(({ sentences, alone }) => {
      if (question.kind !== 'answerable') return measure(sentences, false, alone) ?? []
      if (!sentences.some((sentence) => holds(sentence, question))) return []
      const without = sentences.filter((sentence) => !holds(sentence, question))
      // A manual states a fact in many places, and its questions do not list them all. Where another text says the answer, too, there is no hole.
      const isHole = question.source !== 'manual' && !without.some(({ text }) => says(text, question.answers))
      const hole = isHole ? measure(without, true, alone) : null
      return [measure(sentences, false, alone) ?? [], hole ?? []].flat()
    })
  }
}
