// npm run fit -- --only ranking [--check]: fits and writes the weights that rank passages; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RankingFeatures } from '../../packages/engine/src/index/ranking-rows.ts'
import { share } from '../table.ts'
import { fitConditionalLogit, scoreOf, type Choice } from './conditional-logit.ts'
import { quotingPool, rankedQuestions, type RankedQuestion } from './ranked-questions.ts'

const weightsFile = fileURLToPath(new URL('../../packages/engine/src/index/ranking-weights.ts', import.meta.url))
const digits = 4
/** The licence of this source permits measuring only: nothing is fitted on it. */
const measuredOnly = 'SQuAD'

/** Features whose weight may be negative; pure matching features may only count in favour of a passage. */
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

type Name = keyof RankingFeatures

/** Features with one weight for questions and for document names. */
const ofBoth: ReadonlySet<Name> = new Set(['anchor', 'address', 'siblings', 'documentCover', 'nextSibling', 'beginning'])
/** Weight of the pool in which every answer is quoted many times: real libraries of that kind are rarer. */
const quotedWeight = 0.3

/** A weight to fit: of a feature for questions, for long documents searched by name, or for both. */
interface Column {
  name: Name
  part: 'asked' | 'named' | 'both'
}

/** Results of a source excluded from the fit, compared with textbook BM25 on the same pool. */
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
 * Fits the weights that rank passages on all permitted sources, measures each source with itself excluded, and writes the weights with the
 * figures. Takes some minutes; the same sets and code give the same bytes.
 * @param check compare with the file instead of writing it
 * @returns whether the file equals the result of the fit, and the figures
 * @throws Error when a set is absent
 */
export async function fitRanking({ check, print }: { check: boolean; print: (line: string) => void }): Promise<{
  same: boolean
  figures: RankingFigure[]
}> {
  const questions = await rankedQuestions(print)
  const names = Object.keys(questions.find(({ candidates }) => candidates.length > 0)!.candidates[0]!.features) as Name[]
  const columns = names.flatMap((name): Column[] => {
    if (ofBoth.has(name)) return [{ name, part: 'both' }]
    return [
      { name, part: 'asked' },
      { name, part: 'named' },
    ]
  })
  const sources = [...new Set(questions.map(({ source }) => source))]
  const trained = questions.filter(({ source }) => source !== measuredOnly)
  const figures = sources.flatMap((source) => {
    const others = weigh(
      trained.filter((one) => one.source !== source),
      columns,
    )
    return figuresOf(
      questions.filter((one) => one.source === source),
      columns,
      others,
    )
  })
  for (const figure of figures) print(line(figure))
  const text = toFile(names, columns, { weights: weigh(trained, columns), figures })
  const same = text === (await readFile(weightsFile, 'utf8').catch(() => ''))
  if (!same && !check) await writeFile(weightsFile, text)
  return { same, figures }
}

/**
 * Weights each source and pool by the square root of its number of questions: more questions carry more information, but less than
 * proportionally.
 */
function weigh(questions: readonly RankedQuestion[], columns: readonly Column[]): Float64Array {
  const counts = Map.groupBy(questions, ({ source, pool }) => `${source}/${pool}`)
  const choices = questions.map(({ source, pool, named, candidates }): Choice => ({
    rows: candidates.map(({ features }) => rowOf(features, named, columns)),
    right: candidates.map(({ right }) => right),
    weight: (pool === quotingPool ? quotedWeight : 1) / Math.sqrt(counts.get(`${source}/${pool}`)!.length),
  }))
  return fitConditionalLogit(
    choices,
    columns.map(({ name }) => eitherWay.has(name)),
  ).map((weight) => Number(weight.toFixed(digits)))
}

function rowOf(features: RankingFeatures, named: number, columns: readonly Column[]): Float64Array {
  const shares = { asked: 1 - named, named, both: 1 }
  return Float64Array.from(columns, ({ name, part }) => shares[part] * features[name])
}

function figuresOf(questions: readonly RankedQuestion[], columns: readonly Column[], weights: Float64Array): RankingFigure[] {
  return [...Map.groupBy(questions, ({ pool }) => pool)].map(([pool, asked]) => {
    const places = asked.map(({ candidates, named }) => {
      const sorted = candidates
        .map(({ features, documentId, right }) => ({ documentId, right, score: scoreOf(weights, rowOf(features, named, columns)) }))
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

function toFile(
  names: readonly Name[],
  columns: readonly Column[],
  { weights, figures }: { weights: Float64Array; figures: readonly RankingFigure[] },
): string {
  const weightOf = (name: Name, part: 'asked' | 'named') =>
    weights[columns.findIndex((column) => column.name === name && (column.part === part || column.part === 'both'))] ?? 0
  const table = (part: 'asked' | 'named') => names.map((name) => `    ${name}: ${weightOf(name, part)},`).join('\n')
  return `// Written by npm run fit -- --only ranking; do not edit. Each source with itself left out of the fit, beside textbook BM25 on the same pool:
${figures.map((figure) => `//   ${line(figure)}`).join('\n')}
import type { RankingFeatures } from './ranking-rows.ts'

/** Weights of a conditional logit: the sum is the log-odds of being the right passage among the candidates. Version 2. */
export const rankingWeights: Readonly<Record<'asked' | 'named', Readonly<RankingFeatures>>> = {
  asked: {
${table('asked')}
  },
  named: {
${table('named')}
  },
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check')
  const { same } = await fitRanking({ check, print: (text) => console.log(text) })
  console.log(same ? 'The weights are what the fit gives.' : check ? 'The weights are not what the fit gives.' : 'The weights are written.')
  if (check && !same) process.exitCode = 1
}
