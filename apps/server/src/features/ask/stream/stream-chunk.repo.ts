import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { markerErrors, markers, type Marker, type StreamEntry } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { result, streamChunk } from '../../../db/schema/ask/session.ts'
import { cameTooLate } from '../../../http/output/error-handler.ts'
import { endingOf, type Numbered } from './stream-entry.ts'

/** Entries to store for one result, numbered from `fromIndex`. */
export interface ChunkGroup {
  resultId: string
  fromIndex: number
  messages: StreamEntry[]
}

/** The stored streams: the only SQL of `stream_chunk`. */
export interface StreamChunkRepo {
  /** Stores groups of several results in one commit; those of results deleted meanwhile are dropped. */
  insert(groups: readonly ChunkGroup[]): Promise<void>
  /** All stored entries from number `from` on, in order. */
  read(resultId: string, from: number): Promise<Numbered[]>
  count(resultId: string): Promise<number>
  /** How the stream of a result ends to which nobody will add any more (or which is gone); null while it is worked on. */
  endOf(resultId: string): Promise<Marker[] | null>
}

/** NUL and halves of surrogate pairs as JSON escapes them: the database keeps neither. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** Whether the database keeps a value as it is. */
export const isStorable = (value: unknown): boolean => !unstorable.test(JSON.stringify(value))

/** JSON that PostgreSQL takes: it knows neither NUL nor half a surrogate pair. */
export function safeJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_, v: unknown) => (typeof v === 'string' ? v.replaceAll('\0', '').toWellFormed() : v))
}

/** The statement of a commit of one stream, built once: an answer has dozens of them. Without a name, as it may go through a pooler. */
const insertStatement = (db: Db) =>
  db
    .insert(streamChunk)
    .values({
      resultId: sql.placeholder('resultId'),
      fromIndex: sql.placeholder('fromIndex'),
      messages: sql`${sql.placeholder('messages')}`,
    })
    .prepare('')

export function createStreamChunkRepo(db: Db): StreamChunkRepo {
  const statement = insertStatement(db)
  /** The table's own check that there is such a result costs half as much as joining it. */
  const insertOne = async ({ resultId, fromIndex, messages }: ChunkGroup): Promise<void> => {
    try {
      await statement.execute({ resultId, fromIndex, messages: safeJson(messages) })
    } catch (error) {
      // Deleted meanwhile.
      if (!cameTooLate(error)) throw error
    }
  }
  return {
    async insert(groups) {
      const [only] = groups
      if (only && groups.length === 1) return insertOne(only)
      const rows = groups.map((g) => ({ result_id: g.resultId, from_index: g.fromIndex, messages: g.messages }))
      await db.execute(sql`
        insert into stream_chunk (result_id, from_index, messages)
        select g.result_id, g.from_index, g.messages
        from json_to_recordset(${safeJson(rows)}::json) as g(result_id text, from_index int, messages json)
        join result r on r.id = g.result_id`)
    },
    async read(resultId, from) {
      // The group that holds `from` may begin before it.
      const [start] = await db
        .select({ at: sql<number | null>`max(${streamChunk.fromIndex})` })
        .from(streamChunk)
        .where(and(eq(streamChunk.resultId, resultId), lt(streamChunk.fromIndex, from + 1)))
      const chunks = await db
        .select()
        .from(streamChunk)
        .where(and(eq(streamChunk.resultId, resultId), gte(streamChunk.fromIndex, start?.at ?? 0)))
        .orderBy(asc(streamChunk.fromIndex))
      return chunks.flatMap((c) => c.messages.map((entry, i) => ({ n: c.fromIndex + i, entry }))).filter(({ n }) => n >= from)
    },
    async count(resultId) {
      const [row] = await db
        .select({ n: sql<number | null>`max(${streamChunk.fromIndex} + json_array_length(${streamChunk.messages}))`.mapWith(Number) })
        .from(streamChunk)
        .where(eq(streamChunk.resultId, resultId))
      return row?.n ?? 0
    },
    async endOf(resultId) {
      const code = sql<number | null>`(${result.answer}->'error'->>'code')::int`
      const [row] = await db.select({ state: result.state, code }).from(result).where(eq(result.id, resultId))
      if (row?.state === 'waiting' || row?.state === 'running') return null
      return endingOf(row?.code === markerErrors[markers.outputSensitive].code)
    },
  }
}
