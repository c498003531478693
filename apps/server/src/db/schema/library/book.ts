import { bigint, boolean, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { file } from './file.ts'
import { storedBytes } from '../stored-bytes.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A file on a user's shelf with the reading position. It is deleted with the file. */
export const book = pgTable(
  'book',
  {
    id: text().primaryKey(),
    /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
    owner: text().notNull(),
    fileId: text()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    /**
     * The file was added as a book: removing the book moves the file to the trash. The column keeps its name, so that older backups can be
     * restored.
     */
    ownsFile: boolean('brought_file').notNull(),
    /** The owner's title; null for the book's own. */
    title: text(),
    author: text(),
    /** The last page read; 0 for none. */
    page: integer().notNull().default(0),
    /** Offset into the text of a reflowable book. */
    position: integer(),
    deviceId: text(),
    /** Time of the last reading. */
    placeAt: bigint({ mode: 'number' }),
    /** Page count of a paginated book, as a reader program counted it. */
    countedPages: integer(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('book_owner_file').on(t.owner, t.fileId), index('book_file').on(t.fileId)],
)

/** The cover of a book: rendered on the first request, or chosen by the owner. */
export const bookCover = pgTable('book_cover', {
  bookId: text()
    .primaryKey()
    .references(() => book.id, { onDelete: 'cascade' }),
  /** WebP; null for a book without a cover. */
  bytes: bytea(),
  /** Whether the owner chose it. */
  chosen: boolean().notNull(),
  /** Content address of the file that it was rendered from. */
  blobHash: text(),
  size: storedBytes('bytes'),
})
