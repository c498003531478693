import { createHash } from 'node:crypto'
import {
  AppError,
  importKinds,
  importReasons,
  kindOfFileName,
  limits,
  type Book,
  type BookLayout,
  type FileGroup,
  type Lang,
} from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { listReadableTopics } from '../topic/index.ts'
import type { FoundBook } from './book.repo.ts'

type FileRow = FoundBook['file']

function bookFormat({ name, contentType }: FileRow) {
  if (/^application\/pdf\b/i.test(contentType)) return 'pdf'
  return /^application\/epub\+zip\b/i.test(contentType) ? 'epub' : kindOfFileName(name)
}

/** Groups of formats that are not read as books. */
const unread: ReadonlySet<FileGroup | undefined> = new Set(['image', 'audio', 'video', 'archive', 'data', 'sheet'])

/** @throws AppError `unsupportedType` for a file that cannot be read as a book */
export function requireBookFile(file: Pick<FileRow, 'name' | 'contentType'>): void {
  const kind = /^(?:image|audio|video)\//i.test(file.contentType) ? 'image' : kindOfFileName(file.name)
  if (!unread.has(kind && importKinds[kind].group)) return
  throw new AppError('unsupportedType', {
    zh: `书架放 EPUB、PDF、TXT、Word、Markdown 和网页，「${file.name}」不能当书读`,
    en: `the shelf accepts EPUB, PDF, TXT, Word, Markdown and web pages; "${file.name}" is not a book`,
  })
}

/** Whether a file of this type may contain a cover. */
export function mayHaveCover(file: FileRow): boolean {
  return file.blobHash !== null && ['epub', 'pdf'].includes(bookFormat(file) ?? '')
}

export function layoutOf(file: FileRow): BookLayout {
  return bookFormat(file) === 'pdf' ? 'pages' : 'flow'
}

/** The number of pages of a book: its actual pages, or an estimate by the length of its text. */
export function totalPages({ book, file, length, lastPage }: FoundBook): number {
  if (layoutOf(file) === 'pages') return book.countedPages ?? lastPage ?? 0
  return length === null ? 0 : Math.max(1, Math.ceil(length / limits.book.pageChars))
}

/** The address of a book's cover; it changes with the cover, so that browsers may cache it. */
function thumbImgOf({ book, file, cover, title, author }: FoundBook): string {
  const current = cover && (cover.chosen || cover.blobHash === file.blobHash)
  const pictured = current ? cover.drawn : mayHaveCover(file)
  const shown = pictured ? (current ? cover.blobHash : file.blobHash) : createHash('sha256').update(`${title}\n${author}`).digest('hex')
  return `/api/book/${book.id}/cover?v=${shown?.slice(0, 12)}`
}

/** A book whose file its reader may no longer open: only the reader's own title and author, and their position. */
function toClosedBook(found: FoundBook, lang: Lang): Book {
  const { book } = found
  return {
    ...toBook(found, lang),
    title: book.title ?? (lang === 'zh' ? '不能再打开的书' : 'A book you may no longer open'),
    author: book.author ?? '',
    documentId: null,
    url: null,
    thumbImg: null,
    layout: book.position === null ? 'pages' : 'flow',
    totalPage: book.countedPages ?? book.page,
    progress: 0,
    state: 'failed',
    reason: lang === 'zh' ? '您已不能打开它所在的专题' : 'You may no longer open the topic it is in',
    size: 0,
  }
}

function toBook(found: FoundBook, lang: Lang): Book {
  const { book, file, title, author, cover } = found
  return {
    id: book.id,
    title,
    author,
    topicId: file.topicId,
    fileId: file.id,
    documentId: found.documentId,
    url: file.url,
    thumbImg: file.state === 'ready' ? thumbImgOf(found) : null,
    ownCover: cover?.chosen ?? false,
    hasPpt: false,
    layout: layoutOf(file),
    page: book.page,
    lastPage: book.page,
    totalPage: totalPages(found),
    place:
      book.placeAt === null ? null : { page: Math.max(1, book.page), position: book.position, deviceId: book.deviceId, at: book.placeAt },
    progress: file.progress,
    state: file.state,
    reason: file.reason && importReasons[file.reason][lang],
    size: file.size,
    createdAt: book.createdAt,
  }
}

/** Presents books to their owner, in the order given. */
export async function presentBooks(ctx: Ctx, actor: Actor, found: readonly FoundBook[], lang: Lang): Promise<Book[]> {
  const topics = await listReadableTopics(ctx, actor, [...new Set(found.map(({ file }) => file.topicId))])
  const readable = new Set(topics.map(({ id }) => id))
  return found.map((one) => (readable.has(one.file.topicId) ? toBook(one, lang) : toClosedBook(one, lang)))
}
