import { fuseRankings, namesDocument, type LibraryQuestion, type RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { readOpenings, readPassagesOf } from '../../library/file/index.ts'
import type { AnswerTask } from './answer-task.ts'
import type { Attachments } from './attachments.ts'
import type { LibraryFindings } from './find-sources.ts'
import { fitsFilters, isFiltered } from './source-filter.ts'
import { scopeOf, type SourceScope } from './source-scope.ts'

/** Maximum number of passages for a question about mentions and for a timeline; those of a timeline are all analysed. */
const maxPassages = { mention: 400, timeline: 120 }
/** Maximum number of passages of each compared document. */
const maxOfDocument = 100
/** Maximum number of passages for an overview of a library: per document, and in total. */
const opening = { each: 3, limit: 600 }
/** Maximum number of passages searched to find a document that a comparison names. */
const ofThing = 40

/** All attachments as the sources of a library question; null when other sources are searched, too. */
function ofAttachments({ passages, only }: Attachments): LibraryFindings | null {
  return only ? { passages, isPart: false } : null
}

/** Finds the passages that match the texts, best first; `isPart` when there are more matches than passages read. */
async function searchFor(scope: SourceScope, task: AnswerTask, texts: readonly string[], max: number): Promise<LibraryFindings> {
  const { options } = task.row
  const mine = new Set(scope.topics.filter((topic) => topic.mine).map(({ id }) => id))
  const manuals = new Set(scope.topics.filter(({ builtin }) => builtin).map(({ id }) => id))
  const isOthers = !scope.named && manuals.size < scope.topics.length
  const now = task.row.createdAt
  const rankings: RankedPassage[][] = []
  for (const text of texts) rankings.push(await scope.index.search(text, max, { asTyped: true }))
  const found = fuseRankings(rankings, ({ passageId }) => passageId).filter(
    (passage) =>
      !(isOthers && manuals.has(passage.collectionId)) &&
      (!isFiltered(options) || fitsFilters(passage, options, { now, mine: mine.has(passage.collectionId) })),
  )
  const isPart = rankings.some((ranking, at) => ranking.length >= max && ranking.at(-1)!.text.includes(texts[at]!))
  return { passages: found, isPart }
}

/** Reads the two documents that a comparison names; null when they cannot be determined. */
async function searchCompared(ctx: Ctx, scope: SourceScope, things: readonly string[]): Promise<LibraryFindings | null> {
  const ids: string[] = []
  for (const thing of things) {
    const found = await scope.index.search(thing, ofThing, { asTyped: true })
    const named = found.find(({ title, documentId }) => !ids.includes(documentId) && namesDocument(thing, title))
    if (named) ids.push(named.documentId)
  }
  if (ids.length < 2) {
    const held = scope.named ? await readOpenings(ctx, scope.topics, opening) : []
    const all = new Set(held.map(({ documentId }) => documentId))
    if (all.size !== 2) return null
    ids.splice(0, ids.length, ...all)
  }
  return { passages: await readPassagesOf(ctx, ids, maxOfDocument), isPart: false }
}

/** Reads the beginning of each document in the scope, for an overview. */
async function lookOver(ctx: Ctx, scope: SourceScope, task: AnswerTask): Promise<LibraryFindings | null> {
  if (!scope.named && task.row.engineType !== 'mine') return null
  const passages = await readOpenings(ctx, scope.topics, opening)
  return passages.length === 0 ? null : { passages, isPart: passages.length === opening.limit }
}

/**
 * Finds the sources of a question about the library as a whole, in addition to the ordinary search. Null when the ordinary search suffices.
 * @param attachments of the question @param known the scope, when it was determined for this answer already
 */
export async function findForLibrary(
  ctx: Ctx,
  task: AnswerTask,
  asked: LibraryQuestion,
  { attachments, scope: known }: { attachments: Attachments | null; scope: SourceScope | undefined },
): Promise<LibraryFindings | null> {
  if (asked.kind === 'more') return null
  if (attachments) return ofAttachments(attachments)
  const { row, actor } = task
  const { engineType, searchTopic, options } = row
  const scope = known ?? (await scopeOf(ctx, actor, { engineType, searchTopic, options }))
  if (scope.topics.length === 0) return null
  return searchIn(ctx, scope, task, asked)
}

async function searchIn(ctx: Ctx, scope: SourceScope, task: AnswerTask, asked: LibraryQuestion): Promise<LibraryFindings | null> {
  switch (asked.kind) {
    case 'about':
      return lookOver(ctx, scope, task)
    case 'mention':
      return searchFor(scope, task, asked.phrases, maxPassages.mention)
    case 'differ':
      return searchCompared(ctx, scope, asked.things)
    case 'timeline':
      return asked.topic.length > 0 ? searchFor(scope, task, [asked.topic.join(' ')], maxPassages.timeline) : lookOver(ctx, scope, task)
    case 'items':
    case 'more':
      return null
  }
}
