import { pgTable, text } from 'drizzle-orm/pg-core'

/** Persistent values of the instance: its signing secret, the version of the loaded manual. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
