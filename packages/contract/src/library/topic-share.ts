import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { idParams, time, writtenTime } from '../wire.ts'

export const sharePermissions = ['read', 'edit'] as const

/** The share link of a topic: `/subject-v2/{topicId}?tsk={shareKey}`. */
const topicShare = z
  .object({
    shareKey: z.string(),
    permission: z.enum(sharePermissions),
    /** Whether the link requires a password. */
    password: z.boolean(),
    expiresAt: time.nullable(),
    /** Number of people who opened it. */
    opened: z.number().int(),
    createdAt: time,
  })
  .meta({ title: 'TopicShare' })
export type TopicShare = z.infer<typeof topicShare>

const ofShare = { path: '/api/topic/{id}/share', kind: 'json', auth: 'user', right: 'topic:manage', params: idParams } as const
const errors = ['notFound', 'noPermission'] as const

/** The share link of a topic, for its managers; others use it by `openTopic`. */
export const topicShareCalls = {
  getTopicShare: route({
    ...ofShare,
    method: 'GET',
    secret: true,
    summary: 'The link a topic is shared by; null when it is not',
    data: topicShare.nullable(),
    errors,
  }),
  shareTopic: route({
    ...ofShare,
    method: 'PUT',
    secret: true,
    summary:
      'Share a topic by a link, or change how; another password shuts out who came in by the old one. Absent `password` stays, null takes it away',
    body: z.object({
      permission: z.enum(sharePermissions).default('read'),
      password: z.string().min(limits.topic.sharePassword.min).max(limits.topic.sharePassword.max).nullish(),
      expiresAt: writtenTime.nullable().default(null),
    }),
    data: topicShare,
    errors: ['notFound', 'noPermission', 'badRequest'],
  }),
  unshareTopic: route({
    ...ofShare,
    method: 'DELETE',
    summary: 'Take the link back: it opens nothing any more, to nobody',
    errors,
  }),
} as const
