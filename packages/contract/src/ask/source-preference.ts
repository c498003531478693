import { z } from 'zod'
import { route } from '../route.ts'
import { idParams, paged, paging, time } from '../wire.ts'

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9\u0080-\uffff-]+\.)+[a-z0-9\u0080-\uffff-]+$/u)
const hosts = z.array(host).max(500)

/**
 * How the pages of a subscription are discovered: by its feed, its sitemap, or the links of its pages. `auto` detects which of these
 * exists.
 */
export const subscriptionKinds = ['auto', 'feed', 'sitemap', 'links'] as const
export const subscriptionStates = ['waiting', 'running', 'ready', 'paused', 'failed'] as const

/** A site or feed whose pages are added to the subscriber's search. */
export const subscription = z
  .object({
    id: z.string(),
    url: z.string(),
    title: z.string(),
    kind: z.enum(subscriptionKinds),
    state: z.enum(subscriptionStates),
    /** Maximal link depth from the first page, `links` only. */
    depth: z.number().int(),
    pageLimit: z.number().int(),
    /** Interval between two visits, hours. */
    everyHours: z.number().int(),
    /** Progress of the current or last visit; `total` grows while pages are discovered. */
    progress: z.object({ total: z.number().int(), read: z.number().int(), unchanged: z.number().int(), failed: z.number().int() }),
    /** Number of its stored pages. */
    pages: z.number().int(),
    /** Why the last visit failed as a whole; null if it did not. */
    error: z.string().nullable(),
    topicId: z.string(),
    lastRunAt: time.nullable(),
    nextRunAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'SourceSubscription' })
export type Subscription = z.infer<typeof subscription>

/** The address of a site or feed as typed by a person. */
export const subscriptionAddress = z.string().trim().max(2000)

/** How a subscription is crawled: link depth, maximal pages per visit, hours between two visits. */
export const subscriptionReading = {
  depth: z.coerce.number().int().min(0).max(5),
  pageLimit: z.coerce.number().int().min(1).max(2000),
  everyHours: z.coerce.number().int().min(1).max(720),
}

/** The sites that a person trusts or blocks, and subscriptions. Spec section 2, /source-preference. */
export const sourcePreferenceContract = {
  getSourcePreference: route({
    method: 'GET',
    path: '/api/source-preference',
    kind: 'json',
    auth: 'visitor',
    summary: 'Get the trusted and blocked sites of the visitor',
    data: z.object({ trusted: z.array(z.string()), blocked: z.array(z.string()) }),
  }),
  setSourcePreference: route({
    method: 'PUT',
    path: '/api/source-preference',
    kind: 'json',
    auth: 'visitor',
    summary: 'Replace the lists of trusted and blocked sites; a site in both lists is blocked',
    body: z.object({ trusted: hosts, blocked: hosts }),
    data: z.object({ trusted: z.array(z.string()), blocked: z.array(z.string()) }),
    errors: ['badRequest'],
  }),
  listSubscriptions: route({
    method: 'GET',
    path: '/api/source-preference/subscription',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the subscribed sites and feeds of the visitor, newest first',
    query: paging,
    data: paged(subscription),
  }),
  createSubscription: route({
    method: 'POST',
    path: '/api/source-preference/subscription',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    summary: 'Subscribe to a site or feed and start its first visit',
    body: z.object({
      url: subscriptionAddress,
      kind: z.enum(subscriptionKinds).default('auto'),
      depth: subscriptionReading.depth.default(2),
      pageLimit: subscriptionReading.pageLimit.default(100),
      everyHours: subscriptionReading.everyHours.default(24),
    }),
    data: subscription,
    errors: ['badRequest', 'conflict'],
  }),
  updateSubscription: route({
    method: 'PATCH',
    path: '/api/source-preference/subscription/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'subscription:change',
    summary: 'Update the limits and the schedule of a subscription, or pause or resume it',
    params: idParams,
    body: z.object({
      depth: subscriptionReading.depth.optional(),
      pageLimit: subscriptionReading.pageLimit.optional(),
      everyHours: subscriptionReading.everyHours.optional(),
      paused: z.boolean().optional(),
    }),
    data: subscription,
    errors: ['notFound'],
  }),
  refreshSubscription: route({
    method: 'POST',
    path: '/api/source-preference/subscription/{id}/refresh',
    kind: 'json',
    auth: 'visitor',
    right: 'subscription:change',
    summary: 'Refresh a subscription: start a visit immediately',
    params: idParams,
    data: subscription,
    errors: ['notFound'],
  }),
  deleteSubscription: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/source-preference/subscription/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'subscription:change',
    summary: 'Delete a subscription; searches no longer include its pages',
    params: idParams,
    errors: ['notFound'],
  }),
  listSubscriptionPages: route({
    method: 'GET',
    path: '/api/source-preference/subscription/{id}/page',
    kind: 'json',
    auth: 'visitor',
    right: 'subscription:change',
    summary: 'List the pages of a subscription with their results',
    params: idParams,
    query: paging,
    data: paged(
      z.object({
        url: z.string(),
        title: z.string(),
        state: z.enum(['waiting', 'read', 'unchanged', 'failed', 'refused']),
        /** Why the page was not read. */
        reason: z.string().nullable(),
        documentId: z.string().nullable(),
        readAt: time.nullable(),
      }),
    ),
    errors: ['notFound'],
  }),
} as const
