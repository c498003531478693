import type { RankedPassage, Turn, Understanding } from '@wenjin/engine'
import type { Lang, OtherPlace, RouteData, waysOnContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { countUnread, findNamedFiles, type SearchableTopic } from '../../library/file/index.ts'
import { askerOf, closeAnswers, lineOf, listResults, ownResult, type ResultRow } from '../session/index.ts'
import { openTopicIndex } from '../../library/passage-index/index.ts'
import { scopeOf, searchPassages } from '../sources/index.ts'

/** Maximum number of passages searched in all other topics, of passages judged per topic, and of topics named. */
const max = { passages: 80, perPlace: 16, places: 5 }

type WaysOn = RouteData<(typeof waysOnContract)['getWaysOn']>

/** The topics that were not searched, or only in part. */
function otherTopics(all: readonly SearchableTopic[], searched: readonly SearchableTopic[]): SearchableTopic[] {
  const whole = new Set(searched.filter(({ documentIds }) => !documentIds).map(({ id }) => id))
  return all.filter(({ id }) => !whole.has(id))
}

/** The outcome of the question on the passages of one topic; null when they contain no answer and nothing near one. */
async function judgePlace(
  ctx: Ctx,
  actor: Actor,
  {
    topic,
    passages,
    understanding,
    row,
  }: { topic: SearchableTopic; passages: RankedPassage[]; understanding: Understanding; row: ResultRow },
): Promise<OtherPlace | null> {
  const input = { understanding, mode: 'concise' as const, lang: row.lang, passages, whole: false, library: null }
  const { outcome, sources } = await ctx.compute.run('quoteAnswer', input, { owner: turnOwnerOf(ctx, actor) })
  const documents = new Set(sources.map(({ documentId }) => documentId)).size
  if (outcome === 'nothing' || documents === 0) return null
  return { topicId: topic.id, name: topic.name, outcome, documents }
}

/** Finds the topics that would answer a question better: one search over all of them, then each topic found is judged separately. */
async function searchElsewhere(
  ctx: Ctx,
  actor: Actor,
  { row, history, topics, seen }: { row: ResultRow; history: Turn[]; topics: readonly SearchableTopic[]; seen: ReadonlySet<string> },
): Promise<OtherPlace[]> {
  if (topics.length === 0) return []
  const understanding = await ctx.compute.run('understand', { question: row.question, history }, { owner: turnOwnerOf(ctx, actor) })
  const index = openTopicIndex(
    ctx.db,
    topics.map(({ id }) => id),
  )
  const search = { texts: understanding.variants, limit: max.passages, filters: {} }
  const found = await searchPassages(ctx, { topics, index, named: false }, search)
  const ofTopic = Map.groupBy(
    found.filter(({ documentId }) => !seen.has(documentId)),
    ({ collectionId }) => collectionId,
  )
  const judged = [...ofTopic].slice(0, max.places).map(async ([id, passages]) => {
    const topic = topics.find((one) => one.id === id)!
    return judgePlace(ctx, actor, { topic, passages: passages.slice(0, max.perPlace), understanding, row })
  })
  const places = (await Promise.all(judged)).filter((place) => place !== null)
  // Topics with an answer come before topics with near sentences only.
  return [...places.filter(({ outcome }) => outcome === 'supported'), ...places.filter(({ outcome }) => outcome === 'near')]
}

/**
 * Finds ways to continue after a turn that its sources do not answer.
 * @throws AppError `notFound` when the turn is not the person's own, or the topic it was asked in was deleted.
 */
export async function findWaysOn(ctx: Ctx, actor: Actor, resultId: string, lang: Lang): Promise<WaysOn> {
  const { result: row, session } = await ownResult(ctx.db, resultId, actor)
  const { engineType, searchTopic, options } = row
  const all = await scopeOf(ctx, actor, { engineType: 'default', searchTopic: null })
  const searched = await scopeOf(ctx, actor, { engineType, searchTopic, options })
  const before = row.parentId === null ? [] : await closeAnswers(ctx.db, askerOf(session), await listResults(ctx.db, session))
  const history = row.parentId === null ? [] : lineOf(before, row.parentId)
  const seen = new Set(searched.topics.flatMap(({ documentIds = [] }) => documentIds))
  const allIds = all.topics.map(({ id }) => id)
  const searchedIds = searched.topics.map(({ id }) => id)
  const [files, { unread, topicId, reading }, places] = await Promise.all([
    findNamedFiles(ctx, [...new Set([...searchedIds, ...allIds])], row.question, lang),
    countUnread(ctx.db, searchedIds),
    searchElsewhere(ctx, actor, { row, history, topics: otherTopics(all.topics, searched.topics), seen }),
  ])
  return { files, unread: { count: unread, topicId }, reading, places }
}
