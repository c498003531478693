// npm run fit -- --only ranking [--check]: fits the weights that rank passages and writes them; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RankingFeatures } from '../../packages/engine/src/index/ranking-rows.ts'
import { share } from '../table.ts'
import { fitConditionalLogit, scoreOf, type Choice } from './conditional-logit.ts'
import { rankedQuestions, type RankedQuestion } from './ranked-questions.ts'

const weightsFile = fileURLToPath(new URL('../../packages/engine/src/index/ranking-weights.ts', import.meta.url))
const digits = 4
/** Its licence is for measuring: nothing is fitted on it. */
const measuredOnly = 'SQuAD'

/** What may speak against a passage; what only says that it matches may not. */
const eitherWay: ReadonlySet<keyof RankingFeatures> = new Set([
  'cover',
  'insistence',
  'at',
  'home',
  'length',
  'siblings',
  'documentCover',
  'nextSibling',
  'beginning',
])

/** How a source does with itself left out of the fit, beside textbook BM25 on the same pool. */
export interface RankingFigure {
  source: string
  pool: string
  questions: number
  first: number
  firstTen: number
  firstBm25: number
  firstTenBm25: number
}

/**
 * Fit the weights that rank passages on all sources that may be fitted on, measure each with itself left out, and write them with their figures.
 * Some minutes; the same sets and code give the same bytes.
 * @param check compare with the file instead of writing it
 * @returns whether the file is what the fit gives, and the figures
 * @throws Error when a set is absent
 */
export async function fitRanking({ check, print }: { check: boolean; print: (line: string) => void }): Promise<{
  same: boolean
  figures: RankingFigure[]
}> {
  const questions = await rankedQuestions(print)
  const names = Object.keys(questions.find(({ candidates }) => candidates.length > 0)!.candidates[0]!.features) as (keyof RankingFeatures)[]
  const sources = [...new Set(questions.map(({ source }) => source))]
  const trained = questions.filter(({ source }) => source !== measuredOnly)
  const figures = sources.flatMap((source) => {
    const others = weigh(
      trained.filter((one) => one.source !== source),
      names,
    )
    return figuresOf(
      questions.filter((one) => one.source === source),
      names,
      others,
    )
  })
  for (const figure of figures) print(line(figure))
  const text = toFile(names, weigh(trained, names), figures)
  const same = text === (await readFile(weightsFile, 'utf8').catch(() => ''))
  if (!same && !check) await writeFile(weightsFile, text)
  return { same, figures }
}

/** Each source and pool counts by the root of its questions: many questions say more, but not so many times more. */
function weigh(questions: readonly RankedQuestion[], names: readonly (keyof RankingFeatures)[]): Float64Array {
  const counts = Map.groupBy(questions, ({ source, pool }) => `${source}/${pool}`)
  const choices = questions.map(({ source, pool, candidates }): Choice => ({
    rows: candidates.map(({ features }) => rowOf(features, names)),
    right: candidates.map(({ right }) => right),
    weight: 1 / Math.sqrt(counts.get(`${source}/${pool}`)!.length),
  }))
  return fitConditionalLogit(
    choices,
    names.map((name) => eitherWay.has(name)),
  ).map((weight) => Number(weight.toFixed(digits)))
}

const rowOf = (features: RankingFeatures, names: readonly (keyof RankingFeatures)[]) => Float64Array.from(names, (name) => features[name])

function figuresOf(
  questions: readonly RankedQuestion[],
  names: readonly (keyof RankingFeatures)[],
  weights: Float64Array,
): RankingFigure[] {
  return [...Map.groupBy(questions, ({ pool }) => pool)].map(([pool, asked]) => {
    const places = asked.map(({ candidates }) => {
      const sorted = candidates
        .map(({ features, documentId, right }) => ({ documentId, right, score: scoreOf(weights, rowOf(features, names)) }))
        .toSorted((a, b) => b.score - a.score)
      const documents = [...new Set(sorted.map(({ documentId }) => documentId))]
      const right = sorted.find((one) => one.right)
      return right ? documents.indexOf(right.documentId) : Infinity
    })
    const among = (found: readonly number[], count: number) => found.filter((place) => place < count).length / asked.length
    const bm25 = asked.map((one) => one.bm25)
    return {
      source: asked[0]!.source,
      pool,
      questions: asked.length,
      first: among(places, 1),
      firstTen: among(places, 10),
      firstBm25: among(bm25, 1),
      firstTenBm25: among(bm25, 10),
    }
  })
}

function line({ source, pool, questions, first, firstTen, firstBm25, firstTenBm25 }: RankingFigure): string {
  const of = `${source}, ${pool} (${questions})`
  return `${of}: rank 1 ${share(first)}, first 10 ${share(firstTen)}; BM25 ${share(firstBm25)}, ${share(firstTenBm25)}`
}

function toFile(names: readonly string[], weights: Float64Array, figures: readonly RankingFigure[]): string {
  return `// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
${figures.map((figure) => `//   ${line(figure)}`).join('\n')}
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 1. */
export const rankingWeights: Readonly<RankingFeatures> = {
${names.map((name, at) => `  ${name}: ${weights[at]},`).join('\n')}
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check')
  const { same } = await fitRanking({ check, print: (text) => console.log(text) })
  console.log(same ? 'The weights are what the fit gives.' : check ? 'The weights are not what the fit gives.' : 'The weights are written.')
  if (check && !same) process.exitCode = 1
}
