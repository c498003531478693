import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  probabilitiesOf,
  weights as current,
  type FittedWeights,
  type LogOdds,
  type OutcomeFeatures,
  type SentenceFeatures,
} from '@wenjin/engine/fit'
import { balance, calibrationError, reliability, shareOf, type Prediction } from './evaluate.ts'
import { groups, loadQuestions, type Group } from './questions.ts'
import type { OutcomeSample, Ranker, SentenceSample } from './samples.ts'
import { fitChoice, fitLogistic, type Example } from './train.ts'
import type { Request } from './worker.ts'
import { leftOutFile, weightsFile } from './write.ts'

/** Every n-th question of the large sets is read; the small ones are read whole. */
const every = 10
const sentencePenalty = 3e-2
const outcomePenalty = 2e-3
/** Average score of a question's best sentence; the selection of further sentences is relative to it. */
const meanBest = 20
/** The weights these sources are measured with are those of the product. */
const measuredOnly: Group = 'held-out'

/**
 * Acceptance criteria on sources left out of the fit: sources count as support where at most this share of look-alikes does, over all, and at most that share
 * of questions whose texts are left out, on each kind of source; as near where at most this share of answerable ones gets nothing, on each, and
 * where at most that share does of those that find a few documents.
 */
const accepted = { lookAlike: 0.15, leftOut: 0.08, nothing: 0.03, nothingOfFew: 0.06 }

/** Expected sign of each feature: a feature whose fitted sign is opposite is removed. */
const signs: Readonly<Record<keyof OutcomeFeatures, 1 | -1 | 0>> = {
  wordsNearby: 1,
  keywordsMissing: -1,
  fewMissing: -1,
  rewordedNearby: 1,
  fewReworded: 1,
  characters: 1,
  charactersNear: 1,
  beginning: 1,
  titleShare: 1,
  sibling: -1,
  lead: 1,
  alone: 0,
  ownOverlap: 1,
  headed: 1,
  lookup: 1,
  type: 1,
  typeNear: 1,
  hint: 1,
  named: 0,
  reasoned: 0,
  yesNo: 0,
  subject: 1,
  unknown: -1,
  share: 1,
  background: 0,
  asksMissing: -1,
}

const matchNames = Object.keys(current.match) as (keyof FittedWeights['match'])[]
const answerNames = Object.keys(current.answer) as (keyof FittedWeights['answer'])[]
const sentenceNames: (keyof SentenceFeatures)[] = [...matchNames, ...answerNames]
const outcomeNames = Object.keys(signs) as (keyof OutcomeFeatures)[]

const { questions } = loadQuestions(every)
const workers = Array.from(
  { length: Math.min(4, availableParallelism()) },
  () => new Worker(new URL('worker.ts', import.meta.url), { workerData: { every } }),
)

/** Distributes questions to the workers; returns the samples in the order of the questions. */
async function sample<S extends { question: number }>(places: readonly number[], request: (places: number[]) => Request): Promise<S[]> {
  const shares = await Promise.all(
    workers.map(
      (worker, i) =>
        new Promise<S[]>((resolve, reject) => {
          worker.once('message', resolve)
          worker.once('error', reject)
          worker.postMessage(request(places.filter((_, at) => at % workers.length === i)))
        }),
    ),
  )
  return shares.flat().sort((a, b) => a.question - b.question)
}

function named<N extends string>(names: readonly N[], values: readonly number[]): Record<N, number> {
  return Object.fromEntries(names.map((name, i) => [name, Math.round(values[i]! * 1000) / 1000])) as Record<N, number>
}

/** Fits the sentence weights on the samples of all groups except one. */
function fitRanker(samples: readonly SentenceSample[], without: Group): Ranker {
  const own = samples.filter(({ question }) => ![without, measuredOnly].includes(questions[question]!.group))
  const sizes = new Map<string, number>()
  for (const { question } of own) sizes.set(questions[question]!.source, (sizes.get(questions[question]!.source) ?? 0) + 1)
  // A source with a hundred times the questions counts ten times as much.
  const choices = own.map((one) => ({ ...one, weight: 1 / Math.sqrt(sizes.get(questions[one.question]!.source)!) }))
  const fitted = fitChoice(choices, sentenceNames.length, sentencePenalty)
  const best = own.reduce(
    (sum, { rows }) => sum + Math.max(...rows.map((row) => row.reduce((all, value, j) => all + value * fitted[j]!, 0))),
    0,
  )
  const scaled = fitted.map((value) => (value * meanBest * own.length) / best)
  return { match: named(matchNames, scaled), answer: named(answerNames, scaled.slice(matchNames.length)) }
}

