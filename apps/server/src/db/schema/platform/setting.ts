import { pgTable, text } from 'drizzle-orm/pg-core'

/** Persistent values of the instance: a check value of its secret, its connections, the version of the loaded manual. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
