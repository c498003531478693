import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Sites that a user trusts and blocks. */
export const sourcePreference = pgTable('source_preference', {
  /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
  owner: text().primaryKey(),
  trusted: jsonb().$type<string[]>().notNull(),
  blocked: jsonb().$type<string[]>().notNull(),
})

/** A site or feed that is fetched regularly: into a topic of its own, or as files of a folder. */
export const subscription = pgTable(
  'subscription',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    kind: text({ enum: ['auto', 'feed', 'sitemap', 'links'] }).notNull(),
    state: text({ enum: ['waiting', 'running', 'ready', 'paused', 'failed'] }).notNull(),
    depth: integer().notNull(),
    pageLimit: integer().notNull(),
    everyHours: integer().notNull(),
    /** Progress of the current or last visit. */
    progress: jsonb().$type<{ total: number; read: number; unchanged: number; failed: number }>().notNull(),
    error: text(),
    topicId: text().notNull(),
    /** The folder of the library `topicId` in which its pages become files; null for a topic of its own, which users cannot edit. */
    folderId: text(),
    lastRunAt: bigint({ mode: 'number' }),
    nextRunAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('subscription_owner_url')
      .on(t.owner, t.url)
      .where(sql`${t.folderId} is null`),
    uniqueIndex('subscription_topic_url')
      .on(t.topicId, t.url)
      .where(sql`${t.folderId} is not null`),
    index('subscription_next').on(t.nextRunAt),
  ],
)

/** A page of a subscription. */
export const subscriptionPage = pgTable(
  'subscription_page',
  {
    subscriptionId: text()
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    title: text().notNull().default(''),
    /** Publication date stated by the feed that lists the page. */
    date: text(),
    /** `kept`: a file of a library that the subscribed site no longer lists and that visits skip. */
    state: text({ enum: ['waiting', 'read', 'unchanged', 'failed', 'refused', 'kept'] }).notNull(),
    reason: text(),
    /** Number of links followed from the first page to it. */
    depth: integer().notNull(),
    fileId: text(),
    documentId: text(),
    snapshotHash: text(),
    /** The server's validators for conditional requests. */
    etag: text(),
    lastModified: text(),
    readAt: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.url] })],
)