/** Features of the second model only (whether the sources answer), not of the first (whether they are about the subject). */
const ofAnswers: ReadonlySet<keyof OutcomeFeatures> = new Set(['named', 'reasoned', 'yesNo', 'asksMissing'])
/** Features of the first model only (whether the sources are about the subject), not of the second (whether they answer). */
const ofAbout: ReadonlySet<keyof OutcomeFeatures> = new Set(['subject', 'unknown', 'share', 'background'])

type Outcome = Pick<FittedWeights, 'about' | 'answers'>

const predictionKind = ({ question, hole }: OutcomeSample): Prediction['kind'] => (hole ? 'hole' : questions[question]!.kind)

/** Fits log-odds on the examples of all groups except one; removes features with the wrong sign one by one. */
function fitLogOdds(
  samples: readonly (OutcomeSample & { share: number })[],
  place: number,
  names: readonly (keyof OutcomeFeatures)[],
  isYes: (kind: Prediction['kind']) => boolean,
): LogOdds {
  let used = names
  for (;;) {
    const columns = used.map((name) => outcomeNames.indexOf(name))
    const examples = samples.map((one): Example => ({
      row: columns.map((column) => one.rows[place]![column]!),
      label: isYes(predictionKind(one)) ? 1 : 0,
      weight: one.share,
    }))
    const { bias, weights } = fitLogistic(examples, used.length, outcomePenalty)
    const wrong = used.map((name, i) => ({ name, by: -signs[name] * weights[i]! })).sort((a, b) => b.by - a.by)[0]!
    if (wrong.by <= 0) {
      const values = outcomeNames.map((name) => weights[used.indexOf(name)] ?? 0)
      return { bias: Math.round(bias * 1000) / 1000, weights: named(outcomeNames, values) }
    }
    used = used.filter((name) => name !== wrong.name)
  }
}

/** Fits the outcome weights on the samples of all groups except one. */
function fitOutcome(samples: readonly OutcomeSample[], without: Group): Outcome {
  const place = groups.indexOf(without)
  const own = samples.filter(({ question }) => ![without, measuredOnly].includes(questions[question]!.group))
  const shares = balance(own.map((one) => ({ source: `${questions[one.question]!.source} ${one.alone}`, kind: predictionKind(one) })))
  const weighed = own.map((one, i) => ({ ...one, share: one.alone ? shares[i]! / 2 : shares[i]! }))
  // A source without questions on its subject that it does not answer has no information for this distinction.
  const silent = new Set(
    weighed.filter((one) => ['hole', 'lookAlike'].includes(predictionKind(one))).map(({ question }) => questions[question]!.source),
  )
  const spokenOf = weighed.filter((one) => predictionKind(one) !== 'leftOut' && silent.has(questions[one.question]!.source))
  return {
    about: fitLogOdds(
      weighed,
      place,
      outcomeNames.filter((name) => !ofAnswers.has(name)),
      (kind) => kind !== 'leftOut',
    ),
    answers: fitLogOdds(
      spokenOf,
      place,
      outcomeNames.filter((name) => !ofAbout.has(name)),
      (kind) => kind === 'answerable',
    ),
  }
}

/** Our own making: each source alone is too small for a criterion. */
const isOwn = (group: Group) => group.startsWith('own') || group === 'everyday'

const log = (line: string) => process.stdout.write(`${line}\n`)
const percent = (value: number) => `${(100 * value).toFixed(1)}%`

