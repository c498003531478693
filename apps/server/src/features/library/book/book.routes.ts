import type { bookContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { addBook } from './add-book.ts'
import { chooseCover, dropCover, readCover } from './book-cover.ts'
import { getBook, getContents, getSection, listBooks, removeBook, saveProgress, updateBook } from './book.service.ts'

export function bookRoutes(ctx: Ctx): Handlers<typeof bookContract> {
  const add = async (_input: unknown, call: Call) => getBook(ctx, call.caller, await addBook(ctx, call), call.lang)
  return {
    listBooks: ({ query }, { caller, lang }) => listBooks(ctx, caller, query, lang),
    addBook: add,
    addOpenBook: add,
    getBook: ({ params }, { caller, lang }) => getBook(ctx, caller, params.id, lang),
    updateBook: async ({ params, body }, { caller, lang }) => {
      await updateBook(ctx, caller, params.id, body)
      return getBook(ctx, caller, params.id, lang)
    },
    removeBook: async ({ params }, { caller }) => {
      await removeBook(ctx, caller, params.id)
      return null
    },
    saveBookProgress: async ({ params, body }, { caller, lang }) => {
      await saveProgress(ctx, caller, params.id, body)
      return getBook(ctx, caller, params.id, lang)
    },
    getBookContents: ({ params }, { caller }) => getContents(ctx, caller, params.id),
    getBookSection: ({ params }, { caller }) => getSection(ctx, caller, params.id, params.index),
    getBookCover: ({ params }, { caller }) => readCover(ctx, caller, params.id),
    setBookCover: async ({ params }, { caller, lang, request }) => {
      await chooseCover(ctx, caller, params.id, request)
      return getBook(ctx, caller, params.id, lang)
    },
    deleteBookCover: async ({ params }, { caller, lang }) => {
      await dropCover(ctx, caller, params.id)
      return getBook(ctx, caller, params.id, lang)
    },
  }
}
