import { createMemoryIndex, splitPassages, type IndexPassage } from '@wenjin/engine'
import { normalize, stripQuestion } from '@wenjin/text'
import { queryTerms } from '@wenjin/text/terms'
import { findCandidates } from '../../packages/engine/src/index/candidates.ts'
import { rerankQuery } from '../../packages/engine/src/index/features.ts'
import { rankingRows, type RankingFeatures } from '../../packages/engine/src/index/ranking-rows.ts'
import { loadSet, makeDistractors, ownSets, type QuestionSet, type SetPassage, type SetQuestion } from '../corpus.ts'
import { toDocument } from '../retrieval-pool.ts'
import { textbookBm25 } from '../textbook-bm25.ts'

/** A question of a source with its candidates. */
export interface RankedQuestion {
  source: string
  /** Where it was searched: whole documents, or a pool of short texts of one of two kinds. */
  pool: string
  candidates: { features: RankingFeatures; documentId: string; right: boolean }[]
  /** Places from 0 of the right text by textbook BM25; Infinity when it is not found. */
  bm25: number
}

/** Candidates of each question, as a search looks into. */
const candidateCount = 50
/** Texts of a pool, made ones included. */
const poolTexts = 40_000
const seed = 70
/** Each source of short texts, and how many of its questions are taken: every so many-th. */
const shortTexts = [
  { source: 'CMRC', sets: ['cmrc2018_dev'], apart: 2, among: 8 },
  { source: 'DRCD', sets: ['drcd_dev'], apart: 2, among: 8 },
  { source: 'SQuAD', sets: ['squad2_zh_dev'], apart: 1, among: 6 },
  { source: 'own sets', sets: ownSets(), apart: 1, among: 1 },
]
const wholeDocuments = [
  { source: 'Rust', set: 'zhdocs_rust' },
  { source: 'webpack', set: 'zhdocs_webpack' },
  { source: 'manual', set: 'manual' },
]
/** Every so many-th text of a set lends no sentence to the made texts of the first pool. */
const untouched = 3

/**
 * The questions that ranking is fitted on. Short texts are searched twice: among texts made of the sentences of other texts, as in a real
 * library, and among some that quote the very sentence asked for. Whole documents are searched among those of their set.
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
  ranked.push(...(await searchPool('texts that quote', made(texts, seed + 1), asked('among'), print)))
  return ranked
}

function needed(name: string): QuestionSet {
  const set = loadSet(name)
  if (!set) throw new Error(`the set ${name} is not here: ranking is fitted on all of them`)
  return set
}

interface PoolPassage extends IndexPassage {
  documentId: string
}

async function searchPool(
  pool: string,
  texts: readonly SetPassage[],
  asked: readonly { source: string; questions: readonly SetQuestion[] }[],
  print: (line: string) => void,
): Promise<RankedQuestion[]> {
  const index = createMemoryIndex<PoolPassage>()
  let id = 0
  const documentOf = new Map<number, string>()
  const passages = texts.flatMap((text) => {
    const document = toDocument(text)
    return splitPassages(document).map(({ start, end, headingPath }) => {
      documentOf.set(++id, text.id)
      return { id, documentId: text.id, start, title: document.title, headingPath, text: document.text.slice(start, end) }
    })
  })
  index.add(pool, passages)
  const segments = await index.segments([pool])
  const ranked: RankedQuestion[] = []
  for (const { source, questions } of asked) {
    print(`${pool}: ${questions.length} questions on ${source}, ${texts.length} texts`)
    for (const { question, passageIds } of questions) {
      const { candidates, terms } = await findCandidates(index, segments, queryTerms(question), candidateCount)
      const rows = rankingRows(rerankQuery(normalize(stripQuestion(question)), terms), candidates, await index.passages(candidates))
      const byBm25 = await textbookBm25(index, pool, question, candidateCount)
      const place = [...new Set(byBm25.map((found) => documentOf.get(found)!))].findIndex((found) => passageIds.includes(found))
      ranked.push({
        source,
        pool,
        candidates: rows.map(({ features, passage: { documentId } }) => ({ features, documentId, right: passageIds.includes(documentId) })),
        bm25: place < 0 ? Infinity : place,
      })
    }
  }
  return ranked
}
