import {
  fuseRankings,
  numberSources,
  readReflection,
  reflectionMessages,
  type Described,
  type Material,
  type RankedPassage,
} from '@wenjin/engine'
import type { Reference } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { type AnswerTask, type Findings, type SourceRequest, turnOf, unreadReference } from '../sources/index.ts'
import type { ResearchBudget } from './research-budget.ts'
import type { Found, StepPoint } from './research-checkpoint.ts'
import { think, type Thinking } from './research-model.ts'
import type { ResearchWords } from './research-text.ts'

/** Maximum number of passages kept of one search: as many as a section uses. */
const passagesKept = 24
const titlesShown = 4
const notesShown = 6
/** Maximum number of sub-questions raised at once. */
const maxRaisedQuestions = 2

/** Searches the sources of an answer: the attachments of the question and the search results. */
export type Find = (task: AnswerTask, request: SourceRequest) => Promise<Findings>

const keyOf = ({ documentId, start }: RankedPassage) => `${documentId}:${start}`

/** Searches and reads once, within the budget. */
export async function searchOnce(find: Find, task: AnswerTask, budget: ResearchBudget, request: SourceRequest): Promise<Found> {
  const signal = AbortSignal.any([task.signal, budget.signal])
  const { passages, reference, unread = [], notices = [] } = await find({ ...task, signal }, request)
  signal.throwIfAborted()
  const documents = numberSources(passages).map((source) => ({ id: source.documentId, described: describe(reference(source)) }))
  budget.addDocuments(documents.map(({ id }) => id))
  const found = documents.length + unread.length
  const material = {
    passages: passages.slice(0, passagesKept),
    documents,
    unread: unread.map((source) => describe(unreadReference(source, 0))),
  }
  return { material, found, notices }
}

/** A reference without its number, since a report numbers its sources itself. */
function describe(reference: Reference): Described {
  const { index: _, ...described } = reference
  return described
}

/** Merges the results of two searches for one question. */
function together(first: Material, second: Material): Material {
  const known = new Set(first.documents.map(({ id }) => id))
  return {
    passages: fuseRankings([first.passages, second.passages], keyOf).slice(0, passagesKept),
    documents: [...first.documents, ...second.documents.filter(({ id }) => !known.has(id))],
    unread: [...(first.unread ?? []), ...(second.unread ?? [])],
  }
}

/** The input of a research step. */
export interface StepWork {
  ctx: Ctx
  find: Find
  task: AnswerTask
  budget: ResearchBudget
  thinking: Thinking
  words: ResearchWords
  /** The question of the whole research. */
  question: string
  /** Titles of all steps so far. */
  plan: readonly string[]
  /** Maximum number of documents to read. */
  sources: number
  onProgress: NonNullable<SourceRequest['onProgress']>
}

/**
 * Searches and reads for one sub-question and determines what is still open. Modes that reflect search the open parts again in other words,
 * and a model may raise new sub-questions.
 */
export async function takeStep(work: StepWork, title: string): Promise<StepPoint> {
  const { ctx, task, budget, words, sources, onProgress } = work
  const { mode, lang } = task.row
  const turn = turnOf(task)
  const review = (passages: readonly RankedPassage[]) =>
    ctx.compute.run('reviewFindings', { question: title, passages, shown: notesShown }, turn)
  const { variants } = await ctx.compute.run('understand', { question: title, history: [] }, turn)
  let found = await searchOnce(work.find, task, budget, { texts: variants, sources, onProgress })
  let reviewed = await review(found.material.passages)
  const { documents } = found.material
  const titles = [...new Set(documents.map(({ described }) => described.title))].slice(0, titlesShown)
  let thinking =
    words.searched(title, variants, documents.length, titles) + (reviewed.answered ? words.answered : words.open(reviewed.missing))
  const others = (await ctx.compute.run('otherWordings', { question: title, missing: reviewed.missing }, turn)).slice(0, maxRaisedQuestions)
  if (mode !== 'research' && !reviewed.answered && others.length > 0 && budget.sourcesLeft > 0) {
    const more = await searchOnce(work.find, task, budget, { texts: others, sources: Math.min(sources, budget.sourcesLeft) })
    const material = together(found.material, more.material)
    thinking += words.searchedAgain(others, material.documents.length - documents.length)
    found = { material, found: found.found + more.found, notices: [...found.notices, ...more.notices] }
    reviewed = await review(material.passages)
    if (reviewed.answered) thinking += words.answered
  }
  thinking += '\n\n'
  let added: string[] = []
  if (mode === 'strong-research') {
    const step = { question: work.question, plan: work.plan, step: title, section: reviewed.near.join('\n'), missing: reviewed.missing }
    const reflection = await think(ctx, work.thinking, reflectionMessages(step, lang), readReflection)
    if (reflection) {
      thinking += reflection.thought === '' ? '' : `${reflection.thought}\n\n`
      added = reflection.questions.slice(0, maxRaisedQuestions)
    }
  }
  return { ...found, thinking, added, written: null }
}

/** Finds sub-questions that the findings so far raise and the plan does not contain, without a model. */
export function raiseQuestions(
  ctx: Ctx,
  question: string,
  asked: readonly string[],
  read: readonly Material[],
  task: AnswerTask,
): Promise<string[]> {
  const passages = fuseRankings(
    read.map((material) => material.passages),
    keyOf,
  )
  return ctx.compute.run('openAspects', { question, asked, passages, lang: task.row.lang, max: maxRaisedQuestions }, turnOf(task))
}
