import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TakeDown, Topic, TopicAction, TopicCategory } from '@wenjin/contract'
import { user } from '../people/account.ts'

/** A knowledge base; also the collection its passages are indexed under. */
export const topic = pgTable(
  'topic',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** `instance` for libraries everybody on the instance may search, otherwise the uid it belongs to, or `guest:` and a visitor id. */
    owner: text().notNull(),
    builtin: boolean().notNull().default(false),
    /** `web`: pages read for answers, hidden and never searched. `subscription`: the pages of a subscribed site. */
    kind: text({ enum: ['library', 'web', 'subscription'] })
      .notNull()
      .default('library'),
    dirRootId: text().notNull().unique(),
    /** The title in the document; empty when its name is the title. */
    title: text().notNull().default(''),
    ownerPanel: jsonb().$type<Topic['ownerPanel']>().notNull().default({ shown: false, text: '' }),
    recommendedQuestions: jsonb().$type<string[]>().notNull().default([]),
    initialConversation: text().notNull().default(''),
    personalityPrompt: text().notNull().default(''),
    publishedAt: bigint({ mode: 'number' }),
    /** Set while the admins of the instance keep it from everybody but the people who work on it; `publishedAt` is null then. */
    takenDown: jsonb().$type<TakeDown>(),
    category: text().$type<TopicCategory>(),
    /** When it was put into the trash: from then on nobody lists, reads or searches it. */
    trashedAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('topic_owner_name')
      .on(t.owner, t.name)
      .where(sql`${t.trashedAt} is null`),
    index('topic_published').on(t.publishedAt),
    index('topic_trashed').on(t.trashedAt),
  ],
)

const ofTopic = () =>
  text()
    .notNull()
    .references(() => topic.id, { onDelete: 'cascade' })
const ofUser = () =>
  text()
    .notNull()
    .references(() => user.uid, { onDelete: 'cascade' })

/** The members of a topic and their roles. Spec section 6 "Knowledge-base roles". */
export const topicMember = pgTable(
  'topic_member',
  {
    topicId: ofTopic(),
    uid: ofUser(),
    role: text({ enum: ['manager', 'cooperator', 'subscriber'] }).notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.uid] }), index('topic_member_uid').on(t.uid)],
)

/** The cover picture of a topic, re-encoded by the server. */
export const topicCover = pgTable(
  'topic_cover',
  {
    topicId: ofTopic(),
    /** Whether it is the picture for narrow screens. */
    mobile: boolean().notNull(),
    /** Id in URLs; every picture has a different one. */
    id: text().notNull().unique(),
    blobHash: text().notNull(),
    /** Size of the picture in bytes; 0 for one stored before sizes were recorded. */
    size: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.mobile] }), index('topic_cover_blob').on(t.blobHash)],
)

/** Position of a topic in a user's list. Topics without a row come after the others. */
export const topicPlace = pgTable(
  'topic_place',
  {
    topicId: ofTopic(),
    /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
    person: text().notNull(),
    pinned: boolean().notNull().default(false),
    sortIndex: integer().notNull().default(0),
    /** Uploads that name no topic are stored here. */
    isDefault: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.person, t.topicId] }), index('topic_place_topic').on(t.topicId)],
)

/** A link that invites people to work on a topic. */
export const topicInvitation = pgTable(
  'topic_invitation',
  {
    code: text().primaryKey(),
    topicId: ofTopic(),
    role: text({ enum: ['cooperator', 'manager'] }).notNull(),
    autoApprove: boolean().notNull(),
    expiresAt: bigint({ mode: 'number' }),
    createdBy: ofUser(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('topic_invitation_topic').on(t.topicId, t.createdAt), index('topic_invitation_creator').on(t.createdBy)],
)

/** A request to join by a user who accepted an invitation: pending or refused. */
export const joinRequest = pgTable(
  'join_request',
  {
    code: text()
      .notNull()
      .references(() => topicInvitation.code, { onDelete: 'cascade' }),
    uid: ofUser(),
    refused: boolean().notNull().default(false),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.uid] }), index('join_request_uid').on(t.uid)],
)

/** The log of actions in a topic. */
export const topicEvent = pgTable(
  'topic_event',
  {
    id: text().primaryKey(),
    topicId: ofTopic(),
    /** As `topic.owner`. */
    actor: text().notNull(),
    action: text().$type<TopicAction>().notNull(),
    /** `uid` is the affected account. */
    detail: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('topic_event_topic').on(t.topicId, t.createdAt), index('topic_event_actor').on(t.actor)],
)
