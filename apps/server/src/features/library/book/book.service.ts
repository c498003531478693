import { AppError, limits, type Book, type bookContract, type Lang, type RouteInput } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { editableFile, type ReadDocument } from '../access/index.ts'
import { listReadableTopics } from '../topic/index.ts'
import { readDocument, trashFiles } from '../file/index.ts'
import { outlineOf } from '../document/index.ts'
import { sectionBlocks, sectionsOf } from './book-sections.ts'
import { ownBook, readableBook } from './book.policy.ts'
import { layoutOf, presentBooks } from './book.presenter.ts'
import { deleteBookRow, listBookTopics, movePlace, pageBooks, updateBookRow } from './book.repo.ts'

type Input<K extends keyof typeof bookContract> = RouteInput<(typeof bookContract)[K]>

export async function listBooks(ctx: Ctx, actor: Actor, query: Input<'listBooks'>['query'], lang: Lang) {
  const topics = await listBookTopics(ctx.db, actor)
  const readable = new Set((await listReadableTopics(ctx, actor, topics)).map(({ id }) => id))
  const closed = topics.filter((id) => !readable.has(id))
  const { list, total } = await pageBooks(ctx.db, actor, query, closed)
  const { pageIndex, pageSize } = query
  return { list: await presentBooks(ctx, actor, list, lang), total, pageIndex, pageSize }
}

/** Returns a book with its current data. @throws AppError `notFound`. */
export async function getBook(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<Book> {
  const [shown] = await presentBooks(ctx, actor, [await ownBook(ctx.db, id, actor)], lang)
  return shown!
}

export async function updateBook(ctx: Ctx, actor: Actor, id: string, { title, author }: Input<'updateBook'>['body']): Promise<void> {
  const found = await ownBook(ctx.db, id, actor)
  // An emptied field resets to the book's own value.
  const change = { ...(title !== undefined && { title: title || null }), ...(author !== undefined && { author: author || null }) }
  if (Object.keys(change).length > 0) await updateBookRow(ctx.db, found, change)
}

/** Whether the person may move the file of a book to the trash. */
async function mayTrash(ctx: Ctx, actor: Actor, fileId: string): Promise<boolean> {
  try {
    await editableFile(ctx.db, fileId, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Removes a book from the shelf. A file that was uploaded as a book is moved to the trash instead; restoring the file restores the book.
 */
export async function removeBook(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const found = await ownBook(ctx.db, id, actor)
  const { book } = found
  if (book.ownsFile && (await mayTrash(ctx, actor, book.fileId))) {
    await trashFiles(ctx, actor, { ids: [book.fileId], folderIds: [] })
  } else await deleteBookRow(ctx.db, found)
}

/** Saves a reading position. A time in the future is limited to now, so that a fast clock does not block later positions. */
export async function saveProgress(ctx: Ctx, actor: Actor, id: string, body: Input<'saveBookProgress'>['body']): Promise<void> {
  const found = await readableBook(ctx.db, id, actor)
  const { book, file, length } = found
  const flows = layoutOf(file) === 'flow'
  const { position, deviceId, totalPage } = body
  if (flows && position !== null && length !== null && position > length) {
    throw new AppError('badRequest', { zh: '位置在书的末尾之后', en: 'the position is beyond the end of the book' })
  }
  await movePlace(ctx.db, found, {
    page: flows && position !== null ? Math.floor(position / limits.book.pageChars) + 1 : body.page,
    position: flows ? position : null,
    deviceId,
    placeAt: Math.min(body.at, ctx.now()),
    countedPages: flows ? null : (totalPage ?? book.countedPages),
  })
}

async function textOf(ctx: Ctx, actor: Actor, id: string): Promise<ReadDocument> {
  const { documentId } = await readableBook(ctx.db, id, actor)
  if (documentId === null) throw new AppError('notFound', { zh: '这本书的文字', en: 'the text of this book' })
  return readDocument(ctx, async () => null, actor, documentId, undefined)
}

export async function getContents(ctx: Ctx, actor: Actor, id: string) {
  const found = await textOf(ctx, actor, id)
  const { document, text } = found
  return { documentId: document.id, length: text.length, sections: sectionsOf(document.blocks, text), headings: outlineOf(found) }
}

export async function getSection(ctx: Ctx, actor: Actor, id: string, index: number) {
  const { document, text } = await textOf(ctx, actor, id)
  const blocks = sectionBlocks(document.blocks, text, index)
  if (!blocks) throw new AppError('notFound', { zh: '书的这一部分', en: 'this part of the book' })
  return blocks
}
