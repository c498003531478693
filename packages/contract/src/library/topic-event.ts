import { z } from 'zod'
import { shownPerson } from '../people/person.ts'
import { route } from '../route.ts'
import { idParams, paged, paging, time } from '../wire.ts'

/** The actions on a topic and its contents. */
export const topicActions = [
  'create',
  'edit',
  'cover',
  'copy',
  'move',
  'trash',
  'restore',
  'publish',
  'unpublish',
  'takeDown',
  'askReview',
  'release',
  'share',
  'unshare',
  'invite',
  'uninvite',
  'request',
  'approve',
  'refuse',
  'join',
  'leave',
  'subscribe',
  'unsubscribe',
  'changeRole',
  'removeMember',
  'fileAdd',
  'fileReplace',
  'fileRename',
  'fileMove',
  'fileCopy',
  'fileTrash',
  'fileRestore',
  'fileDelete',
  'sourceAdd',
  'sourceEdit',
  'sourcePause',
  'sourceRemove',
  'folderCreate',
  'folderRename',
  'folderMove',
  'folderCopy',
  'folderTrash',
  'folderRestore',
  'folderDelete',
  'articleCreate',
  'articleEdit',
  'articleTrash',
  'articleRestore',
  'articleDelete',
  'qaCreate',
  'qaEdit',
  'qaDelete',
  'posterCreate',
  'posterDelete',
  'mindMapCreate',
  'mindMapDelete',
] as const
export type TopicAction = (typeof topicActions)[number]

const topicEvent = z
  .object({
    id: z.string(),
    action: z.enum(topicActions),
    /** The actor; null for a guest, and for a deleted account. */
    actor: shownPerson.nullable(),
    /** The person acted on, if any. */
    target: shownPerson.nullable(),
    /** Details, e.g. `name` of the file, `count`, `role`. */
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    createdAt: time,
  })
  .meta({ title: 'TopicEvent' })
export type TopicEvent = z.infer<typeof topicEvent>

/** The log of a topic, for its managers. */
export const topicEventCalls = {
  listTopicEvents: route({
    kind: 'json',
    auth: 'visitor',
    params: idParams,
    method: 'GET',
    path: '/api/topic/{id}/event',
    right: 'topic:manage',
    summary: 'List the log of a topic, latest first',
    query: paging,
    data: paged(topicEvent),
    errors: ['notFound', 'noPermission'],
  }),
} as const
