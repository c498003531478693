import type { HistoryItem, RouteInput, searchContract } from '@wenjin/contract'
import { topicName } from '@wenjin/engine'
import { normalize } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { excerptOf, searchHistory, searchWords } from './history-search.ts'
import { entryTypes, pageHistory, readHistorySessions, readUnderlined, type EntryType, type HistoryEntry } from './history.repo.ts'
import { type TurnWords, findClosedTurns, readTurnWords } from '../session/index.ts'

type Query = RouteInput<typeof searchContract.listHistory>['query']

const excerptOfTurn = ({ text, notes, question }: TurnWords, words: readonly string[]) =>
  [text, ...notes, question].map((part) => excerptOf(part, words)).find((excerpt) => excerpt !== undefined)

/** The entry kinds of a request: questions and the additional types, or one kind only. */
function typesOf({ only, extraTypes }: Query): EntryType[] {
  if (only) return [only]
  const wanted = new Set([extraTypes ?? []].flat().flatMap((names) => names.split(',')))
  return entryTypes.filter((type) => type === 'search' || wanted.has(type))
}

/** Presents a page of entries: the question, and the excerpts that match the words. */
async function presentHistoryEntries(
  { db }: Ctx,
  actor: Actor,
  entries: readonly HistoryEntry[],
  words: readonly string[],
): Promise<HistoryItem[]> {
  const sessions = await readHistorySessions(db, [...new Set(entries.map(({ sessionId }) => sessionId))])
  const told = entries.filter(({ type }) => type !== 'underline').map(({ type, id, resultId }) => (type === 'favorite' ? id : resultId))
  const places = await readUnderlined(
    db,
    entries.filter(({ type }) => type === 'underline').map(({ id }) => id),
  )
  const underlined = new Map(places.map((row) => [row.id, row]))
  const turns = await readTurnWords(db, [...new Set(told.filter((id) => id !== undefined))])
  const closed = await findClosedTurns(db, actor, [...turns.keys(), ...[...underlined.values()].map(({ resultId }) => resultId)])
  return entries.flatMap(({ id, sessionId, type, at, ...entry }) => {
    const known = sessions.get(sessionId)
    // The session or underline was deleted after the page was read.
    if (!known) return []
    const { mode, question, title, createdAt } = known.session
    const item = {
      id,
      sessionId,
      question,
      title: type === 'search' ? title : null,
      topic: topicName(question),
      mode,
      type,
      state: known.state ?? ('waiting' as const),
      createdAt,
      updatedAt: at,
    }
    if (type === 'underline') {
      const place = underlined.get(id)
      if (!place) return []
      const { resultId, text, note } = place
      if (closed.has(resultId)) return [{ ...item, question: place.question, resultId }]
      const excerpt = excerptOf(note, words) ?? excerptOf(text, words) ?? excerptOf(text, [normalize(text).slice(0, 1)])
      return [{ ...item, question: place.question, resultId, ...(excerpt && { excerpt }) }]
    }
    const resultId = type === 'favorite' ? id : entry.resultId
    const turn = resultId === undefined ? undefined : turns.get(resultId)
    const excerpt = turn && !closed.has(resultId!) ? excerptOfTurn(turn, words) : undefined
    const asked = type === 'favorite' && turn ? turn.question : question
    return [{ ...item, question: asked, ...(resultId && { resultId }), ...(excerpt && { excerpt }) }]
  })
}

/** Lists a person’s questions, newest first; with a keyword, those whose question, answer and notes contain all its words. */
export async function listHistory(ctx: Ctx, actor: Actor, query: Query) {
  const { pageIndex, pageSize } = query
  const words = searchWords(query.keyword)
  const types = typesOf(query)
  const page = { pageIndex, pageSize }
  if (words.length === 0) {
    const { list, total } = await pageHistory(ctx.db, actor, { types, ...page })
    return { list: await presentHistoryEntries(ctx, actor, list, words), total, ...page }
  }
  const found = await searchHistory(ctx.db, actor, words, types)
  const shown = found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return { list: await presentHistoryEntries(ctx, actor, shown, words), total: found.length, ...page }
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** The history grouped by day, `YYYY-MM-DD`. */
export async function listHistoryByDay(ctx: Ctx, actor: Actor, query: Query) {
  const { list, ...page } = await listHistory(ctx, actor, query)
  const days = Map.groupBy(list, (item: HistoryItem) => dayFormat.format(item.updatedAt))
  return { groups: [...days].map(([date, items]) => ({ date, list: items })), ...page }
}
