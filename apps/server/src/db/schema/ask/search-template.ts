import { bigint, boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { storedBytes } from '../stored-bytes.ts'
import type { EngineType, Mode, SearchTemplate } from '@wenjin/contract'

/** Search settings that users saved under a name. Built-in templates are in the code. */
export const searchTemplate = pgTable(
  'search_template',
  {
    id: text().primaryKey(),
    /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
    owner: text().notNull(),
    name: text().notNull(),
    question: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    engineType: text().$type<EngineType>().notNull(),
    model: text().notNull(),
    filters: jsonb().$type<SearchTemplate['filters']>().notNull(),
    /** Not a foreign key: a template outlives its topic. */
    searchTopic: text(),
    advanceMath: boolean().notNull(),
    /** Sort order of one owner's templates; gaps are allowed. */
    position: integer().notNull(),
    bytes: storedBytes('name', 'question', 'filters::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('search_template_owner_name').on(t.owner, t.name)],
)
