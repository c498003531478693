import {
  createMemoryIndex,
  nameDocuments,
  searchIndex,
  splitPassages,
  type IndexPassage,
  type MemoryIndex,
  type ParsedDocument,
} from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import { linksOfNote } from '../../apps/server/src/providers/compute/reading/note-links.ts'
import { parseMarkdown } from '../../packages/parser/src/text/markdown.ts'
import { sourceOfBytes } from '../../packages/parser/src/source.ts'
import type { SetPassage, SetQuestion } from '../corpus.ts'
import { textbookBm25 } from './textbook-bm25.ts'

/** Converts a text of a set like an import would: as Markdown when it has headings, otherwise as one paragraph. */
export function toDocument({ id, title, text }: SetPassage): ParsedDocument {
  if (!/^#{1,6} /m.test(text)) return { title, text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }] }
  const source = sourceOfBytes(new TextEncoder().encode(text), { fileName: `${id}.md` })
  return { ...parseMarkdown(source, { progress: () => {} }), title }
}

/** Finds the texts of a set for a question: distinct text ids, best first. */
export type Search = (question: string) => Promise<string[]>

interface PoolPassage extends IndexPassage {
  documentId: string
}

/** Name of a pool's collection. */
const pool = 'pool'

/** Passages retrieved for the first ten texts: a long text may have several of the best. */
const passagesRead = 40

/** Texts indexed like an import would: each a document, with its address and the other texts' links to it. */
export interface TextPool {
  index: MemoryIndex<PoolPassage>
  /** Number of passages. */
  count: number
  /** Text id by passage id. */
  documentOf: ReadonlyMap<number, string>
}

/**
 * Indexes texts.
 * @param asked links whose words equal one of these questions are left out: a set may have taken its questions from there. Without
 * questions, texts have no names
 */
export function indexTexts(texts: readonly SetPassage[], asked: readonly SetQuestion[] = []): TextPool {
  const index = createMemoryIndex<PoolPassage>()
  const documentOf = new Map<number, string>()
  const firsts = new Map<string, number>()
  let id = 0
  for (let at = 0; at < texts.length; at += 1000) {
    const passages = texts.slice(at, at + 1000).flatMap((text) => {
      const document = toDocument(text)
      firsts.set(text.id, id + 1)
      return splitPassages(document).map(({ start, end, headingPath }) => {
        documentOf.set(++id, text.id)
        return { id, documentId: text.id, start, title: document.title, headingPath, text: document.text.slice(start, end) }
      })
    })
    index.add(pool, passages)
  }
  if (asked.length > 0) index.name(namesOf(texts, firsts, asked))
  return { index, count: id, documentOf }
}

const bare = (text: string) => normalize(text).replace(/[^\p{L}\p{N}]+/gu, '')

function namesOf(texts: readonly SetPassage[], firsts: ReadonlyMap<string, number>, asked: readonly SetQuestion[]) {
  const questions = new Set(asked.map(({ question }) => bare(question)))
  const linked = texts.map(({ id, text }) => ({
    documentId: id,
    passageId: firsts.get(id)!,
    address: id,
    links: linksOfNote(text)
      .filter(({ title }) => !questions.has(bare(title)))
      .map(({ title, target = '' }) => ({ text: title, target })),
  }))
  return nameDocuments(linked)
}

/** Returns the product's search over texts in memory. */
export function searchInMemory(texts: readonly SetPassage[], asked: readonly SetQuestion[] = []): Search {
  return searchOf(indexTexts(texts, asked))
}

/** Returns the product's search in a pool. */
export function searchOf({ index }: TextPool): Search {
  return async (question) => {
    const found = await searchIndex(index, [pool], question, { limit: passagesRead })
    return [...new Set(found.map(({ passage }) => passage.documentId))]
  }
}

/** Returns the textbook's search in a pool. */
export function textbookOf({ index, documentOf }: TextPool): Search {
  return async (question) => {
    const found = await textbookBm25(index, pool, question, passagesRead)
    return [...new Set(found.map((id) => documentOf.get(id)!))]
  }
}

/** Success rates of a search. */
export interface Found {
  /** Share of questions with the right text first; with all right texts first where all are needed. */
  first: number
  /** Share of questions with the right text, or all that are needed, in the first ten. */
  firstTen: number
}

/** Results of a search on a set of questions. */
export interface RankFigures extends Found {
  /** Milliseconds of each search. */
  times: number[]
}

/** Runs a search on several sets of questions, one after the other. */
export async function examineAll(search: Search, sets: readonly (readonly SetQuestion[])[]): Promise<RankFigures[]> {
  const figures: RankFigures[] = []
  for (const questions of sets) figures.push(await examine(search, questions))
  return figures
}

/** Runs a search on every question and records the ranks of the right texts. */
export async function examine(search: Search, questions: readonly SetQuestion[]): Promise<RankFigures> {
  let first = 0
  let firstTen = 0
  const times: number[] = []
  for (const question of questions) {
    const started = performance.now()
    const found = await search(question.question)
    times.push(performance.now() - started)
    if (stands(found, question, 1)) first += 1
    if (stands(found, question, 10)) firstTen += 1
  }
  return { first: first / questions.length, firstTen: firstTen / questions.length, times }
}

function stands(found: readonly string[], { passageIds, all }: SetQuestion, places: number): boolean {
  if (all) return passageIds.every((id) => found.slice(0, Math.max(places, passageIds.length)).includes(id))
  return passageIds.some((id) => found.slice(0, places).includes(id))
}
