import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the instance must remember of itself: its signing secret, the version of the manual it loaded. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
