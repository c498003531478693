import { bigint, boolean, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { file } from './file.ts'
import { storedBytes } from '../stored-bytes.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A file on somebody's shelf, and how far they have read in it. It goes with the file. */
export const book = pgTable(
  'book',
  {
    id: text().primaryKey(),
    /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
    owner: text().notNull(),
    fileId: text()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    /** The file was put in as a book: it leaves the shelf into the trash. */
    broughtFile: boolean().notNull(),
    /** The owner's title; null for the book's own. */
    title: text(),
    author: text(),
    /** The page read last; 0 for none. */
    page: integer().notNull().default(0),
    /** Offset into the text of a book that flows. */
    position: integer(),
    deviceId: text(),
    /** When it was read last. */
    placeAt: bigint({ mode: 'number' }),
    /** Pages of a book of pages, as a reader counted them. */
    countedPages: integer(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('book_owner_file').on(t.owner, t.fileId), index('book_file').on(t.fileId)],
)

/** The cover of a book: drawn when it is first asked for, or chosen. */
export const bookCover = pgTable('book_cover', {
  bookId: text()
    .primaryKey()
    .references(() => book.id, { onDelete: 'cascade' }),
  /** WebP; null for a book that was found to have none. */
  bytes: bytea(),
  /** Its owner chose it. */
  chosen: boolean().notNull(),
  /** The bytes of the file it was drawn from. */
  blobHash: text(),
  size: storedBytes('bytes'),
})