async function main(): Promise<boolean> {
  const all = questions.map((_, i) => i)
  log(`${questions.length} questions`)
  const sentences = await sample<SentenceSample>(
    all.filter((i) => questions[i]!.kind === 'answerable'),
    (places) => ({ of: 'sentences', places, names: sentenceNames }),
  )
  log(`${sentences.length} questions with their answer among the sentences found`)
  const rankers = groups.map((group) => fitRanker(sentences, group))
  const outcomes = await sample<OutcomeSample>(all, (places) => ({ of: 'outcomes', places, names: outcomeNames, rankers }))
  log(`${outcomes.length} samples of sources with and without an answer`)
  const fits = groups.map((group) => fitOutcome(outcomes, group))
  const predict = (one: OutcomeSample): Prediction & { group: Group } => {
    const { source, group } = questions[one.question]!
    const place = groups.indexOf(group)
    const features = Object.fromEntries(outcomeNames.map((name, i) => [name, one.rows[place]![i]!])) as unknown as OutcomeFeatures
    const { about, answer } = probabilitiesOf(fits[place]!, features)
    return { source, group, kind: predictionKind(one), probability: answer, about, few: one.few }
  }
  const predictions = outcomes.filter(({ alone }) => !alone).map(predict)
  const fittedOn = groups.filter((group) => group !== measuredOnly)
  const trained = predictions.filter(({ group }) => group !== measuredOnly)
  const byKind = [...Map.groupBy(trained, ({ group }) => (isOwn(group) ? 'own' : group)).values()]
  const steps = Array.from({ length: 199 }, (_, i) => (i + 1) / 200)
  const supported =
    steps.find(
      (at) =>
        shareOf(trained, 'lookAlike', ({ probability }) => probability >= at) <= accepted.lookAlike &&
        byKind.every((own) => shareOf(own, 'leftOut', ({ probability }) => probability >= at) <= accepted.leftOut),
    ) ?? 0.99
  const isNothing = (threshold: number) => (one: Prediction) => one.probability < supported && one.about < threshold
  const nearFrom = (most: number, kinds: readonly (readonly Prediction[])[]) =>
    steps.findLast((at) => kinds.every((own) => shareOf(own, 'answerable', isNothing(at)) <= most)) ?? 0.01
  const near = nearFrom(
    accepted.nothing,
    byKind.map((own) => own.filter(({ few }) => !few)),
  )
  const nearOfFew = nearFrom(accepted.nothingOfFew, [
    ...Map.groupBy(
      trained.filter(({ few }) => few),
      ({ group }) => group,
    ).values(),
  ])
  log(`supported from ${supported}, near from ${near}, of few documents from ${nearOfFew}`)
  const figures: Record<string, string> = {}
  for (const name of new Set(predictions.map(({ source, group }) => (group.startsWith('own') ? 'own' : source)))) {
    const own = predictions.filter(({ source, group }) => (name === 'own' ? group.startsWith('own') : source === name))
    const nothing = (kind: Prediction['kind']) => percent(shareOf(own, kind, (one) => isNothing(one.few ? nearOfFew : near)(one)))
    const answered = (kind: Prediction['kind']) => percent(shareOf(own, kind, ({ probability }) => probability >= supported))
    figures[name] =
      `nothing ${nothing('answerable')}, supported ${answered('answerable')}; left out: nothing ${nothing('leftOut')}; ` +
      `as supported: left out ${answered('leftOut')}, look-alike ${answered('lookAlike')}, hole ${answered('hole')}; ` +
      `calibration error ${calibrationError(own).toFixed(3)}`
    log(`${name.padEnd(16)} ${figures[name]}`)
  }
  for (const { said, so, share } of reliability(trained)) log(`  said ${said.toFixed(2)}  so ${so.toFixed(2)}  ${percent(share)}`)
  const full = groups.indexOf(measuredOnly)
  const made = groups.map((_, i): FittedWeights => ({ ...rankers[i]!, ...fits[i]!, supported, near, nearOfFew }))
  const files = new Map([
    [new URL('../../packages/engine/src/fit/weights.ts', import.meta.url), weightsFile(made[full]!, figures)],
    [
      new URL('left-out.json', import.meta.url),
      leftOutFile(Object.fromEntries(fittedOn.map((group) => [group, made[groups.indexOf(group)]!]))),
    ],
  ])
  if (process.argv.includes('--check')) {
    const same = [...files].every(([url, text]) => readFileSync(url, 'utf8') === text)
    log(same ? 'The weights are those of the fit.' : 'The weights are not those of the fit: run npm run fit.')
    return same
  }
  for (const [url, text] of files) {
    writeFileSync(url, text)
    log(`written: ${fileURLToPath(url)}`)
  }
  return true
}

const fine = await main()
for (const worker of workers) await worker.terminate()
process.exitCode = fine ? 0 : 1
