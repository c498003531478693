import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShareKind } from '@wenjin/contract'
import { storedBytes } from '../stored-bytes.ts'
import { article } from './article.ts'
import { book } from '../library/book.ts'
import { document } from '../library/file.ts'
import { topic } from '../library/topic.ts'
import { poster } from './poster.ts'
import { result, session } from '../ask/session.ts'

/** A link that opens one object to others; deleted with the object. An object has at most one link of a kind. */
export const share = pgTable(
  'share',
  {
    key: text().primaryKey(),
    kind: text().$type<ShareKind>().notNull(),
    /** The sharer, as `topic.owner`: the object is read with their rights. Links of a topic belong to the topic's owner. */
    owner: text().notNull(),
    /** The column of the object's kind is set; `resultId` for a branch (its last turn), for one answer, and for a source of it. */
    sessionId: text().references(() => session.id, { onDelete: 'cascade' }),
    resultId: text().references(() => result.id, { onDelete: 'cascade' }),
    /** Number of the source in its answer; 0 when the object is not a source. */
    source: integer().notNull().default(0),
    topicId: text().references(() => topic.id, { onDelete: 'cascade' }),
    documentId: text().references(() => document.id, { onDelete: 'cascade' }),
    articleId: text().references(() => article.id, { onDelete: 'cascade' }),
    posterId: text().references(() => poster.id, { onDelete: 'cascade' }),
    bookId: text().references(() => book.id, { onDelete: 'cascade' }),
    /** Permission of a link to a topic. */
    permission: text({ enum: ['read', 'edit'] })
      .notNull()
      .default('read'),
    /** Of a link to answers: ids of the cited documents that its visitors may read whole. */
    documents: jsonb().$type<readonly string[]>().notNull().default([]),
    /** argon2id, PHC string; null for none. */
    passwordHash: text(),
    expiresAt: bigint({ mode: 'number' }),
    /** A disabled link opens nothing. */
    enabled: boolean().notNull().default(true),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('share_session').on(t.sessionId),
    uniqueIndex('share_result').on(t.resultId, t.kind, t.source),
    uniqueIndex('share_topic').on(t.topicId),
    uniqueIndex('share_document').on(t.documentId),
    uniqueIndex('share_article').on(t.articleId),
    uniqueIndex('share_poster').on(t.posterId),
    uniqueIndex('share_book').on(t.bookId),
    index('share_owner').on(t.owner, t.createdAt),
  ],
)

/** The people who opened a link. Deleted with the link. */
export const shareVisitor = pgTable(
  'share_visitor',
  {
    shareKey: text()
      .notNull()
      .references(() => share.key, { onDelete: 'cascade' }),
    /** As `topic.owner`. */
    person: text().notNull(),
    /**
     * Whether the link granted access: its password was entered, or it has none. Opening the page of a link alone is counted but grants
     * nothing.
     */
    entered: boolean().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareKey, t.person] }), index('share_visitor_person').on(t.person)],
)

/** A short URL of a page of this instance. */
export const shortUrl = pgTable(
  'short_url',
  {
    code: text().primaryKey(),
    /** As `topic.owner`: the person whose storage it takes; empty for one made before owners were recorded. */
    owner: text().notNull().default(''),
    /** Path with its query, never another site. */
    path: text().notNull(),
    urlType: text(),
    dataId: text(),
    /** Time of expiry; null for none. A page has at most one short URL without expiry. */
    expiresAt: bigint({ mode: 'number' }),
    opened: integer().notNull().default(0),
    bytes: storedBytes('path', 'data_id'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    /** When it was last asked for or opened, with the precision of a day; null for one not used since times were recorded. */
    usedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('short_url_lasting')
      .on(t.path)
      .where(sql`${t.expiresAt} is null`),
    uniqueIndex('short_url_ending')
      .on(t.owner, t.path, t.expiresAt)
      .where(sql`${t.owner} <> ''`),
    index('short_url_owner').on(t.owner, t.bytes),
  ],
)
