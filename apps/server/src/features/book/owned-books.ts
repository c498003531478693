import type { Db, Tx } from '../../db/client.ts'
import { guestOwner } from '../../http/caller.ts'
import { deleteBooksOf, listBooksOf, setBookOwner } from './book.repo.ts'

/** Gives the books of a guest to an account. */
export async function adoptBooks(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setBookOwner(tx, guestOwner(visitorId), uid)
}

/** The books of an account and where it is in them, for its export. */
export async function listBooksForExport(db: Db, uid: string) {
  return (await listBooksOf(db, uid)).map(({ book, file, title, author }) => {
    const { page, position, placeAt, createdAt } = book
    return { title, author, fileId: file.id, url: file.url, page, position, placeAt, createdAt }
  })
}

/** Deletes the books of an account; their files go with its topics. */
export async function forgetBooks(db: Db, uid: string): Promise<void> {
  await deleteBooksOf(db, uid)
}
