import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MindMapNode, MindMapSource, MindMapTheme } from '@wenjin/contract'
import { topic } from '../library/topic.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A standalone mind map. The edited map of an answer is a row of `derived`. */
export const mindMap = pgTable(
  'mind_map',
  {
    id: text().primaryKey(),
    topicId: text()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    root: jsonb().$type<MindMapNode>().notNull(),
    sources: jsonb().$type<MindMapSource[]>().notNull().default([]),
    theme: text().$type<MindMapTheme>().notNull(),
    /** Number of nodes in `root`, for lists. */
    nodes: integer().notNull(),
    version: integer().notNull().default(1),
    /** As `topic.owner`; empty after the account was deleted. */
    createdBy: text().notNull(),
    bytes: storedBytes('title', 'root::text', 'sources::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('mind_map_topic').on(t.topicId, t.updatedAt),
    index('mind_map_creator').on(t.createdBy, t.updatedAt),
    index('mind_map_bytes').on(t.topicId, t.bytes),
  ],
)
