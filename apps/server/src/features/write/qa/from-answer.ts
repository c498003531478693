import { AppError, limits, type Answer, type QaEntry, type QaSource, type qaContract, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { editableTopic } from '../../library/access/index.ts'
import { addEntries } from './qa.service.ts'

type Body = RouteInput<typeof qaContract.createQaFromResult>['body']

/** Returns an answer of the actor; null for an unfinished one. @throws AppError `notFound` for an answer of another user. */
export type ReadOwnAnswer = (actor: Actor, resultId: string) => Promise<{ question: string; answer: Answer | null }>

/**
 * Returns the places in this topic that the answer cites. Those of other topics are left out, since readers may not be able to open them.
 */
function sourcesOf({ references, citations }: Answer, topicId: string): QaSource[] {
  const byIndex = new Map(references.map((reference) => [reference.index, reference]))
  const sources = citations.flatMap(({ index, quote, start, end, verdict }): QaSource[] => {
    const reference = byIndex.get(index)
    if (verdict === 'unsupported' || verdict === 'contradicted' || !reference?.documentId || reference.topicId !== topicId) return []
    return start === undefined || end === undefined ? [] : [{ documentId: reference.documentId, title: reference.title, start, end, quote }]
  })
  return [...new Map(sources.map((source) => [`${source.documentId}:${source.start}`, source])).values()]
}

/**
 * Saves an answer as an entry of a topic.
 * @throws AppError `notFound`, `noPermission`, `conflict`, `sensitiveWord`, or `badRequest` for an unfinished or empty answer.
 */
export async function addFromAnswer(ctx: Ctx, readAnswer: ReadOwnAnswer, actor: Actor, topicId: string, body: Body): Promise<QaEntry> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  const { question, answer } = await readAnswer(actor, body.resultId)
  const text = body.answer ?? answer?.text.replaceAll(/(?<!\s)\s*\[\[\d+\]\]/gu, '').trim()
  if (!answer || !text) throw new AppError('badRequest', { zh: '这个回答还没有内容', en: 'this answer has no text yet' })
  const entry = {
    question: body.question ?? question.slice(0, limits.qa.questionChars).toWellFormed(),
    answer: text.slice(0, limits.qa.answerChars).toWellFormed(),
    sources: sourcesOf(answer, topic.id),
    sourceId: body.resultId,
    pinned: body.pinned,
  }
  return (await addEntries(ctx, actor, topic.id, [entry]))[0]!
}
