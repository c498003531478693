import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/t2cn'
import { loadSet, ownSets, setFolder, smallLibraries, type QuestionSet, type SetPassage } from '../corpus.ts'

/**
 * Sources that are left out together: their texts are of one kind, or the same in two scripts. Nothing is ever fitted on `held-out`: sources that are
 * licensed for measuring alone, and one of our own that is only measured.
 */
export const groups = ['cmrc', 'drcd', 'own-1', 'own-2', 'own-3', 'own-4', 'own-5', 'everyday', 'manual', 'held-out'] as const
export type Group = (typeof groups)[number]

/** Kind of a question: its text exists, is removed, or contains everything except the answer. */
export type Kind = 'answerable' | 'leftOut' | 'lookAlike'

/** A question to measure, and its texts. */
export interface Question {
  source: string
  group: Group
  pool: string
  kind: Kind
  question: string
  answers: string[]
  passageIds: string[]
}

export interface Questions {
  pools: ReadonlyMap<string, readonly SetPassage[]>
  questions: Question[]
}

/** One article in this many is removed when the set does not say which. */
const leftOutEvery = 4

interface UnanswerableRow {
  question: string
  near_passage_id?: string
  how?: 'lookalike' | 'off'
}

const readUnanswerable = (set: string): UnanswerableRow[] =>
  readFileSync(join(setFolder(set)!, 'unanswerable.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as UnanswerableRow)

/** Returns the group of one of this project's own sources: every fifth one is in the same group. */
const ownGroup = (place: number) => `own-${(place % 5) + 1}` as Group

/** Returns the group of a source: the weights it is measured with were fitted without that group. */
export function groupOf(source: string): Group {
  if (source.startsWith('cmrc')) return 'cmrc'
  if (source.startsWith('drcd')) return 'drcd'
  if (source === 'manual' || source === 'everyday') return source
  if (source === 'unseen' || source.startsWith('squad2')) return 'held-out'
  return ownGroup(ownSets().indexOf(source))
}

/** Converts a set to Simplified Chinese with OpenCC. */
export function simplified(set: QuestionSet, name: string): QuestionSet {
  const convert = Converter({ from: 'tw', to: 'cn' })
  return {
    name,
    passages: set.passages.map(({ id, title, text }) => ({ id, title: convert(title), text: convert(text) })),
    questions: set.questions.map((one) => ({
      ...one,
      question: convert(one.question),
      answers: one.answers.map((answer) => convert(answer)),
    })),
  }
}

/**
 * Returns the ids of the passages that are removed so that their questions have no answer: whole articles, as the set says or every fourth.
 */
export function leftOutOf(set: QuestionSet): ReadonlySet<string> {
  const folder = setFolder(set.name.replace(/_simplified$/u, ''))
  if (folder !== null && (set.name.startsWith('drcd') || set.name === 'cmrc2018_dev')) {
    const file = JSON.parse(readFileSync(join(folder, 'abstain.json'), 'utf8')) as { leave_out_passage_ids: string[] }
    return new Set(file.leave_out_passage_ids)
  }
  const all = [...new Set(set.passages.map(({ title }) => title))]
  const titles = new Set(all.filter((_, i) => i % leftOutEvery === 0))
  return new Set(set.passages.filter(({ title }) => titles.has(title)).map(({ id }) => id))
}

/** Loads every available set as questions of each kind. `every` is the sampling step for the large sets. */
export function loadQuestions(every: number): Questions {
  const pools = new Map<string, readonly SetPassage[]>()
  const questions: Question[] = []
  const add = (set: QuestionSet, source: string, take: number, lookAlikes: readonly UnanswerableRow[] = []) => {
    const group = groupOf(source)
    const out = leftOutOf(set)
    pools.set(set.name, set.passages)
    pools.set(
      `${set.name} without`,
      set.passages.filter(({ id }) => !out.has(id)),
    )
    const about =
      (pool: string, kind: Kind) =>
      ({ question, answers, passageIds }: QuestionSet['questions'][number]) =>
        questions.push({ source, group, pool, kind, question, answers, passageIds })
    set.questions.filter((_, i) => i % take === 0).forEach(about(set.name, 'answerable'))
    set.questions
      .filter(({ passageIds }) => passageIds.length > 0 && passageIds.every((id) => out.has(id)))
      .filter((_, i) => i % Math.max(1, Math.floor(take / 2)) === 0)
      .forEach(about(`${set.name} without`, 'leftOut'))
    lookAlikes
      .filter((_, i) => i % take === 0)
      .forEach(({ question }) =>
        questions.push({ source, group, pool: set.name, kind: 'lookAlike', question, answers: [], passageIds: [] }),
      )
  }
  const cmrc = loadSet('cmrc2018_dev')
  if (cmrc !== null) add(cmrc, 'cmrc', every)
  const trial = loadSet('cmrc2018_trial')
  if (trial !== null) add(trial, 'cmrc-trial', every)
  const drcd = loadSet('drcd_dev')
  if (drcd !== null) {
    add(drcd, 'drcd', every)
    add(simplified(drcd, 'drcd_dev_simplified'), 'drcd-simplified', every)
  }
  const squad = loadSet('squad2_zh_dev')
  if (squad !== null) add(squad, 'squad2', every, readUnanswerable('squad2_zh_dev'))
  const own = ownSets().map((name) => loadSet(name)!)
  const pool = own.flatMap((set) => set.passages)
  pools.set('own', pool)
  const offTopic: string[] = []
  for (const { name, questions: asked } of own) {
    const group = groupOf(name)
    for (const { question, answers, passageIds } of asked)
      questions.push({ source: name, group, pool: 'own', kind: 'answerable', question, answers, passageIds })
    for (const { question, how } of readUnanswerable(name)) {
      if (how === 'off') offTopic.push(question)
      const kind = how === 'off' ? 'leftOut' : 'lookAlike'
      questions.push({ source: name, group, pool: 'own', kind, question, answers: [], passageIds: [] })
    }
  }
  for (const name of smallLibraries) add(loadSet(name)!, name, 1, readUnanswerable(name))
  const manual = loadSet('manual')!
  pools.set('manual', manual.passages)
  const ofManual = { source: 'manual', group: 'manual' as const, pool: 'manual' }
  for (const { question, answers, passageIds } of manual.questions)
    questions.push({ ...ofManual, kind: 'answerable', question, answers, passageIds })
  for (const question of offTopic) questions.push({ ...ofManual, kind: 'leftOut', question, answers: [], passageIds: [] })
  return { pools, questions }
}
