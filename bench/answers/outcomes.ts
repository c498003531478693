import { readFileSync } from 'node:fs'
import { composeExtractive, understand } from '@wenjin/engine'
import type { FittedWeights } from '@wenjin/engine/fit'
import { splitSentences } from '@wenjin/text'
import { comparable, openLibrary, type Library } from './answer-set.ts'
import { calibrationError, reliability, type CalibrationSample } from '../fit/evaluate.ts'
import { loadQuestions, type Question } from '../fit/questions.ts'
import { ms, percentile, share, type Row } from '../table.ts'

/** How a source's questions are answered with weights fitted without that source; shares, times in milliseconds. */
export interface SourceOutcomes {
  source: string
  /** Number of questions that its texts answer. */
  asked: number
  nothing: number
  supported: number
  /** Share answered, or shown as near, with the answer in the displayed text. */
  shown: number
  firstThree: number
  /** The same for the first three sentences of the best passage. */
  leadThree: number
  /** Share answered as supported although the texts are removed, or contain everything but the answer; null without such questions. */
  leftOut: number | null
  lookAlike: number | null
  predictions: CalibrationSample[]
  p95: number
}

const leftOutWeights = (): Readonly<Record<string, FittedWeights>> =>
  (JSON.parse(readFileSync(new URL('../fit/left-out.json', import.meta.url), 'utf8')) as { weights: Record<string, FittedWeights> }).weights

const holds = (texts: readonly string[], answers: readonly string[]) => {
  const said = comparable(texts.join(''))
  return answers.some((answer) => said.includes(comparable(answer)))
}

interface Answered {
  question: Question
  outcome: 'supported' | 'near' | 'nothing'
  probability: number
  shown: boolean
  firstThree: boolean
  leadThree: boolean
  time: number
}

function summarize(source: string, answered: readonly Answered[]): SourceOutcomes {
  const of = (kind: Question['kind']) => answered.filter(({ question }) => question.kind === kind)
  const rate = (all: readonly Answered[], test: (one: Answered) => boolean) => all.filter(test).length / Math.max(1, all.length)
  const answerable = of('answerable')
  const supported = (kind: Question['kind']) => (of(kind).length === 0 ? null : rate(of(kind), ({ outcome }) => outcome === 'supported'))
  return {
    source,
    asked: answerable.length,
    nothing: rate(answerable, ({ outcome }) => outcome === 'nothing'),
    supported: supported('answerable') ?? 0,
    shown: rate(answerable, ({ shown }) => shown),
    firstThree: rate(answerable, ({ firstThree }) => firstThree),
    leadThree: rate(answerable, ({ leadThree }) => leadThree),
    leftOut: supported('leftOut'),
    lookAlike: supported('lookAlike'),
    predictions: answered.map(({ question: { source: from, kind }, probability }) => ({ source: from, kind, probability })),
    p95: percentile(
      answered.map(({ time }) => time),
      0.95,
    ),
  }
}

/**
 * Asks the questions of every source, one in `every` of the large ones, with the weights fitted without that source. The sources of this
 * project's own making are reported together.
 */
export async function measureOutcomes(every: number, wanted?: readonly string[]): Promise<SourceOutcomes[]> {
  const { pools, questions } = loadQuestions(every)
  const weights = leftOutWeights()
  const libraries = new Map<string, Library>()
  const bySource = Map.groupBy(questions, ({ source, group }) => (group.startsWith('own') ? 'own' : source))
  const outcomes: SourceOutcomes[] = []
  for (const [source, asked] of bySource) {
    if (wanted && !wanted.includes(source)) continue
    const answered: Answered[] = []
    for (const question of asked) {
      const library = libraries.get(question.pool) ?? openLibrary(pools.get(question.pool)!)
      libraries.set(question.pool, library)
      const passages = await library.find(question.question)
      const understanding = understand(question.question)
      const started = performance.now()
      // A source that nothing was fitted on has no weights of its own: the product's weights, fitted without it, apply.
      const answer = composeExtractive({ understanding, mode: 'detail', passages, lang: 'zh', weights: weights[question.group] })
      const time = performance.now() - started
      const quotes = answer.pieces.filter(({ kind }) => kind === 'quote').map(({ text }) => text)
      const best = passages[0]?.text ?? ''
      const lead = splitSentences(best).slice(0, 3)
      answered.push({
        question,
        outcome: answer.outcome,
        probability: answer.probability,
        shown: holds(quotes, question.answers),
        firstThree: holds(quotes.slice(0, 3), question.answers),
        leadThree: holds(
          lead.map((span) => best.slice(span.start, span.end)),
          question.answers,
        ),
        time,
      })
    }
    outcomes.push(summarize(source, answered))
  }
  return outcomes
}

/** Floors of particular sources; the others have the common floors. */
const shownFloors: Readonly<Record<string, number>> = { drcd: 0.85, 'drcd-simplified': 0.85, squad2: 0.72 }
const firstThreeFloors: Readonly<Record<string, number>> = { drcd: 0.84, 'drcd-simplified': 0.84, squad2: 0.66 }
const aboveLead = 0.08

/** Measures answers to each source, excluded from the fit, against its floors, with a reliability diagram. */
export async function benchOutcomes({ quick, print }: { quick: boolean; print: (line: string) => void }): Promise<Row[]> {
  const sources = await measureOutcomes(quick ? 40 : 1)
  for (const { source, predictions } of sources) {
    print(`${source}: how probable an answer was said to be, and how often there was one`)
    for (const { said, so, share: part } of reliability(predictions))
      if (part > 0) print(`  ${said.toFixed(2)} ${so.toFixed(2)} ${'#'.repeat(Math.round(part * 60))}`)
  }
  const atMost = (value: number, bar: number) => ({ figure: share(value), bar: `≤ ${share(bar)}`, holds: value <= bar })
  const atLeast = (value: number, bar: number) => ({ figure: share(value), bar: `≥ ${share(bar)}`, holds: value >= bar })
  return sources.flatMap((one): Row[] => {
    const { source } = one
    const error = calibrationError(one.predictions)
    return [
      { what: `${source}, left out of the fit: answered with nothing (${one.asked})`, ...atMost(one.nothing, 0.06) },
      {
        what: '… supported or near with the gold answer shown',
        ...atLeast(one.shown, Math.max(shownFloors[source] ?? 0, one.leadThree + aboveLead)),
        beside: `supported ${share(one.supported)}`,
      },
      {
        what: '… gold answer in the first three sentences',
        ...atLeast(one.firstThree, firstThreeFloors[source] ?? 0),
        beside: `first three of the best passage ${share(one.leadThree)}`,
      },
      ...(one.leftOut === null ? [] : [{ what: '… answered as supported: texts left out', ...atMost(one.leftOut, 0.12) }]),
      ...(one.lookAlike === null ? [] : [{ what: '… answered as supported: look-alikes', ...atMost(one.lookAlike, 0.45) }]),
      { what: '… expected calibration error', figure: error.toFixed(3), bar: '≤ 0.05', holds: error <= 0.05 },
      { what: '… composing', figure: `p95 ${ms(one.p95)}`, bar: '≤ 20 ms', holds: one.p95 <= 20 },
    ]
  })
}
