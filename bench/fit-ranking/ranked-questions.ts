import { queryTerms } from '@wenjin/text/terms'
import { findCandidates } from '../../packages/engine/src/index/candidates.ts'
import { rerankQuery } from '../../packages/engine/src/index/features.ts'
import { withNamed } from '../../packages/engine/src/index/names/names.ts'
import { rankingRows, type RankingFeatures } from '../../packages/engine/src/index/ranking-rows.ts'
import { questionRewordings, synonymTerms } from '../../packages/engine/src/index/rewording.ts'
import { loadSet, makeDistractors, ownSets, type QuestionSet, type SetPassage, type SetQuestion } from '../corpus.ts'
import { indexTexts } from '../retrieval/retrieval-pool.ts'
import { textbookBm25 } from '../retrieval/textbook-bm25.ts'

/** A question of a source with its candidates. */
export interface RankedQuestion {
  source: string
  /** The searched pool: whole documents, or one of two kinds of pools of short texts. */
  pool: string
  /** Degree to which the question searches a long document by name. */
  named: number
  candidates: { features: RankingFeatures; documentId: string; right: boolean }[]
  /** Ranks, from 0, of the right text by textbook BM25; Infinity when it is not found. */
  bm25: number
}

/** Candidates per question, as in a search. */
const candidateCount = 50
/** The pool with texts that quote the searched sentences. */
export const quotingPool = 'texts that quote'
/** Texts of a pool, including artificial ones. */
const poolTexts = 40_000
const seed = 70
/** The sources of short texts, and the step in which their questions are sampled. */
const shortTexts = [
  { source: 'CMRC', sets: ['cmrc2018_dev'], apart: 4, among: 16 },
  { source: 'DRCD', sets: ['drcd_dev'], apart: 4, among: 16 },
  { source: 'SQuAD', sets: ['squad2_zh_dev'], apart: 2, among: 12 },
  { source: 'own sets', sets: ownSets(), apart: 1, among: 1 },
]
const wholeDocuments = [
  { source: 'Rust', set: 'zhdocs_rust' },
  { source: 'webpack', set: 'zhdocs_webpack' },
  { source: 'manual', set: 'manual' },
]
/** Step of the texts whose sentences are not used in the artificial texts of the first pool. */
const untouched = 3

/**
 * Collects the questions that ranking is fitted on. Short texts are searched twice: among texts made of other texts' sentences, as in a
 * real library, and among some that quote the searched sentence. Whole documents are searched among those of their set.
 * @throws Error when a set is absent
 */
export async function rankedQuestions(print: (line: string) => void): Promise<RankedQuestion[]> {
  const ranked: RankedQuestion[] = []
  for (const { source, set } of wholeDocuments) {
    const { passages, questions } = needed(set)
    ranked.push(...(await searchPool('documents', passages, [{ source, questions }], print)))
  }
  const sources = shortTexts.map((one) => ({ ...one, loaded: one.sets.map(needed) }))
  const loaded = sources.flatMap((one) => one.loaded)
  const texts = loaded.flatMap(({ passages }) => passages)
  const apart = new Set(loaded.flatMap(({ passages }) => passages.filter((_, at) => at % untouched === 0).map(({ id }) => id)))
  const asked = (way: 'apart' | 'among') =>
    sources.map(({ source, loaded: own, [way]: every }) => ({
      source,
      questions: own
        .flatMap(({ questions }) => questions)
        .filter(({ all, passageIds }) => !all && (way === 'among' || passageIds.every((id) => apart.has(id))))
        .filter((_, at) => at % every === 0),
    }))
  const made = (from: readonly SetPassage[], which: number) => [...texts, ...makeDistractors(from, poolTexts - texts.length, which)]
  const others = texts.filter(({ id }) => !apart.has(id))
  ranked.push(...(await searchPool('other texts', made(others, seed), asked('apart'), print)))
  ranked.push(...(await searchPool(quotingPool, made(texts, seed + 1), asked('among'), print)))
  return ranked
}

function needed(name: string): QuestionSet {
  const set = loadSet(name)
  if (!set) throw new Error(`the set ${name} is not here: ranking is fitted on all of them`)
  return set
}

async function searchPool(
  pool: string,
  texts: readonly SetPassage[],
  asked: readonly { source: string; questions: readonly SetQuestion[] }[],
  print: (line: string) => void,
): Promise<RankedQuestion[]> {
  const { index, documentOf } = indexTexts(texts, pool === 'documents' ? asked.flatMap(({ questions }) => questions) : [])
  const segments = await index.segments(['pool'])
  const names = await index.names!(['pool'], segments)
  const ranked: RankedQuestion[] = []
  for (const { source, questions } of asked) {
    print(`${pool}: ${questions.length} questions on ${source}, ${texts.length} texts`)
    for (const { question, passageIds } of questions) {
      const wanted = { asked: queryTerms(question), reworded: synonymTerms(segments, questionRewordings(question)) }
      const { candidates: indexed, terms } = await findCandidates(index, segments, wanted, candidateCount)
      const candidates = names ? withNamed(names, segments, { candidates: indexed, terms }) : indexed
      const rows = rankingRows(rerankQuery(question, terms), candidates, await index.passages(candidates), names)
      const byBm25 = await textbookBm25(index, 'pool', question, candidateCount)
      const place = [...new Set(byBm25.map((found) => documentOf.get(found)!))].findIndex((found) => passageIds.includes(found))
      ranked.push({
        source,
        pool,
        named: rows[0]?.named ?? 0,
        candidates: rows.map(({ features, passage: { documentId } }) => ({ features, documentId, right: passageIds.includes(documentId) })),
        bm25: place < 0 ? Infinity : place,
      })
    }
  }
  return ranked
}
