import { pgTable, text } from 'drizzle-orm/pg-core'

/** Values that the instance must remember: its signing secret, the version of the loaded manual. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })
