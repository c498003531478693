import { z } from 'zod'
import { route } from '../route.ts'
import { publishStates, topic } from './topic.ts'
import { idParams, paged, paging } from '../wire.ts'

const words = z.string().trim().min(1).max(1000)

/** A topic that is published or was taken down, as seen by the admins of the instance. */
const islandTopic = z
  .object({
    topic,
    /** Number of undecided complaints about it. */
    complaints: z.number().int(),
  })
  .meta({ title: 'IslandTopic' })
export type IslandTopic = z.infer<typeof islandTopic>

const review = { method: 'POST', kind: 'json', params: idParams, data: topic } as const

/** The moderation of `/knowledge-island`. Spec section 4 "Slide-circle publish", state 2. */
export const islandContract = {
  listIslandTopics: route({
    method: 'GET',
    path: '/api/admin/topic',
    kind: 'json',
    auth: 'admin',
    summary:
      'List topics that are published (`publishState=1`), taken down (2), or both; those with a review request first, then by number of complaints',
    query: paging.extend({
      keyword: z.string().trim().max(100).default(''),
      publishState: z.coerce
        .number()
        .pipe(z.literal([publishStates.published, publishStates.takenDown]))
        .optional(),
    }),
    data: paged(islandTopic),
    errors: ['badRequest'],
  }),
  takeDownTopic: route({
    ...review,
    path: '/api/admin/topic/{id}/take-down',
    auth: 'admin',
    summary: 'Unpublish a topic as an admin; only its owner, managers and cooperators keep access, and they see the reason',
    body: z.object({ reason: words }),
    errors: ['badRequest', 'notFound', 'conflict'],
  }),
  releaseTopic: route({
    ...review,
    path: '/api/admin/topic/{id}/release',
    auth: 'admin',
    summary: 'Publish a topic again after an admin unpublished it',
    errors: ['notFound', 'conflict'],
  }),
  askTopicReview: route({
    ...review,
    path: '/api/topic/{id}/review',
    auth: 'user',
    right: 'topic:manage',
    summary: 'Request a review of a topic that an admin unpublished; `note` describes the changes',
    body: z.object({ note: words }),
    errors: ['badRequest', 'notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
} as const
