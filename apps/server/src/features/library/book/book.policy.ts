import { AppError, mayDo, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { readableFile } from '../access/index.ts'
import { findBook, type FoundBook } from './book.repo.ts'

const missing = () => new AppError('notFound', { zh: '这本书', en: 'this book' })

async function ownedBook<R extends Right>(db: Db, id: string, actor: Actor, right: R): Promise<Authorized<FoundBook, R>> {
  const found = await findBook(db, id)
  if (!found || !mayDo(right, owns(actor, found.book.owner) ? ['owner'] : [])) throw missing()
  return authorize(found, right)
}

/** Returns a book of the person's shelf for removal, even when its file is no longer readable to them. @throws AppError `notFound`. */
export async function ownBook(db: Db, id: string, actor: Actor): Promise<Authorized<FoundBook, 'book:change'>> {
  return ownedBook(db, id, actor, 'book:change')
}

/** Returns a book of the person's shelf when they may (still) read its file. @throws AppError `notFound`. */
export async function readableBook(db: Db, id: string, actor: Actor): Promise<Authorized<FoundBook, 'book:read'>> {
  const found = await ownedBook(db, id, actor, 'book:read')
  await readableFile(db, found.file.id, actor)
  return found
}
