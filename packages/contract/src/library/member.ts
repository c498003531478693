import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { shownPerson } from '../people/person.ts'
import { topic } from './topic.ts'
import { id, idParams, paged, paging, time, writtenTime } from '../wire.ts'

/** The roles in a topic besides its owner. Spec section 6 "Knowledge-base roles". */
export const topicRoles = ['manager', 'cooperator', 'subscriber'] as const
export type TopicRole = (typeof topicRoles)[number]

/** The roles that a link can invite to. */
export const invitedRoles = ['cooperator', 'manager'] as const

const topicMember = shownPerson.extend({ role: z.enum(topicRoles), joinedAt: time }).meta({ title: 'TopicMember' })
export type TopicMember = z.infer<typeof topicMember>

/** A link that invites a person to collaborate on a topic: `/subject-v2/{topicId}?invitation={code}`. */
const topicInvitation = z
  .object({
    code: z.string(),
    role: z.enum(invitedRoles),
    /** True: an accepted invitation adds the member at once. False: an owner or manager approves first. */
    autoApprove: z.boolean(),
    expiresAt: time.nullable(),
    createdAt: time,
  })
  .meta({ title: 'TopicInvitation' })
export type TopicInvitation = z.infer<typeof topicInvitation>

/** The status of a caller's request to join by an invitation. `refused`: a manager rejected it. */
export const invitationStatuses = ['none', 'pending', 'refused', 'member'] as const
const invitationStatus = z.object({ status: z.enum(invitationStatuses) })

const joinRequest = shownPerson.extend({ role: z.enum(invitedRoles), requestedAt: time })
export type JoinRequest = z.infer<typeof joinRequest>

const ofTopic = { kind: 'json', auth: 'user', params: idParams } as const
const ofMember = { kind: 'json', auth: 'user', params: z.object({ id, uid: id }) } as const
const codeParams = z.object({ code: id })

/** The members of a topic. Spec section 7, families "cooperator" and "manager". */
export const memberContract = {
  listMembers: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/member',
    right: 'topic:manage',
    summary: 'List the members of a topic: managers, cooperators, then subscribers, each in order of joining',
    query: paging.extend({ role: z.enum(topicRoles).optional() }),
    data: paged(topicMember),
    errors: ['notFound', 'noPermission'],
  }),
  changeMember: route({
    ...ofMember,
    method: 'PUT',
    path: '/api/topic/{id}/member/{uid}',
    right: 'topic:manage',
    summary: 'Update the role of a member; only the owner can add or remove managers',
    body: z.object({ role: z.enum(topicRoles) }),
    data: topicMember,
    errors: ['notFound', 'noPermission'],
  }),
  removeMember: route({
    ...ofMember,
    method: 'DELETE',
    path: '/api/topic/{id}/member/{uid}',
    right: 'topic:manage',
    summary: 'Remove a member from a topic; only the owner can remove managers',
    errors: ['notFound', 'noPermission'],
  }),
  leaveTopic: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/leave',
    right: 'topic:read',
    summary: 'Leave a topic as a member',
    errors: ['notFound', 'conflict'],
  }),
  subscribeTopic: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/subscribe',
    right: 'topic:read',
    summary: 'Subscribe to a published topic, free of charge',
    data: topic,
    errors: ['notFound', 'conflict'],
  }),
  unsubscribeTopic: route({
    ...ofTopic,
    method: 'DELETE',
    path: '/api/topic/{id}/subscribe',
    right: 'topic:read',
    summary: 'Unsubscribe from a topic; repeated requests have no effect',
    errors: ['notFound'],
  }),
  listKnowledgeCircle: route({
    method: 'GET',
    path: '/api/knowledge-circle',
    kind: 'json',
    auth: 'user',
    summary: 'List the topics of other users that the caller edits or subscribes to',
    // Spec section 9: the knowledge circle is returned as a whole.
    query: z.object({
      ...paging.shape,
      pageSize: paging.shape.pageSize.default(limits.knowledgeCircleSize),
      role: z.enum(topicRoles).optional(),
    }),
    data: paged(topic),
  }),
  createInvitation: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/invitation',
    right: 'topic:manage',
    secret: true,
    summary: 'Create an invitation link to edit a topic; only the owner can invite managers',
    body: z.object({
      role: z.enum(invitedRoles).default('cooperator'),
      autoApprove: z.boolean().default(false),
      expiresAt: writtenTime.nullable().default(null),
    }),
    data: topicInvitation,
    errors: ['notFound', 'noPermission', 'badRequest'],
  }),
  listInvitations: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/invitation',
    right: 'topic:manage',
    secret: true,
    summary: 'List the valid invitation links of a topic, latest first',
    data: z.array(topicInvitation),
    errors: ['notFound', 'noPermission'],
  }),
  deleteInvitation: route({
    method: 'DELETE',
    path: '/api/topic/{id}/invitation/{code}',
    kind: 'json',
    auth: 'user',
    right: 'topic:manage',
    summary: 'Revoke an invitation and its pending requests',
    params: z.object({ id, code: id }),
    errors: ['notFound', 'noPermission'],
  }),
  getInvitation: route({
    method: 'GET',
    path: '/api/topic-invitation/{code}',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'Get the topic of an invitation and the status of the caller',
    params: codeParams,
    data: topicInvitation.extend({
      topic: topic.pick({ id: true, name: true, title: true, description: true, coverImages: true, byUser: true }),
      status: z.enum(invitationStatuses),
    }),
    errors: ['notFound'],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/topic-invitation/{code}/accept',
    kind: 'json',
    auth: 'user',
    summary: 'Accept an invitation: join the topic, or request to join it',
    params: codeParams,
    data: invitationStatus,
    errors: ['notFound', 'conflict'],
  }),
  listJoinRequests: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/join-request',
    right: 'topic:manage',
    summary: 'List the pending join requests, oldest first',
    query: paging,
    data: paged(joinRequest),
    errors: ['notFound', 'noPermission'],
  }),
  answerJoinRequest: route({
    ...ofMember,
    method: 'POST',
    path: '/api/topic/{id}/join-request/{uid}',
    right: 'topic:manage',
    summary: 'Answer a join request: accept or refuse it',
    body: z.object({ approve: z.boolean() }),
    errors: ['notFound', 'noPermission'],
  }),
} as const
