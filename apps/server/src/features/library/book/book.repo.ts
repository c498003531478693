import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { BookSort } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { book, bookCover } from '../../../db/schema/library/book.ts'
import { document, file, fileDocument, folder } from '../../../db/schema/library/file.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { namesOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isListed } from '../access/index.ts'

export type BookRow = typeof book.$inferSelect

/** A book with the metadata of its file. */
export type FoundBook = Awaited<ReturnType<typeof select>>[number]

/** The name of a file without its extension. */
const stem = sql<string>`regexp_replace(${file.name}, '\\.[^.]*$', '')`
const shownTitle = sql<string>`coalesce(${book.title}, nullif(${document.title}, ''), nullif(${stem}, ''), ${file.name})`
const shownAuthor = sql<string>`coalesce(${book.author}, array_to_string(array(select jsonb_array_elements_text(${document.authors})), '、'), '')`
/** The reader's own title only, for a file the reader may no longer open. */
const ownTitle = sql<string>`coalesce(${book.title}, '')`
const ownAuthor = sql<string>`coalesce(${book.author}, '')`

/** Selects books whose file and topic are not in the trash. */
function select(db: Db) {
  const firstDocument = db
    .select({ fileId: fileDocument.fileId, documentId: sql<string>`min(${fileDocument.documentId})`.as('first_document') })
    .from(fileDocument)
    .groupBy(fileDocument.fileId)
    .as('first')
  return db
    .select({
      book,
      file,
      title: shownTitle,
      author: shownAuthor,
      documentId: document.id,
      length: document.length,
      lastPage: sql<
        number | null
      >`coalesce(${document.blocks} -> -1 -> 'anchor' -> 'over' -> -1 ->> 'page', ${document.blocks} -> -1 -> 'anchor' ->> 'page')::int`,
      cover: { chosen: bookCover.chosen, blobHash: bookCover.blobHash, drawn: sql<boolean>`${bookCover.bytes} is not null` },
    })
    .from(book)
    .innerJoin(file, and(eq(file.id, book.fileId), isListed))
    .innerJoin(topic, and(eq(topic.id, file.topicId), isNull(topic.trashedAt)))
    .leftJoin(firstDocument, eq(firstDocument.fileId, file.id))
    .leftJoin(document, eq(document.id, firstDocument.documentId))
    .leftJoin(bookCover, eq(bookCover.bookId, book.id))
    .$dynamic()
}

const orders = {
  read: [sql`${book.placeAt} desc nulls last`, desc(book.createdAt), asc(book.id)],
  added: [desc(book.createdAt), asc(book.id)],
} as const satisfies Record<Exclude<BookSort, 'title'>, unknown>

/** Lists the topics of the files on a person's shelf. */
export async function listBookTopics(db: Db, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ topicId: file.topicId })
    .from(book)
    .innerJoin(file, eq(file.id, book.fileId))
    .where(inArray(book.owner, namesOf(actor)))
  return rows.map(({ topicId }) => topicId)
}

/** Returns a page of a person's books. Books of `closedTopics` are searched and sorted by the reader's own title and author only. */
export async function pageBooks(
  db: Db,
  actor: Actor,
  { sort, keyword, pageIndex, pageSize }: { sort: BookSort; keyword: string; pageIndex: number; pageSize: number },
  closedTopics: readonly string[],
): Promise<{ list: FoundBook[]; total: number }> {
  const isClosed = closedTopics.length === 0 ? sql`false` : inArray(file.topicId, [...closedTopics])
  const title = sql<string>`case when ${isClosed} then ${ownTitle} else ${shownTitle} end`
  const author = sql<string>`case when ${isClosed} then ${ownAuthor} else ${shownAuthor} end`
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = and(
    inArray(book.owner, namesOf(actor)),
    keyword === '' ? undefined : or(sql`${title} ilike ${pattern}`, sql`${author} ilike ${pattern}`),
  )
  const list = await select(db)
    .where(where)
    .orderBy(...(sort === 'title' ? [sql`lower(${title})`, asc(book.id)] : orders[sort]))
    .limit(pageSize)
    .offset(pageIndex * pageSize)
  const all = select(db).where(where).as('books')
  const [total] = await db.select({ n: count() }).from(all)
  return { list, total: total?.n ?? 0 }
}

