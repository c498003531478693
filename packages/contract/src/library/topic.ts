import { z } from 'zod'
import { relations, topicRights } from '../access.ts'
import { limits } from '../limits.ts'
import { shownPerson } from '../people/person.ts'
import { route } from '../route.ts'
import { bool } from '../ask/session.ts'
import { topicEventCalls } from './topic-event.ts'
import { topicShareCalls } from './topic-share.ts'
import { address, id, idList, idParams, paged, paging, time } from '../wire.ts'

/** The categories of published topics on `/knowledge-island`. */
export const topicCategories = [
  'science',
  'engineering',
  'medicine',
  'humanities',
  'law',
  'business',
  'education',
  'life',
  'other',
] as const
export type TopicCategory = (typeof topicCategories)[number]

/**
 * Publication state of a topic on the island. Spec section 4 "Slide-circle publish": 0, 1, and 2 for topics that the instance's admins took
 * down.
 */
export const publishStates = { unpublished: 0, published: 1, takenDown: 2 } as const
const publishState = z.literal([0, 1, 2])
export type PublishState = z.infer<typeof publishState>

/** Why a topic was taken down, and the reply of its managers. */
const takeDown = z.object({
  reason: z.string(),
  at: time,
  /** When its managers last requested a review; null if they have not. */
  reviewAskedAt: time.nullable(),
  /** The requested changes, in the admins' words. */
  reviewNote: z.string(),
})
export type TakeDown = z.infer<typeof takeDown>

/** Spec section 3 "ownerPanel": the owner's notice to readers, beside the topic. */
const ownerPanel = z.object({ shown: z.boolean(), text: z.string().max(2000) })

/** A picture at the head of a topic; `mobile` for narrow screens. */
const coverImage = z.object({ url: address, mobile: z.boolean() })

/** A knowledge base. Spec section 3 "Topic/knowledge". */
export const topic = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** Every topic is of version 4: folders, articles, conversations. */
    v4: z.literal(true),
    /** Id of its root folder, the target of an upload. The same as `dirRootId`. */
    rootId: z.string(),
    dirRootId: z.string(),
    /** The title; empty when the name is used as title. */
    title: z.string(),
    ownerPanel,
    recommendedQuestions: z.array(z.string()),
    /** The opening text of a conversation in the topic. */
    initialConversation: z.string(),
    /** The tone of answers in the topic; visible only with edit permission, empty for others. */
    personalityPrompt: z.string(),
    coverImages: z.array(coverImage),
    /** Position among the caller's topics, ascending. */
    sortIndex: z.number().int(),
    /** Whether the caller pinned it. */
    pinned: z.boolean(),
    /** The owner; null for a guest's topic and for the libraries of the instance. */
    byUser: shownPerson.nullable(),
    /** Whether an active share link with a password exists. */
    sharePassword: z.boolean(),
    /** The caller's relation to the topic: of several, the one with the most rights. */
    relation: z.enum(relations),
    /** The caller's rights. */
    permissions: z.array(z.enum(topicRights)),
    publishState,
    /** Set while it is taken down, for its managers and for admins; null for all others. */
    takeDown: takeDown.nullable(),
    publishedAt: time.nullable(),
    /** The category of its last publication. */
    category: z.enum(topicCategories).nullable(),
    subscriberCount: z.number().int(),
    trashedAt: time.nullable(),
    /** Remaining questions that a reader without membership may ask today; null when unlimited. */
    questionTrialLeft: z.number().int().nullable(),
    /** `subscription`: the pages of a subscribed site, read-only. */
    kind: z.enum(['library', 'web', 'subscription']),
    /** Shipped with the instance (the manual). */
    builtin: z.boolean(),
    /** The personal topic that everyone has automatically; it cannot be renamed or deleted. */
    own: z.boolean(),
    /** Target of uploads without a topic. */
    isDefault: z.boolean(),
    /** Whether the caller may add to it and delete from it. */
    mine: z.boolean(),
    fileCount: z.number().int(),
    passageCount: z.number().int(),
    createdAt: time,
  })
  .meta({ title: 'Topic' })
export type Topic = z.infer<typeof topic>

const name = z.string().trim().min(1).max(limits.topic.nameChars)

