import type { HistoryItem, RouteInput, searchContract } from '@wenjin/contract'
import { normalize, normalizeWithOffsets, originalSpan } from '@wenjin/text'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import {
  entryTypes,
  findMatchingTurns,
  listUnanswered,
  listUnderlinedIn,
  pageHistory,
  readHistorySessions,
  readUnderlined,
  type EntryType,
  type HistoryEntry,
} from './history.repo.ts'
import { fillTurnText, readTurnWords, type TurnWords } from './turn-text.repo.ts'

type Query = RouteInput<typeof searchContract.listHistory>['query']

const excerptChars = 120
/** Of an excerpt what stands before the first hit. */
const leadChars = 36

const wordsOf = (keyword: string | undefined) =>
  normalize(keyword ?? '')
    .split(' ')
    .filter(Boolean)

/** The place of a text that holds the first of some words, at most `excerptChars` long; undefined when it holds none. */
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

const excerptOfTurn = ({ text, notes, question }: TurnWords, words: readonly string[]) =>
  [text, ...notes, question].map((part) => excerptOf(part, words)).find((excerpt) => excerpt !== undefined)

/** Kinds of entries a request asks for besides the questions themselves. */
function typesOf(extraTypes: Query['extraTypes']): EntryType[] {
  const wanted = new Set([extraTypes ?? []].flat().flatMap((names) => names.split(',')))
  return entryTypes.filter((type) => type === 'search' || wanted.has(type))
}

/** Tells a page of entries: what was asked, and where a keyword was found. */
async function tellEntries({ db }: Ctx, entries: readonly HistoryEntry[], words: readonly string[]): Promise<HistoryItem[]> {
  const ids = (type: EntryType) => entries.filter((entry) => entry.type === type).map(({ id }) => id)
  const sessions = await readHistorySessions(db, [...new Set(entries.map(({ sessionId }) => sessionId))])
  const matching = await findMatchingTurns(db, ids('search'), words)
  const turns = await readTurnWords(db, [...matching.values(), ...ids('favorite')])
  const underlined = new Map((await readUnderlined(db, ids('underline'))).map((row) => [row.id, row]))
  return entries.flatMap(({ id, sessionId, type, at }) => {
    const known = sessions.get(sessionId)
    // Deleted meanwhile.
    if (!known) return []
    const { mode, question, createdAt } = known.session
    const item = { id, sessionId, question, mode, type, state: known.state ?? ('waiting' as const), createdAt, updatedAt: at }
    const place = underlined.get(id)
    if (type === 'underline') {
      if (!place) return []
      const { resultId, text, note } = place
      const excerpt = excerptOf(note, words) ?? excerptOf(text, words) ?? excerptOf(text, [normalize(text).slice(0, 1)])
      return [{ ...item, question: place.question, resultId, ...(excerpt && { excerpt }) }]
    }
    const resultId = type === 'favorite' ? id : matching.get(id)
    const turn = resultId === undefined ? undefined : turns.get(resultId)
    const excerpt = turn && excerptOfTurn(turn, words)
    return [
      {
        ...item,
        ...(type === 'favorite' && turn && { question: turn.question }),
        ...(resultId && { resultId }),
        ...(excerpt && { excerpt }),
      },
    ]
  })
}

/** What the database cannot find by itself, since it is not kept in matching form. */
async function lookThrough({ db }: Ctx, person: Person, words: readonly string[], types: readonly EntryType[]) {
  await fillTurnText(db, person)
  const holds = (...texts: string[]) => {
    const said = texts.map(normalize).join('\n')
    return words.every((word) => said.includes(word))
  }
  const unanswered = (await listUnanswered(db, person)).filter(({ question }) => holds(question)).map(({ id }) => id)
  if (!types.includes('underline')) return { unanswered }
  const underlined = await listUnderlinedIn(db, person, words)
  return { unanswered, underlines: underlined.filter(({ text, note }) => holds(text, note)).map(({ id }) => id) }
}

/** What a person asked, newest first; with a keyword, where all its words are found in one question, its answer and the notes there. */
export async function listHistory(ctx: Ctx, person: Person, { keyword, extraTypes, pageIndex, pageSize }: Query) {
  const words = wordsOf(keyword)
  const types = typesOf(extraTypes)
  const found = words.length > 0 ? await lookThrough(ctx, person, words, types) : {}
  const { list, total } = await pageHistory(ctx.db, person, { types, words, pageIndex, pageSize, ...found })
  return { list: await tellEntries(ctx, list, words), total, pageIndex, pageSize }
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** The history grouped by day, `YYYY-MM-DD`. */
export async function listHistoryByDay(ctx: Ctx, person: Person, query: Query) {
  const { list, ...page } = await listHistory(ctx, person, query)
  const days = Map.groupBy(list, (item: HistoryItem) => dayFormat.format(item.updatedAt))
  return { groups: [...days].map(([date, items]) => ({ date, list: items })), ...page }
}
