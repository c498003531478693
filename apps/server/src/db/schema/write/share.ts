import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShareKind } from '@wenjin/contract'
import { article } from './article.ts'
import { book } from '../library/book.ts'
import { document } from '../library/file.ts'
import { topic } from '../library/topic.ts'
import { poster } from './poster.ts'
import { result, session } from '../ask/session.ts'

/** A link by which others open one thing; it goes with the thing. One thing of a kind has one link at most. */
export const share = pgTable(
  'share',
  {
    key: text().primaryKey(),
    kind: text().$type<ShareKind>().notNull(),
    /** The sharer, as `topic.owner`: the thing is read in their name. The links of topics belong to whoever owns the topic. */
    owner: text().notNull(),
    /** The one that the kind asks for is filled; `resultId` for a branch, by its last turn, for one answer, and for a source of it. */
    sessionId: text().references(() => session.id, { onDelete: 'cascade' }),
    resultId: text().references(() => result.id, { onDelete: 'cascade' }),
    /** The number of the source in its answer; 0 for what is no source. */
    source: integer().notNull().default(0),
    topicId: text().references(() => topic.id, { onDelete: 'cascade' }),
    documentId: text().references(() => document.id, { onDelete: 'cascade' }),
    articleId: text().references(() => article.id, { onDelete: 'cascade' }),
    posterId: text().references(() => poster.id, { onDelete: 'cascade' }),
    bookId: text().references(() => book.id, { onDelete: 'cascade' }),
    /** Of a topic. */
    permission: text({ enum: ['read', 'edit'] })
      .notNull()
      .default('read'),
    /** argon2id, PHC string; null for none. */
    passwordHash: text(),
    expiresAt: bigint({ mode: 'number' }),
    /** Switched off it opens nothing. */
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

/** The people who opened a link. They go with it. */
export const shareVisitor = pgTable(
  'share_visitor',
  {
    shareKey: text()
      .notNull()
      .references(() => share.key, { onDelete: 'cascade' }),
    /** As `topic.owner`. */
    person: text().notNull(),
    /** The link lets them in: they gave its password, or it had none. Seeing the page of a link alone counts, and lets nobody in. */
    entered: boolean().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareKey, t.person] }), index('share_visitor_person').on(t.person)],
)

/** A short address of a page of this instance. */
export const shortUrl = pgTable(
  'short_url',
  {
    code: text().primaryKey(),
    /** Path with its query, never another site. */
    path: text().notNull(),
    urlType: text(),
    dataId: text(),
    /** It leads nowhere from then on; null for no end. A page has one address without an end. */
    expiresAt: bigint({ mode: 'number' }),
    opened: integer().notNull().default(0),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('short_url_lasting')
      .on(t.path)
      .where(sql`${t.expiresAt} is null`),
  ],
)