/** The editable description of a topic. */
const settings = {
  description: z.string().trim().max(limits.topic.descriptionChars),
  title: z.string().trim().max(limits.topic.nameChars),
  ownerPanel,
  recommendedQuestions: z.array(z.string().trim().min(1).max(200)).max(limits.topic.recommendedQuestions),
  initialConversation: z.string().trim().max(limits.topic.promptChars),
  personalityPrompt: z.string().trim().max(limits.topic.promptChars),
}

/** Reasons why an action on a topic is not allowed, as a name and as a sentence for a person. */
export const refusals = ['notAllowed', 'ownTopic', 'builtin', 'webTopic', 'needLogin', 'notReady'] as const
const refusal = z.object({ name: z.enum(refusals), text: z.string() })
const answer = z.object({ allowed: z.boolean(), reason: refusal.nullable() })

/** The actions on a topic and its parts. */
export const permissionActions = ['read', 'ask', 'edit', 'manage', 'publish', 'share', 'invite', 'delete'] as const
export type PermissionAction = (typeof permissionActions)[number]

const topicCall = { kind: 'json', auth: 'visitor', params: idParams } as const

/** The knowledge bases. Spec sections 3 and 4 "knowledge publish", wire format section 4. */
export const topicContract = {
  createTopic: route({
    method: 'POST',
    path: '/api/topic',
    kind: 'json',
    auth: 'visitor',
    apiKey: 'knowledge:write',
    summary: 'Create a topic; a number is added to a name that its owner uses already',
    body: z.object({ name, ...z.object(settings).partial().shape }),
    data: topic,
    errors: ['badRequest', 'sensitiveWord'],
  }),
  getTopic: route({
    ...topicCall,
    method: 'GET',
    path: '/api/topic/{id}',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get a topic; `mine` is the default topic of the caller',
    data: topic,
    errors: ['notFound'],
  }),
  updateTopic: route({
    ...topicCall,
    method: 'PATCH',
    path: '/api/topic/{id}',
    right: 'topic:manage',
    apiKey: 'knowledge:write',
    summary: 'Update the name and the presentation of a topic; absent fields stay unchanged',
    body: z.object({ name: name.optional(), ...z.object(settings).partial().shape }),
    data: topic,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  pinTopic: route({
    ...topicCall,
    method: 'PUT',
    path: '/api/topic/{id}/pin',
    right: 'topic:read',
    summary: 'Pin or unpin a topic in the list of the caller',
    body: z.object({ pinned: z.boolean() }),
    data: topic,
    errors: ['notFound'],
  }),
  sortTopics: route({
    method: 'PUT',
    path: '/api/topic/sort',
    kind: 'json',
    auth: 'visitor',
    summary: 'Set the order of the topics in the list of the caller; unlisted topics follow',
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    errors: ['badRequest'],
  }),
  copyTopic: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/copy',
    stores: true,
    right: 'topic:edit',
    summary:
      'Copy a topic with its settings, folders, files, completed articles, reviewed questions and posters; the copy is indexed in the background without another import',
    body: z.object({ name: name.optional() }),
    data: topic,
    errors: ['notFound', 'noPermission'],
  }),
  moveTopicContents: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/move',
    right: 'topic:manage',
    summary: 'Move the folders, files, articles, questions and posters of a topic to another topic that the caller can edit',
    body: z.object({ topicId: id }),
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict'],
  }),
  trashTopic: route({
    guests: 'ask',
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/trash',
    right: 'topic:delete',
    summary: 'Move a topic to the trash, which keeps it for 30 days',
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  listTrashedTopics: route({
    method: 'GET',
    path: '/api/topic/trash',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the topics of the caller in the trash, latest first',
    query: paging,
    data: paged(topic),
  }),
  restoreTopic: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/restore',
    right: 'topic:delete',
    summary: 'Restore a topic from the trash',
    data: topic,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  deleteTopic: route({
    guests: 'ask',
    ...topicCall,
    method: 'DELETE',
    path: '/api/topic/{id}',
    right: 'topic:delete',
    summary: 'Delete a topic in the trash permanently',
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  publishTopic: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/publish',
    auth: 'user',
    right: 'topic:manage',
    summary: 'Publish a topic on /knowledge-island; requires a name, a description and a readable file',
    body: z.object({ category: z.enum(topicCategories).default('other') }),
    data: topic,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  unpublishTopic: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/unpublish',
    auth: 'user',
    right: 'topic:manage',
    summary: 'Unpublish a topic from /knowledge-island; subscribers keep read access',
    data: topic,
    errors: ['notFound', 'noPermission'],
  }),
  listKnowledgeIsland: route({
    method: 'GET',
    path: '/api/knowledge-island',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the published topics',
    query: paging.extend({
      keyword: z.string().trim().max(100).default(''),
      category: z.enum(topicCategories).optional(),
      sort: z.enum(['hot', 'new', 'name']).default('hot'),
    }),
    data: paged(topic),
  }),
  listIslandCategories: route({
    method: 'GET',
    path: '/api/knowledge-island/category',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the categories of published topics with the number of topics in each',
    data: z.array(z.object({ category: z.enum(topicCategories), count: z.number().int() })),
  }),
  uploadTopicCover: route({
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/cover',
    kind: 'upload',
    right: 'topic:manage',
    summary: 'Upload the cover of a topic: multipart `file`, at most 10 MB; `mobile=1` for narrow screens',
    query: z.object({ mobile: bool.default(false) }),
    data: topic,
    errors: ['notFound', 'noPermission', 'badRequest', 'tooLarge', 'unsupportedType'],
  }),
  deleteTopicCover: route({
    ...topicCall,
    method: 'DELETE',
    path: '/api/topic/{id}/cover',
    right: 'topic:manage',
    summary: 'Delete the cover of a topic',
    query: z.object({ mobile: bool.default(false) }),
    data: topic,
    errors: ['notFound', 'noPermission'],
  }),
  getTopicCover: route({
    method: 'GET',
    path: '/api/topic-cover/{id}',
    kind: 'raw',
    types: ['image/webp'],
    auth: 'public',
    summary: 'Get a cover of a topic as WebP',
    params: idParams,
    data: z.unknown(),
  }),
  getDefaultTopic: route({
    method: 'GET',
    path: '/api/topic/default',
    kind: 'json',
    auth: 'visitor',
    summary: 'Get the default topic, which receives uploads without a topic',
    data: topic,
  }),
  setDefaultTopic: route({
    method: 'PUT',
    path: '/api/topic/default',
    kind: 'json',
    auth: 'visitor',
    summary: 'Set the default topic; null for the built-in one',
    body: z.object({ topicId: id.nullable() }),
    data: topic,
    errors: ['notFound', 'noPermission'],
  }),
  openTopic: route({
    guests: 'ask',
    ...topicCall,
    method: 'POST',
    path: '/api/topic/{id}/open',
    summary:
      'Open a topic with the key of its link, which grants read access, or edit access where the link allows it; without a required password the error is -2',
    body: z.object({ tsk: z.string().min(1).max(64), pwd: z.string().max(200).optional() }),
    data: topic,
    errors: ['knowledgeProhibited', 'topicPassword', 'tooManyRequests'],
  }),
  getTopicPermission: route({
    ...topicCall,
    method: 'GET',
    path: '/api/topic/{id}/permission',
    right: 'topic:read',
    summary: 'Get the permitted actions of the caller on a topic, with the reasons for refusals',
    data: z.object({ relation: z.enum(relations), actions: z.record(z.enum(permissionActions), answer) }),
    errors: ['notFound'],
  }),
  getTopicDeletePermission: route({
    ...topicCall,
    method: 'GET',
    path: '/api/topic/{id}/delete-permission',
    right: 'topic:read',
    summary: 'Check whether the caller can delete a topic and list the contents that would be deleted',
    data: answer.extend({ fileCount: z.number().int(), memberCount: z.number().int() }),
    errors: ['notFound'],
  }),
  ...topicShareCalls,
  ...topicEventCalls,
  openCreateTopic: route({
    method: 'PUT',
    path: '/api/open/topic',
    kind: 'json',
    auth: 'user',
    apiKey: 'knowledge:write',
    summary: 'Create a library',
    body: z.object({ name, description: settings.description.default('') }),
    data: z.object({ id: z.string(), name: z.string(), dirRootId: z.string(), description: z.string() }),
    errors: ['badRequest', 'sensitiveWord'],
  }),
  openTrashTopics: route({
    method: 'POST',
    path: '/api/open/topic/trash',
    kind: 'json',
    auth: 'user',
    apiKey: 'knowledge:write',
    summary: 'Move libraries to the trash, all or none',
    body: z.object({ ids: idList(100).min(1) }),
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
} as const
