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

/** Access to the stored streams; contains the only SQL of `stream_chunk`. */
export interface StreamChunkRepo {
  /** Stores groups of several results in one commit; groups of deleted results are dropped. */
  insert(groups: readonly ChunkGroup[]): Promise<void>
  /** Reads all stored entries from number `from` on, in order. */
  read(resultId: string, from: number): Promise<Numbered[]>
  count(resultId: string): Promise<number>
  /** The end markers of a result that is finished or deleted; null while the result is unfinished. */
  endOf(resultId: string): Promise<Marker[] | null>
}

/** Matches NUL and unpaired surrogates as escaped in JSON: the database can store neither. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** Whether the database can store a value unchanged. */
export const isStorable = (value: unknown): boolean => !unstorable.test(JSON.stringify(value))

/** Serializes to JSON that PostgreSQL accepts: without NUL and unpaired surrogates. */
export function safeJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_, v: unknown) => (typeof v === 'string' ? v.replaceAll('\0', '').toWellFormed() : v))
}

/**
 * The insert statement for one stream, built once, since an answer has dozens of commits. Unnamed, because the connection may go through a
 * pooler.
 */
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
  /** Relying on the foreign key for deleted results costs half as much as joining the result table. */
  const insertOne = async ({ resultId, fromIndex, messages }: ChunkGroup): Promise<void> => {
    try {
      await statement.execute({ resultId, fromIndex, messages: safeJson(messages) })
    } catch (error) {
      // The result was deleted in the meantime.
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
      // The chunk that contains entry `from` may begin before it.
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
