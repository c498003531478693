import { and, eq, gte, lt, sql, sum, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import { apiCall, creditEntry } from '../../../db/schema/platform/metering.ts'

/** Filter by account, time, key and kind of work. */
export interface UsageFilter {
  uid: string
  /** Starts of the hours or days, ascending, and the end of the last one; milliseconds since 1970. */
  bounds: readonly number[]
  apiKeyId?: string | undefined
  call?: string | undefined
}

/** Contract calls that count as one kind of work. */
const workOfCall: Readonly<Record<string, string>> = {
  programSearch: 'search',
  programRead: 'reader',
  programEmbed: 'embeddings',
  programChat: 'chat',
  programAsk: 'chat',
  openSearchStream: 'chat',
  postSearchStream: 'chat',
}

const worked = sql<string>`case ${apiCall.call} ${sql.join(
  Object.entries(workOfCall).map(([call, work]) => sql`when ${sql.raw(`'${call}'`)} then ${sql.raw(`'${work}'`)}`),
  sql` `,
)} else ${apiCall.call} end`

const failed = sql`${apiCall.errCode} <> 0 or ${apiCall.status} >= 400`

/** Index of a time among the hours or days, from 0. */
const placeOf = (column: PgColumn, bounds: readonly number[]): SQL<number> =>
  sql<number>`width_bucket(${column}, ${sql.raw(`'{${bounds.join()}}'`)}::bigint[]) - 1`

const within = (column: PgColumn, bounds: readonly number[]) => and(gte(column, bounds[0]!), lt(column, bounds.at(-1)!))

const ofCalls = ({ uid, bounds, apiKeyId, call }: UsageFilter) =>
  and(
    eq(apiCall.uid, uid),
    within(apiCall.createdAt, bounds),
    apiKeyId === undefined ? undefined : eq(apiCall.apiKeyId, apiKeyId),
    call === undefined ? undefined : sql`${worked} = ${call}`,
  )

/** Counts calls by time, key, work and error; `code` is 0 for success. */
export async function countCalls(db: Db, filter: UsageFilter) {
  const place = placeOf(apiCall.createdAt, filter.bounds)
  const code = sql<number>`case when ${failed} then case when ${apiCall.errCode} <> 0 then ${apiCall.errCode} else ${apiCall.status} end else 0 end`
  return db
    .select({
      place: place.mapWith(Number),
      apiKeyId: apiCall.apiKeyId,
      call: worked,
      code: code.mapWith(Number),
      n: sql<number>`count(*)`.mapWith(Number),
    })
    .from(apiCall)
    .where(ofCalls(filter))
    .groupBy(sql`1`, apiCall.apiKeyId, sql`3`, sql`4`)
}

/**
 * Rounds a latency to three significant digits: precise enough for a percentile, and few enough distinct values to count instead of sort.
 */
const roughly = sql<number>`case
  when ${apiCall.ms} < 1000 then ${apiCall.ms}
  when ${apiCall.ms} < 10000 then ${apiCall.ms} / 10 * 10
  when ${apiCall.ms} < 100000 then ${apiCall.ms} / 100 * 100
  else ${apiCall.ms} / 1000 * 1000 end`

/**
 * Counts calls by latency: in total, by time, by key and by work, in one pass. Null marks the dimensions that a row does not distinguish.
 */
export async function countLatencies(db: Db, filter: UsageFilter) {
  const place = placeOf(apiCall.createdAt, filter.bounds)
  const called = db
    .select({ place: place.as('place'), key: sql<string>`${apiCall.apiKeyId}`.as('key'), work: worked.as('work'), ms: roughly.as('took') })
    .from(apiCall)
    .where(ofCalls(filter))
    .as('called')
  const { place: at, key, work, ms } = called
  return db
    .select({
      place: sql<number | null>`${at}`.mapWith((value: unknown) => (value === null ? null : Number(value))),
      apiKeyId: sql<string | null>`${key}`,
      call: sql<string | null>`${work}`,
      ms: sql<number>`${ms}`.mapWith(Number),
      n: sql<number>`count(*)`.mapWith(Number),
    })
    .from(called)
    .groupBy(sql`grouping sets ((${ms}), (${at}, ${ms}), (${key}, ${ms}), (${work}, ${ms}))`)
}

/** Lists the median and the 95 % percentile of the latencies by time, key and work. */
export async function listLatencies(db: Db, filter: UsageFilter) {
  const place = placeOf(apiCall.createdAt, filter.bounds)
  return db
    .select({
      place: place.mapWith(Number),
      apiKeyId: apiCall.apiKeyId,
      call: worked,
      p50: sql<number>`percentile_disc(0.5) within group (order by ${apiCall.ms})`.mapWith(Number),
      p95: sql<number>`percentile_disc(0.95) within group (order by ${apiCall.ms})`.mapWith(Number),
    })
    .from(apiCall)
    .where(ofCalls(filter))
    .groupBy(sql`1`, apiCall.apiKeyId, sql`3`)
}

/** Sums the credits charged minus refunds by time, key and work, from the ledger. */
export async function sumCredits(db: Db, { uid, bounds, apiKeyId, call }: UsageFilter) {
  const place = placeOf(creditEntry.createdAt, bounds)
  const rows = await db
    .select({ place: place.mapWith(Number), apiKeyId: creditEntry.apiKeyId, call: creditEntry.call, amount: sum(creditEntry.amount) })
    .from(creditEntry)
    .where(
      and(
        eq(creditEntry.uid, uid),
        within(creditEntry.createdAt, bounds),
        sql`${creditEntry.apiKeyId} is not null and ${creditEntry.call} is not null`,
        apiKeyId === undefined ? undefined : eq(creditEntry.apiKeyId, apiKeyId),
        call === undefined ? undefined : eq(creditEntry.call, call),
      ),
    )
    .groupBy(sql`1`, creditEntry.apiKeyId, creditEntry.call)
  return rows.map(({ place: at, apiKeyId: key, call: work, amount }) => ({
    place: at,
    apiKeyId: key!,
    call: work!,
    credits: -Number(amount),
  }))
}

/** Lists an account's valid or expired keys; revoked ones are deleted. */
export async function listKeyNames(db: Db, uid: string) {
  return db.select({ id: apiKey.id, name: apiKey.name, redactedKey: apiKey.redactedKey }).from(apiKey).where(eq(apiKey.uid, uid))
}