/** Of anybody: finds a book for the policy. */
export async function findBook(db: Db, id: string): Promise<FoundBook | undefined> {
  const [row] = await select(db).where(eq(book.id, id))
  return row
}

/** Adds a file to a person's shelf; a book that is there already stays unchanged. @returns the book's id */
export async function insertBook(db: Db, row: typeof book.$inferInsert): Promise<string> {
  const [made] = await db
    .insert(book)
    .values(row)
    .onConflictDoUpdate({ target: [book.owner, book.fileId], set: { fileId: row.fileId } })
    .returning({ id: book.id })
  return made!.id
}

export async function updateBookRow(db: Db, found: Authorized<FoundBook, 'book:change'>, change: Partial<BookRow>): Promise<void> {
  await db.update(book).set(change).where(eq(book.id, found.book.id))
}

/** Saves a reading position unless a later one is stored. */
export async function movePlace(
  db: Db,
  found: Authorized<FoundBook, 'book:read'>,
  place: Pick<BookRow, 'page' | 'position' | 'deviceId' | 'countedPages'> & { placeAt: number },
): Promise<void> {
  await db
    .update(book)
    .set(place)
    .where(and(eq(book.id, found.book.id), or(isNull(book.placeAt), lt(book.placeAt, place.placeAt))))
}

export async function deleteBookRow(db: Db, found: Authorized<FoundBook, 'book:change'>): Promise<void> {
  await db.delete(book).where(eq(book.id, found.book.id))
}

/** The name and parent of the folder that contains a file; null for the root. */
export async function findFolderOf(db: Db, parentId: string): Promise<{ name: string; parentId: string } | null> {
  const [row] = await db.select({ name: folder.name, parentId: folder.parentId }).from(folder).where(eq(folder.id, parentId))
  return row ?? null
}

export async function findCoverBytes(db: Db, found: Authorized<FoundBook, 'book:read'>) {
  const [row] = await db.select().from(bookCover).where(eq(bookCover.bookId, found.book.id))
  return row
}

/** Saves a cover, replacing the stored one; does nothing when the book was removed in the meantime. */
export async function putCover(
  db: Db,
  found: Authorized<FoundBook, 'book:read'> | Authorized<FoundBook, 'book:change'>,
  change: Omit<typeof bookCover.$inferInsert, 'bookId'>,
): Promise<void> {
  const row = { ...change, bookId: found.book.id }
  await db.transaction(async (tx) => {
    // Lock the book until the cover is stored: its foreign key would reject a cover without its book.
    const [there] = await tx.select({ id: book.id }).from(book).where(eq(book.id, row.bookId)).for('key share')
    if (there) await tx.insert(bookCover).values(row).onConflictDoUpdate({ target: bookCover.bookId, set: change })
  })
}

export async function deleteCover(db: Db, found: Authorized<FoundBook, 'book:change'>): Promise<void> {
  await db.delete(bookCover).where(eq(bookCover.bookId, found.book.id))
}

/** Lists the books of an owner, oldest first. */
export async function listBooksOf(db: Db, owner: string): Promise<FoundBook[]> {
  return select(db).where(eq(book.owner, owner)).orderBy(asc(book.createdAt), asc(book.id))
}

/** Transfers the books of one owner to another; of two books with the same file, the one with the later position is kept. */
export async function setBookOwner(tx: Db, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    delete from ${book} older using ${book} newer
    where older.file_id = newer.file_id and older.id <> newer.id
      and older.owner in (${from}, ${to}) and newer.owner in (${from}, ${to})
      and (coalesce(older.place_at, 0), older.id) < (coalesce(newer.place_at, 0), newer.id)`)
  await tx.update(book).set({ owner: to }).where(eq(book.owner, from))
}

export async function deleteBooksOf(db: Db, owner: string): Promise<void> {
  await db.delete(book).where(eq(book.owner, owner))
}
