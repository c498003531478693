import { createMemoryIndex, searchIndex, splitPassages, type IndexPassage, type ParsedDocument } from '@wenjin/engine'
import { parseMarkdown } from '../apps/server/src/providers/parser/formats/markdown.ts'
import { sourceOfBytes } from '../apps/server/src/providers/parser/source.ts'
import type { SetPassage, SetQuestion } from './corpus.ts'

/** A text of a set as an import would parse it: Markdown where it has headings, otherwise one paragraph. */
export function toDocument({ id, title, text }: SetPassage): ParsedDocument {
  if (!/^#{1,6} /m.test(text)) return { title, text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }] }
  const source = sourceOfBytes(new TextEncoder().encode(text), { fileName: `${id}.md` })
  return { ...parseMarkdown(source, { progress: () => {} }), title }
}

/** Finds the texts of a set for a question: ids of texts, best first, none twice. */
export type Search = (question: string) => Promise<string[]>

interface PoolPassage extends IndexPassage {
  documentId: string
}

/** Passages looked at for the first ten texts: a long text may hold several of the best. */
const looked = 40

/** The product's search over texts kept in memory. */
export function searchInMemory(texts: readonly SetPassage[]): Search {
  const index = createMemoryIndex<PoolPassage>()
  let id = 0
  for (let at = 0; at < texts.length; at += 1000) {
    const passages = texts.slice(at, at + 1000).flatMap((text) => {
      const document = toDocument(text)
      return splitPassages(document).map(({ start, end, headingPath }) => ({
        id: ++id,
        documentId: text.id,
        start,
        title: document.title,
        headingPath,
        text: document.text.slice(start, end),
      }))
    })
    index.add('pool', passages)
  }
  return async (question) => {
    const found = await searchIndex(index, ['pool'], question, { limit: looked })
    return [...new Set(found.map(({ passage }) => passage.documentId))]
  }
}

/** How often a search found what was asked for. */
export interface Found {
  /** Share of the questions with the right text first; with all right texts foremost where all are needed. */
  first: number
  /** Share with the right text, or all that are needed, in the first ten. */
  firstTen: number
}

/** How a search did on a set of questions. */
export interface Standing extends Found {
  /** Milliseconds of each search. */
  times: number[]
}

/** The same for several sets of questions, one after the other. */
export async function examineAll(search: Search, sets: readonly (readonly SetQuestion[])[]): Promise<Standing[]> {
  const standings: Standing[] = []
  for (const questions of sets) standings.push(await examine(search, questions))
  return standings
}

/** Ask every question and see where the right texts come. */
export async function examine(search: Search, questions: readonly SetQuestion[]): Promise<Standing> {
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
