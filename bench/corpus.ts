import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitSentences } from '@wenjin/text'

/** A text to be found: one passage of a set, or a whole article. */
export interface SetPassage {
  id: string
  title: string
  text: string
}

/** A question and all passages that count as right; a compound question needs all of `passageIds`. */
export interface SetQuestion {
  id: string
  question: string
  passageIds: string[]
  answers: string[]
  /** Whether all right passages are needed (compound), not any one of them. */
  all?: boolean
}

export interface QuestionSet {
  name: string
  passages: SetPassage[]
  questions: SetQuestion[]
}

interface QuestionRow {
  id: string
  question: string
  passage_id?: string
  passage_ids?: string[]
  passage_ids_any?: string[]
  article?: string
  answers: (string | string[])[]
}

/** Folder of external sets of Chinese passages and questions, outside the repository; may be absent. */
const setsFolder = fileURLToPath(new URL('../../shared/data/retrieval-dev/', import.meta.url))
const manualFolder = fileURLToPath(new URL('../docs/manual/', import.meta.url))

/** Folder of this project's own sets, one folder per source: see `bench/sets/README.md`. */
const ownSetsFolder = fileURLToPath(new URL('./sets/sources/', import.meta.url))

/** Sets of this project's own making that nothing is fitted on. */
const heldOutFolder = fileURLToPath(new URL('./sets/held-out/', import.meta.url))

/** Folder of this project's own passages without questions: only sentences are checked against them. */
const verdictSourcesFolder = fileURLToPath(new URL('./sets/verdict-sources/', import.meta.url))

/** The sets of this project's own making that are each a small library: their questions do not name the text they ask about. */
export const smallLibraries: readonly string[] = ['everyday', 'unseen']

/** The names of the sets of this project's own making that are asked together, in one library. */
export function ownSets(): string[] {
  return readdirSync(ownSetsFolder)
    .filter((name) => !smallLibraries.includes(name))
    .sort()
}

/** Returns the folder of a set, or null when this machine does not have it. */
export function setFolder(name: string): string | null {
  const folders = [setsFolder, ownSetsFolder, heldOutFolder].map((parent) => join(parent, name))
  return folders.find((folder) => existsSync(join(folder, 'passages.jsonl'))) ?? null
}

/**
 * Reads a question set: `cmrc2018_dev`, `cmrc2018_trial`, `zhdocs_rust`, a source of `bench/sets` such as `rules`, or `manual`; every
 * checkout has the last two. `questions` names another question file of the same set, such as `questions_typo`. Returns null when the set
 * is absent.
 */
export function loadSet(name: string, questions = 'questions'): QuestionSet | null {
  if (name === 'manual') return loadManual()
  const folder = setFolder(name)
  if (folder === null || !existsSync(join(folder, `${questions}.jsonl`))) return null
  const passages = readLines<SetPassage>(join(folder, 'passages.jsonl'))
  const rows = readLines<QuestionRow>(join(folder, `${questions}.jsonl`))
  return { name, passages, questions: rows.map(toQuestion) }
}

/** Reads the passages of a set, or of a source used only for checking sentences; empty when this machine does not have it. */
export function loadPassages(name: string): SetPassage[] {
  const path = join(verdictSourcesFolder, name, 'passages.jsonl')
  return existsSync(path) ? readLines<SetPassage>(path) : (loadSet(name)?.passages ?? [])
}

function loadManual(): QuestionSet {
  const passages = readdirSync(manualFolder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(manualFolder, file), 'utf8')
      return { id: basename(file, '.md'), title: /^# (.+)$/m.exec(text)?.[1] ?? basename(file, '.md'), text }
    })
  const rows = readLines<QuestionRow>(join(manualFolder, 'questions.jsonl'))
  return { name: 'manual', passages, questions: rows.map(toQuestion) }
}

function toQuestion(row: QuestionRow): SetQuestion {
  const single = row.passage_id ?? row.article
  return {
    id: row.id,
    question: row.question,
    passageIds: row.passage_ids ?? row.passage_ids_any ?? (single === undefined ? [] : [single]),
    answers: row.answers.flat(),
    ...(row.passage_ids ? { all: true } : {}),
  }
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

/** Creates a small fast generator with a fixed seed (mulberry32): the same numbers on every machine, in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Creates `n` artificial passages that look like the real ones: sentences of different passages joined to the length of a real passage,
 * under the title of some passage, so that titles alone do not identify the right one.
 */
export function makeDistractors(passages: readonly SetPassage[], n: number, seed: number): SetPassage[] {
  const random = seededRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const sources = passages
    .map(({ text }) => splitSentences(text).map((span) => text.slice(span.start, span.end)))
    .filter((sentences) => sentences.length > 0)
  return Array.from({ length: n }, (_, index) => {
    let last = pick(sources)
    let text = pick(last)
    const wanted = pick(passages).text.length
    while (text.length < wanted) {
      const next = pick(sources)
      if (next === last && sources.length > 1) continue
      text += pick(next)
      last = next
    }
    return { id: `distractor-${index}`, title: pick(passages).title, text }
  })
}
