import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeExtractive, composeLibrary, understand, type ExtractiveAnswer, type RankedPassage } from '@wenjin/engine'
import { comparable, openLibrary, type Library } from './answer-set.ts'
import { loadSet, type SetPassage } from '../corpus.ts'
import type { Row } from '../table.ts'

type Wanted = { text: string } | { passage_id: string }

interface LibraryItem {
  id: string
  kind: string
  scope: { set?: string; passage_ids?: string[] }
  /** The preceding question. */
  after?: string
  question: string
  must: Wanted[]
  mustNot: Wanted[]
}

/**
 * Share of questions whose answer contains everything required and nothing forbidden, and share of the required parts that are contained.
 */
export interface LibraryFigures {
  right: number
  found: number
  byKind: Map<string, { right: number; asked: number }>
  wrong: { id: string; lacks: string[]; holds: string[] }[]
}

const setsFolder = fileURLToPath(new URL('../sets/', import.meta.url))
/** Passages retrieved from a library, as on the server. */
const searched = { mention: 400, timeline: 120 }

const readItems = (): LibraryItem[] =>
  readFileSync(`${setsFolder}library-questions.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LibraryItem)

/** Loads the texts of each set, and all texts together. */
function loadPools(): Map<string, SetPassage[]> {
  const pools = new Map(readdirSync(`${setsFolder}sources`).map((name) => [name, loadSet(name)!.passages]))
  pools.set('', [...pools.values()].flat())
  return pools
}

/**
 * Asks one question in its scope, as the product does: files are read whole; a library is searched, or surveyed when the question is about
 * all of it.
 */
export async function askLibrary(
  pools: ReadonlyMap<string, SetPassage[]>,
  libraries: Map<string, Library>,
  { scope, after, question }: Pick<LibraryItem, 'scope' | 'after' | 'question'>,
): Promise<ExtractiveAnswer> {
  const open = (name: string) => {
    const known = libraries.get(name) ?? openLibrary(pools.get(name)!)
    libraries.set(name, known)
    return known
  }
  const answer = async (text: string, history: { question: string; text: string }[]) => {
    const understanding = understand(text, history)
    const { library } = understanding
    const pool = open(scope.set ?? '')
    let passages: RankedPassage[]
    if (scope.passage_ids) passages = scope.passage_ids.flatMap((id) => pool.read(id))
    else if (library?.kind === 'about') passages = pools.get(scope.set ?? '')!.flatMap(({ id }) => pool.read(id).slice(0, 3))
    else if (library?.kind === 'mention') passages = await pool.search(library.phrases, searched.mention)
    else if (library?.kind === 'timeline') passages = await pool.search([library.topic.join(' ')], searched.timeline)
    else passages = await pool.find(understanding.searchQuestion)
    const input = { understanding, mode: 'detail' as const, passages, lang: 'zh' as const }
    if (library?.kind !== 'items') return composeLibrary(input) ?? composeExtractive(input)
    const ranked = scope.passage_ids ? await pool.search([understanding.searchQuestion], searched.mention) : passages
    const named = ranked.filter(({ documentId }) => scope.passage_ids?.includes(documentId) ?? true)
    const direct = composeExtractive({ ...input, passages: named })
    return (direct.refused ? composeLibrary(input) : null) ?? direct
  }
  const history = after === undefined ? [] : [{ question: after, text: textOf(await answer(after, [])) }]
  return answer(question, history)
}

const textOf = ({ pieces }: ExtractiveAnswer) => pieces.map(({ text }) => text).join('')

/** Asks every library question and compares the answers with the required contents. */
export async function measureLibraryQuestions(): Promise<LibraryFigures> {
  const pools = loadPools()
  const libraries = new Map<string, Library>()
  const figures: LibraryFigures = { right: 0, found: 0, byKind: new Map(), wrong: [] }
  const items = readItems()
  let wanted = 0
  for (const item of items) {
    const answer = await askLibrary(pools, libraries, item)
    const text = comparable(textOf(answer))
    const cited = new Set(
      answer.pieces.flatMap((piece) => (piece.kind === 'quote' ? piece.quotations.map(({ documentId }) => documentId) : [])),
    )
    const has = (one: Wanted) => ('text' in one ? text.includes(comparable(one.text)) : cited.has(one.passage_id))
    const name = (one: Wanted) => ('text' in one ? one.text : one.passage_id)
    const lacks = item.must.filter((one) => !has(one)).map(name)
    const holds = item.mustNot.filter(has).map(name)
    const isRight = lacks.length === 0 && holds.length === 0
    wanted += item.must.length
    figures.found += item.must.length - lacks.length
    figures.right += Number(isRight)
    const kind = figures.byKind.get(item.kind) ?? { right: 0, asked: 0 }
    figures.byKind.set(item.kind, { right: kind.right + Number(isRight), asked: kind.asked + 1 })
    if (!isRight) figures.wrong.push({ id: item.id, lacks, holds })
  }
  return { ...figures, right: figures.right / items.length, found: figures.found / wanted }
}

/** Runs the benchmark part `library questions`. */
export async function benchLibraryQuestions({ print }: { print: (line: string) => void }): Promise<Row[]> {
  const { right, found, byKind, wrong } = await measureLibraryQuestions()
  for (const [kind, one] of byKind) print(`${kind}: ${one.right} / ${one.asked}`)
  for (const { id, lacks, holds } of wrong) print(`${id}: lacks ${lacks.join(', ') || 'nothing'}; holds ${holds.join(', ') || 'nothing'}`)
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  return [
    { what: 'library questions with all that must be in the answer, and nothing that may not', figure: percent(right) },
    { what: '… of what must be in the answers, there', figure: percent(found) },
  ]
}
