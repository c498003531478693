import { sql } from 'drizzle-orm'
import { bookContract } from '@wenjin/contract'
import { book, bookCover } from '../../../db/schema/library/book.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { bookRoutes } from './book.routes.ts'
import { eraseBooks, listBooksForExport, transferBooks } from './owned-books.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'library/book',
  rank: 40,
  services: [service(bookContract, bookRoutes)],
  owns: [
    { table: book, room: { most: 'one for each file and reader' }, end: 'parent' },
    { table: bookCover, room: 'files', end: 'parent' },
  ],
  account: {
    described: { zh: '书架', en: 'bookshelf' },
    describe: async (ctx, uid) => ({ books: await listBooksForExport(ctx, uid) }),
    erase: ({ db }, owner) => eraseBooks(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferBooks(tx, visitorId, uid),
  },
  storage: ({ owners }) => ({
    files: [sumBytes('c.size', sql`book b join book_cover c on c.book_id = b.id where b.owner = ${anyId(owners)}`)],
  }),
})
