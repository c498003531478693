import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** The last fetch of a web page; older versions remain as documents while answers cite them. */
export const webPage = pgTable(
  'web_page',
  {
    /** Canonical address. */
    url: text().primaryKey(),
    documentId: text().notNull(),
    snapshotHash: text().notNull(),
    etag: text(),
    lastModified: text(),
    readAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('web_page_read').on(t.readAt)],
)
