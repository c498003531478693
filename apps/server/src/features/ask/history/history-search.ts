import { normalize, normalizeWithOffsets, originalSpan } from '@wenjin/text'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import { findTurns, listUnderlined, listUnnoted, type EntryType, type HistoryEntry } from './history.repo.ts'
import { findClosedTurns, saveTurnText } from '../session/index.ts'

const excerptChars = 120
/** Maximum number of characters of an excerpt before the first match. */
const leadChars = 36

/** The words of a keyword, normalized for matching. */
export function searchWords(keyword: string | undefined): string[] {
  return normalize(keyword ?? '')
    .split(' ')
    .filter(Boolean)
}

/** The excerpt of a text around the first match, at most `excerptChars` long; undefined when the text contains none of the words. */
export function excerptOf(text: string, words: readonly string[]): string | undefined {
  const form = normalizeWithOffsets(text)
  const hits = words.map((word) => ({ at: form.text.indexOf(word), word })).filter(({ at }) => at >= 0)
  const [first] = hits.toSorted((a, b) => a.at - b.at)
  if (!first) return undefined
  const hit = originalSpan(form, first.at, first.at + first.word.length)
  const room = excerptChars - 2
  const from = text.length <= room ? 0 : Math.max(0, Math.min(hit.start - leadChars, text.length - room))
  const to = Math.min(text.length, from + room)
  const cut = text.slice(from, to).toWellFormed().replaceAll('\ufffd', '').replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
}

/**
 * Indexes the finished turns that have no search text yet, then finds the questions without a finished answer that contain all the words.
 */
async function findUnanswered(db: Db, actor: Actor, holds: (...texts: string[]) => boolean) {
  const unnoted = await listUnnoted(db, actor)
  const isFinished = ({ state }: (typeof unnoted)[number]) => state !== null && state !== 'waiting' && state !== 'running'
  await saveTurnText(
    db,
    unnoted.filter(isFinished).map(({ resultId }) => resultId!),
  )
  return unnoted.filter((one) => !isFinished(one) && holds(one.question))
}

/**
 * Finds the history entries that contain all the words, newest first; for one turn, question, answer and notes are searched together. Each
 * text is searched once.
 */
export async function searchHistory(db: Db, actor: Actor, words: readonly string[], types: readonly EntryType[]): Promise<HistoryEntry[]> {
  const holds = (...texts: string[]) => {
    const said = texts.map(normalize).join('\n')
    return words.every((word) => said.includes(word))
  }
  const unanswered = await findUnanswered(db, actor, holds)
  const matching = await findTurns(db, actor, words)
  const closed = await findClosedTurns(
    db,
    actor,
    matching.map(({ id }) => id),
  )
  // A closed answer matches by its question only; otherwise a search would reveal what the closed text contains.
  const turns = matching.filter(({ id, question }) => !closed.has(id) || holds(question))
  const sessions = new Map<string, HistoryEntry>()
  for (const { sessionId, updatedAt } of unanswered) sessions.set(sessionId, { id: sessionId, sessionId, type: 'search', at: updatedAt })
  for (const { id, sessionId, updatedAt } of turns.toSorted((a, b) => b.ordinal - a.ordinal))
    sessions.set(sessionId, { id: sessionId, sessionId, type: 'search', at: updatedAt, resultId: id })
  const entries = types.includes('search') ? [...sessions.values()] : []
  if (types.includes('favorite')) {
    for (const { id, sessionId, favoriteAt } of turns)
      if (favoriteAt !== null) entries.push({ id, sessionId, type: 'favorite', at: favoriteAt, resultId: id })
  }
  if (types.includes('underline')) {
    const underlines = await listUnderlined(db, actor)
    const ids = new Set(underlines.map(({ resultId }) => resultId))
    const hidden = await findClosedTurns(db, actor, [...ids])
    for (const { id, resultId, sessionId, text, note, updatedAt } of underlines)
      if (!hidden.has(resultId) && holds(text, note)) entries.push({ id, sessionId, type: 'underline', at: updatedAt, resultId })
  }
  return entries.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}
