import { normalize } from '@wenjin/text'
import { readPassage } from '../answer/evidence/block-reading.ts'
import { gramsOf } from '../answer/evidence/grams.ts'
import type { RankedPassage } from '../model.ts'
import { contentOf, type PassageContent } from '../passage-content.ts'
import { measureAsked, measureOrders, orderFeatures } from './features.ts'
import { fittedWeights, type OrderWeights } from './weights.ts'

const at = {
  known: orderFeatures.indexOf('questionKnown') + 1,
  inSentence: orderFeatures.indexOf('questionInSentence') + 1,
  inQuestion: orderFeatures.indexOf('sentenceInQuestion') + 1,
}

let others: OrderWeights | null = null
const current = (): OrderWeights => others ?? fittedWeights()
/** Cache of the log-odds of each sentence of a passage without a question. */
let known = new WeakMap<PassageContent, Float64Array>()
/** Cache of the verdicts on titles, headings and other lines, by passage and line. */
let knownLines = new WeakMap<PassageContent, Map<string, boolean>>()

/** Uses other weights while `run` runs, so that each family of instructions can be measured with weights fitted without it. */
export async function withOrderWeights<T>(other: OrderWeights, run: () => Promise<T>): Promise<T> {
  const [before, read, readLines] = [others, known, knownLines]
  others = other
  known = new WeakMap()
  knownLines = new WeakMap()
  try {
    return await run()
  } finally {
    others = before
    known = read
    knownLines = readLines
  }
}

function oddsOf(features: Float64Array): number {
  const { weights } = current()
  return features.reduce((sum, value, i) => (value === 0 ? sum : sum + weights[i + 1]! * value), weights[0]!)
}

function baseOf(passage: RankedPassage): Float64Array {
  const content = contentOf(passage)
  let odds = known.get(content)
  if (odds !== undefined) return odds
  odds = Float64Array.from(measureOrders(readPassage(passage), passage), (features) => (features === null ? -Infinity : oddsOf(features)))
  known.set(content, odds)
  return odds
}

/** The trust in a sentence of a source. */
export type Trust =
  /** A statement about a subject. */
  | 'statement'
  /** Possibly an instruction to the answering program: it is used only if it answers a question best, and it supports nothing. */
  | 'doubtful'
  /** An instruction to the answering program: it is never quoted and never sent to a model. */
  | 'order'

/**
 * Classifies the sentences of a passage by whether they are instructions to the answering program (indirect prompt injection; Greshake et
 * al. 2023), in the order of {@link readPassage}. A sentence on the subject of the question is less likely to be one.
 * @param question the question for which the passage was found; '' for none
 */
export function trustOf(passage: RankedPassage, question: string): Trust[] {
  const base = baseOf(passage)
  const { weights, order, doubtful } = current()
  if (!base.some((odds) => odds > doubtful)) return Array.from(base, () => 'statement')
  const asked = new Set(gramsOf(question))
  const above = new Set(gramsOf(`${passage.title} ${passage.headingPath.join(' ')}`))
  const readings = readPassage(passage)
  return Array.from(base, (odds, i): Trust => {
    if (odds === -Infinity) return 'statement'
    let sum = odds
    if (asked.size > 0) {
      const { questionInSentence, sentenceInQuestion } = measureAsked(readings[i]!, asked, above)
      sum += weights[at.known]! + weights[at.inSentence]! * questionInSentence + weights[at.inQuestion]! * sentenceInQuestion
    }
    // Without a question as reference, half of all sentences would be doubtful.
    return sum >= order ? 'order' : asked.size > 0 && sum >= doubtful ? 'doubtful' : 'statement'
  })
}

function passageOf(title: string, text: string): RankedPassage {
  return { passageId: 0, documentId: '', collectionId: '', title, headingPath: [], start: 0, end: text.length, text, score: 0 }
}

/** Returns a text without instruction sentences, so that a model cannot follow them. The rest is unchanged. */
export function withoutOrders(source: RankedPassage | { title: string; text: string }, question = ''): string {
  const passage = 'passageId' in source ? source : passageOf(source.title, source.text)
  const readings = readPassage(passage)
  let left = ''
  let copied = 0
  trustOf(passage, question).forEach((trust, i) => {
    const { start, end } = readings[i]!
    if (trust !== 'order' || start < copied) return
    left += passage.text.slice(copied, start)
    copied = end
  })
  return left + passage.text.slice(copied)
}

/**
 * Whether a line above or beside a text, such as a title, a heading or a question, may be an instruction to the answering program.
 * @param passage the text it belongs to; without it, the line is judged alone
 */
export function isOrder(line: string, passage?: RankedPassage): boolean {
  if (passage === undefined) return judgeLine(line)
  const content = contentOf(passage)
  let lines = knownLines.get(content)
  if (lines === undefined) knownLines.set(content, (lines = new Map()))
  let judged = lines.get(line)
  if (judged === undefined) lines.set(line, (judged = judgeLine(line, passage)))
  return judged
}

function judgeLine(line: string, passage?: RankedPassage): boolean {
  const own = passageOf(passage?.title === line ? '' : (passage?.title ?? ''), line)
  const readings = readPassage(own)
  // A repetition of the line in the text does not show whether it belongs there.
  const form = normalize(line)
  const rest = passage === undefined ? [] : readPassage(passage).filter(({ normalized }) => !normalized.includes(form))
  const measured = measureOrders([...readings, ...rest], own, readings.length)
  return readings.some((_, i) => {
    const features = measured[i]
    return (
      features !== null &&
      features !== undefined &&
      oddsOf(features) >= (passage === undefined ? current().order : current().doubtfulHeading)
    )
  })
}
