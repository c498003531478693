import { z } from 'zod'
import { route } from '../route.ts'
import { id, time } from '../wire.ts'

/** The operations that calls are counted and charged as; a call of another operation is counted under its own name. */
export const pricedWork = ['search', 'reader', 'chat', 'embeddings'] as const

const range = {
  /** First and last day, `YYYY-MM-DD`, of the server's time zone; the last 30 days when absent. At most 366 days. */
  from: z.iso.date().max(10).optional(),
  to: z.iso.date().max(10).optional(),
  /** Restricts the statistics to one key. */
  apiKeyId: id.optional(),
  /** Restricts the statistics to one kind of call, as named in `calls` of the response. */
  call: z.string().min(1).max(64).optional(),
}

const counted = z.object({
  calls: z.number().int(),
  /** Number of failed calls, including those whose client disconnected before the end. */
  errors: z.number().int(),
  /** Credits charged, minus refunds. */
  credits: z.number().int(),
  /** Median and 95th percentile of the time to the end of the response, milliseconds; null without a call. */
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
})
export type CountedCalls = z.infer<typeof counted>

/** A key as named in statistics; the name is null once the key is revoked. */
const countedKey = z.object({ apiKeyId: z.string(), name: z.string().nullable(), redactedKey: z.string().nullable() })

const usage = z
  .object({
    /** The interval of `times`: hours for ranges of up to two days. */
    step: z.enum(['hour', 'day']),
    total: counted,
    /** Every hour or day of the range, oldest first, including those without calls. */
    times: z.array(counted.extend({ at: time })),
    keys: z.array(counted.extend(countedKey.shape)),
    calls: z.array(counted.extend({ call: z.string() })),
    /** Failures by error code of the catalogue, else by HTTP status; most frequent first. */
    errors: z.array(z.object({ code: z.number().int(), calls: z.number().int() })),
    /** Credits charged for all keys in the current calendar day. */
    creditsToday: z.number().int(),
  })
  .meta({ title: 'KeyUsage' })
export type ApiUsage = z.infer<typeof usage>

const usageLine = counted.extend({ at: time, ...countedKey.shape, call: z.string() }).meta({ title: 'KeyUsageLine' })
export type ApiUsageLine = z.infer<typeof usageLine>

/** The use of the caller's keys. */
export const dashboardContract = {
  getApiUsage: route({
    method: 'GET',
    path: '/api/dashboard/usage',
    kind: 'json',
    auth: 'user',
    summary: 'Get the usage of the API keys of the caller: calls, failures, latency and credits, by time, key and call',
    query: z.object(range),
    data: usage,
    errors: ['badRequest'],
  }),
  listApiUsage: route({
    method: 'GET',
    path: '/api/dashboard/usage-lines',
    kind: 'json',
    auth: 'user',
    summary: 'List the usage of the API keys of the caller as rows, one per time, key and call with any usage, oldest first',
    query: z.object(range),
    data: z.object({ step: z.enum(['hour', 'day']), lines: z.array(usageLine) }),
    errors: ['badRequest'],
  }),
} as const
