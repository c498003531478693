import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { result } from './session.ts'
import { storedBytes } from '../stored-bytes.ts'

/** A derived view of an answer: its mind map, events, entities, or the questions that a model wrote to ask next. */
export const derived = pgTable(
  'derived',
  {
    resultId: text()
      .notNull()
      .references(() => result.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['mindMap', 'events', 'entities', 'related'] }).notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** Whether a user changed it. */
    edited: boolean().notNull().default(false),
    bytes: storedBytes('data::text'),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.resultId, t.kind] })],
)

/** A place of an answer that its asker marked. */
export const underline = pgTable(
  'underline',
  {
    id: text().primaryKey(),
    resultId: text()
      .notNull()
      .references(() => result.id, { onDelete: 'cascade' }),
    start: integer().notNull(),
    end: integer().notNull(),
    text: text().notNull(),
    note: text().notNull().default(''),
    color: text({ enum: ['seal', 'ford', 'sprout', 'amber'] }).notNull(),
    bytes: storedBytes('text', 'note'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('underline_result').on(t.resultId, t.start)],
)
