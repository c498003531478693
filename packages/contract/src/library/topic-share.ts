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
    summary: 'Get the share link of a topic; null for a topic that is not shared',
    data: topicShare.nullable(),
    errors,
  }),
  shareTopic: route({
    ...ofShare,
    method: 'PUT',
    secret: true,
    summary:
      'Share a topic by a link or update the link; a new password revokes access granted with the old one. An absent `password` stays unchanged, null removes it',
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
    summary: 'Revoke the share link of a topic; the link stops working for all users',
    errors,
  }),
} as const
