import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { listClosedTopics } from '../access/index.ts'
import { deleteBooksOf, listBooksOf, setBookOwner } from './book.repo.ts'

/** Transfers the books of a guest to an account. */
export async function transferBooks(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setBookOwner(tx, guestOwner(visitorId), uid)
}

/** Lists the books of an account with its reading positions, for its export. */
export async function listBooksForExport({ db }: Ctx, uid: string) {
  const found = await listBooksOf(db, uid)
  const topics = [...new Set(found.map(({ file }) => file.topicId))]
  const { closed } = await listClosedTopics(db, { uid, visitorId: '', role: 'user' }, topics)
  return found.map(({ book, file, title, author }) => {
    const { page, position, placeAt, createdAt } = book
    // For a file the account may no longer open, export only its own title and author.
    const said = closed.has(file.topicId) ? { title: book.title, author: book.author, url: null } : { title, author, url: file.url }
    return { ...said, fileId: file.id, page, position, placeAt, createdAt }
  })
}

/** Deletes the books of an account; their files are deleted with its topics. */
export async function eraseBooks(db: Db, uid: string): Promise<void> {
  await deleteBooksOf(db, uid)
}
