import { z } from 'zod'
import { route } from '../route.ts'
import { subscription, subscriptionAddress, subscriptionKinds, subscriptionReading } from '../ask/source-preference.ts'
import { shownPerson } from '../people/person.ts'
import { id, idParams, paged, paging } from '../wire.ts'

/** A site or feed whose entries are imported as files of a folder. */
export const topicSubscription = subscription
  .extend({
    /** The folder of the imported entries; the topic's `dirRootId` for the top level. */
    folderId: z.string(),
    /** The name of that folder; null for the root, and for a deleted one. */
    folderName: z.string().nullable(),
    /** The subscriber whose edit right on the topic is used; null for a guest, and for a deleted account. */
    subscriber: shownPerson.nullable(),
  })
  .meta({ title: 'TopicSubscription' })
export type TopicSubscription = z.infer<typeof topicSubscription>

/** The preview of an address before subscribing. */
export const subscriptionPreview = z.object({
  /** The address as it would be stored. */
  url: z.string(),
  kind: z.enum(subscriptionKinds),
  /** The title that the site states; empty if none. */
  title: z.string(),
  /** Number of entries it lists now; for `links` only the first page, from which others are discovered. */
  total: z.number().int(),
  /** The first entries; for a feed the newest. */
  entries: z.array(z.object({ title: z.string(), url: z.string(), date: z.string().nullable() })),
})
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>

const { depth, pageLimit, everyHours } = subscriptionReading
const ofTopic = { kind: 'json', auth: 'visitor', right: 'topic:edit' } as const
const params = idParams.extend({ subscriptionId: id })

/** Subscriptions of a topic: sites and feeds whose entries are imported as files. */
export const topicSubscriptionContract = {
  listTopicSubscriptions: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/subscription',
    summary: 'List the sites and feeds that a topic imports from, newest first',
    params: idParams,
    query: paging,
    data: paged(topicSubscription),
    errors: ['notFound', 'noPermission'],
  }),
  previewTopicSubscription: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/subscription/preview',
    summary: 'Preview the entries at an address before a subscription',
    params: idParams,
    body: z.object({ url: subscriptionAddress, kind: z.enum(subscriptionKinds).default('auto') }),
    data: subscriptionPreview,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  createTopicSubscription: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/subscription',
    stores: true,
    summary: 'Subscribe a folder of a topic to a site or feed and start its first visit',
    params: idParams,
    body: z.object({
      url: subscriptionAddress,
      /** A folder of this topic; default: its root. */
      folderId: id.optional(),
      kind: z.enum(subscriptionKinds).default('auto'),
      depth: depth.default(2),
      pageLimit: pageLimit.default(50),
      everyHours: everyHours.default(24),
    }),
    data: topicSubscription,
    errors: ['badRequest', 'notFound', 'noPermission', 'conflict'],
  }),
  updateTopicSubscription: route({
    ...ofTopic,
    method: 'PATCH',
    path: '/api/topic/{id}/subscription/{subscriptionId}',
    summary:
      'Update the folder, the limits and the schedule of a subscription, or pause or resume it; the user that resumes it becomes its subscriber',
    params,
    body: z.object({
      folderId: id.optional(),
      depth: depth.optional(),
      pageLimit: pageLimit.optional(),
      everyHours: everyHours.optional(),
      paused: z.boolean().optional(),
    }),
    data: topicSubscription,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  refreshTopicSubscription: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/subscription/{subscriptionId}/refresh',
    summary: 'Refresh a subscription: start a visit immediately',
    params,
    data: topicSubscription,
    errors: ['notFound', 'noPermission'],
  }),
  deleteTopicSubscription: route({
    guests: 'ask',
    ...ofTopic,
    method: 'DELETE',
    path: '/api/topic/{id}/subscription/{subscriptionId}',
    summary: 'Delete a subscription; its files are kept or moved to the trash',
    params,
    query: z.object({ files: z.enum(['keep', 'trash']).default('keep') }),
    errors: ['notFound', 'noPermission'],
  }),
} as const
