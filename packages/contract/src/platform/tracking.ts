import { z } from 'zod'
import { route } from '../route.ts'

/** An action of a person, as reported by the page. Spec section 7 "Event tracking"; the server overwrites sid and user_id. */
export const trackEvent = z.object({
  event_name: z.string().min(1).max(100),
  text: z.string().max(500).default(''),
  project_name: z.string().max(100).default('wenjin'),
  value: z
    .union([z.string().max(500), z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE), z.boolean()])
    .nullable()
    .default(null),
  extra: z.object({ referrer: z.string().max(500).default(''), tid: z.string().max(64).default('') }).default({ referrer: '', tid: '' }),
  traceid: z.string().max(64).default(''),
  sid: z.string().max(64).default(''),
  local_sid: z.string().max(64).default(''),
  user_id: z.string().max(64).default(''),
  /** Milliseconds since 1970 by the client's clock. */
  timestamp: z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE).default(0),
})
export type TrackEvent = z.input<typeof trackEvent>

const range = z.object({
  /** First and last day, `YYYY-MM-DD`, of the server's time zone; the last 30 days when absent. At most 366 days. */
  from: z.iso.date().max(10).optional(),
  to: z.iso.date().max(10).optional(),
})

const dailyActive = z.object({
  date: z.string(),
  /** People who were signed in, guests, and both. */
  users: z.number().int(),
  guests: z.number().int(),
  total: z.number().int(),
  newUsers: z.number().int(),
})
export type DailyActive = z.infer<typeof dailyActive>

const searchCount = z.object({
  date: z.string(),
  total: z.number().int(),
  /** By mode and by search target. */
  byMode: z.record(z.string(), z.number().int()),
  byEngine: z.record(z.string(), z.number().int()),
})
export type SearchCount = z.infer<typeof searchCount>

export const trackingContract = {
  track: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/track',
    kind: 'json',
    auth: 'visitor',
    limit: 'track',
    summary: 'Record usage events of the page, at most 50 per request; requires the consent of the visitor',
    body: z.object({ events: z.array(trackEvent).min(1).max(50) }),
    data: z.object({ stored: z.number().int() }),
    errors: ['badRequest'],
  }),
  listDailyActives: route({
    method: 'GET',
    path: '/api/daily-active',
    kind: 'json',
    auth: 'admin',
    summary: 'List the number of active users by day, oldest first',
    query: range,
    data: z.array(dailyActive),
    errors: ['badRequest'],
  }),
  listSearchCounts: route({
    method: 'GET',
    path: '/api/search-count-statistics',
    kind: 'json',
    auth: 'admin',
    summary: 'List the number of questions by day, oldest first',
    query: range,
    data: z.array(searchCount),
    errors: ['badRequest'],
  }),
} as const
