import type { FileIntroduction, IntroductionContent, Lang, SuggestedQuestion, TopicIntroduction } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import { cleanTexts } from '../../platform/moderation/index.ts'
import { getDefaultTopicRow, listTopicRows, ownCode, readableFile, readableTopic } from '../access/index.ts'
import { reasonOf } from '../file/index.ts'
import { requestIntroduction, requestSummary } from './introduction.jobs.ts'
import {
  findIntroduction,
  listFound,
  listFoundDocuments,
  listIntroductions,
  stampOfDocuments,
  stampOfTopic,
  type IntroductionRow,
} from './introduction.repo.ts'
import { countWaiting, listNotableFiles, listTopicsWithTexts, listUnreadFiles } from './unread-documents.repo.ts'

/** Maximum numbers of files listed: `notableFiles` by length and by date each, and `unreadFiles` that could not be read. */
const notableFiles = 3
const unreadFiles = 10
/** Maximum number of topics whose questions are suggested. */
const suggestedTopics = 6

const nothing: IntroductionContent = { topics: [], people: [], places: [], dates: [], questions: [], documents: 0 }

/** The stored introduction without content from documents that are no longer searchable, and without texts that moderation hides. */
async function shownContent(ctx: Ctx, row: IntroductionRow | undefined): Promise<IntroductionContent> {
  if (!row) return nothing
  const { opening = [], topics, people, places, dates, questions, summary, documents } = row.content
  const cited = (summary ?? []).flatMap((sentence) => sentence.places)
  const ids = [opening, topics, people, places, dates, questions, cited].flatMap((list) => list.map(({ documentId }) => documentId))
  const found = await listFound(ctx.db, [...new Set(ids)])
  const isClean = await cleanTexts(ctx)
  const isFound = ({ documentId }: { documentId: string }) => found.has(documentId)
  return {
    opening: opening.filter((one) => isFound(one) && isClean(one.text)),
    topics: topics.filter((one) => isFound(one) && isClean(one.name)),
    people: people.filter(isFound),
    places: places.filter(isFound),
    dates: dates.filter(isFound),
    questions: questions.filter((one) => isFound(one) && isClean(one.question)),
    documents,
    ...(summary && { summary: summary.filter((sentence) => sentence.places.every(isFound) && isClean(sentence.text)) }),
  }
}

/**
 * Returns the stored introduction, and enqueues a new one when the texts have changed.
 * @param stamp of the texts; null when there are none
 */
async function introductionOf(
  ctx: Ctx,
  { topicId, fileId, lang }: { topicId: string; fileId?: string; lang: Lang },
  stamp: string | null,
): Promise<FileIntroduction> {
  const row = await findIntroduction(ctx.db, fileId ?? topicId)
  const isCurrent = stamp === null || row?.stamp === stamp
  if (!isCurrent) await requestIntroduction(ctx, topicId, fileId)
  const content = stamp === null ? nothing : await shownContent(ctx, row)
  // A model may cost money, so it writes summaries only on request.
  const writing = ctx.llm !== null && stamp !== null && isCurrent && row !== undefined && row.content.summary === undefined
  if (writing) await requestSummary(ctx, topicId, { fileId, lang })
  return { ...content, state: isCurrent ? 'ready' : 'making', writing, madeAt: row?.madeAt ?? null }
}

/** @throws AppError `notFound` */
export async function getTopicIntroduction(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<TopicIntroduction> {
  const { db } = ctx
  const topic = id === ownCode ? await getDefaultTopicRow(ctx, actor) : await readableTopic(db, id, actor)
  const content = await introductionOf(ctx, { topicId: topic.id, lang }, await stampOfTopic(db, topic.id))
  // Count before reading the list: a file that fails between the two reads is listed, or still counted as waiting.
  const waiting = await countWaiting(db, topic.id)
  const { rows, total } = await listUnreadFiles(db, topic.id, unreadFiles)
  return {
    ...content,
    longest: await listNotableFiles(db, topic.id, 'length', notableFiles),
    newest: await listNotableFiles(db, topic.id, 'createdAt', notableFiles),
    unread: rows.map((row) => ({ id: row.id, name: row.name, reason: reasonOf(row, lang)!, failed: row.documentCount === 0 })),
    unreadCount: total,
    waiting,
  }
}

/** @throws AppError `notFound` */
export async function getFileIntroduction(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<FileIntroduction> {
  const { file, topic } = await readableFile(ctx.db, id, actor)
  const documents = await listFoundDocuments(ctx.db, file.id)
  return introductionOf(ctx, { topicId: topic.id, fileId: file.id, lang }, documents.length === 0 ? null : stampOfDocuments(documents))
}

/** Lists questions that the person's own files answer, from their topics in turn, or from one named topic. @throws AppError `notFound` */
export async function listSuggestedQuestions(
  ctx: Ctx,
  actor: Actor,
  { size, topicId }: { size: number; topicId?: string | undefined },
): Promise<SuggestedQuestion[]> {
  const rows = topicId === undefined ? await listTopicRows(ctx.db, actor) : [await readableTopic(ctx.db, topicId, actor)]
  const own = rows.filter(({ owner }) => topicId !== undefined || owns(actor, owner)).map(({ id }) => id)
  const topicIds = await listTopicsWithTexts(ctx.db, own, suggestedTopics)
  const made = new Map((await listIntroductions(ctx.db, topicIds)).map((row) => [row.id, row]))
  const lists: SuggestedQuestion[][] = []
  for (const id of topicIds) {
    const row = made.get(id)
    if (!row) await requestIntroduction(ctx, id)
    lists.push((await shownContent(ctx, row)).questions.map(({ question }) => ({ question, topicId: id })))
  }
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat()
    .slice(0, size)
}
