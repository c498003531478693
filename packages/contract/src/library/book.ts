import { z } from 'zod'
import { fileStates } from './file.ts'
import { blockKinds, figureView } from './knowledge.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { address, idParams, paged, paging, time, writtenTime } from '../wire.ts'

/** The folder of the owner's own topic that contains the books. */
export const shelfFolder = '书架'

/** How a book is displayed. `flow`: its text, reflowed for every screen. `pages`: its original pages. */
export const bookLayouts = ['flow', 'pages'] as const
export type BookLayout = (typeof bookLayouts)[number]

/** A person's reading position in a book. */
const bookPlace = z.object({
  /** Page number, from 1. */
  page: z.int().min(1).max(1_000_000),
  /** UTF-16 offset into the text of a `flow` book: the first character on the screen. Null when only the page is known. */
  position: z.int().min(0).max(100_000_000).nullable(),
  /** The id of the device, to distinguish this device from others. */
  deviceId: z.string().max(64).nullable(),
  /** When the position was recorded. */
  at: writtenTime,
})
export type BookPlace = z.infer<typeof bookPlace>

/** A book on a person's shelf: a file with the reading progress. Spec section 3 "Book". */
const book = z
  .object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    topicId: z.string(),
    fileId: z.string(),
    /** Id of its text; null until the import is finished. */
    documentId: z.string().nullable(),
    /** Its address, if it is a link. */
    url: z.string().nullable(),
    /** Image of its cover, or one generated from its title; null until the import is finished. */
    thumbImg: address.nullable(),
    /** Whether the owner chose the cover. */
    ownCover: z.boolean(),
    hasPpt: z.literal(false),
    layout: z.enum(bookLayouts),
    /** The page read last, from 1; 0 for an unopened book. The same as `lastPage`. */
    page: z.int().min(0),
    lastPage: z.int().min(0),
    /** Number of pages; for a `flow` book pages of `limits.book.pageChars` characters, which are equal on every screen. 0 until known. */
    totalPage: z.int().min(0),
    /** Null for an unopened book. */
    place: bookPlace.nullable(),
    /** Import progress, 0–100. */
    progress: z.int().min(0).max(100),
    state: z.enum(fileStates),
    /** Why the import failed. */
    reason: z.string().nullable(),
    /** Size, bytes. */
    size: z.int(),
    createdAt: time,
  })
  .meta({ title: 'Book' })
export type Book = z.infer<typeof book>

export const bookSorts = ['read', 'added', 'title'] as const
export type BookSort = (typeof bookSorts)[number]

/** A section of a book that is laid out at once. */
const bookSection = z.object({
  /** `[start, end)` UTF-16 offsets into the text of the book. */
  start: z.int(),
  end: z.int(),
})
export type BookSection = z.infer<typeof bookSection>

/** The sections and headings of a book. */
const bookContents = z
  .object({
    documentId: z.string(),
    /** Length of the whole text, UTF-16 units. */
    length: z.int(),
    sections: z.array(bookSection),
    /** Its headings; `start` is an offset into the text, `page` the page of a `pages` book. */
    headings: z.array(z.object({ text: z.string(), level: z.int(), start: z.int(), page: z.int().optional() })),
  })
  .meta({ title: 'BookContents' })
export type BookContents = z.infer<typeof bookContents>

const bookBlocks = z.array(
  z.object({
    start: z.int(),
    end: z.int(),
    kind: z.enum(blockKinds),
    level: z.int().optional(),
    /** Of a `figure`: an image of the book's document. */
    figure: figureView.optional(),
    text: z.string(),
  }),
)
export type BookBlock = z.infer<typeof bookBlocks>[number]

const ofBook = { kind: 'json', auth: 'visitor', right: 'book:read', params: idParams, errors: ['notFound'] } as const
const adding = {
  method: 'PUT',
  kind: 'upload',
  auth: 'visitor',
  limit: 'upload',
  data: book,
  errors: ['badRequest', 'notFound', 'tooLarge', 'unsupportedType', 'storageFull', 'creditRunOut', 'userCreditRunOut'],
} as const

/** The bookshelf. Spec section 7 "book". */
export const bookContract = {
  listBooks: route({
    method: 'GET',
    path: '/api/book',
    kind: 'json',
    auth: 'visitor',
    apiKey: 'knowledge:read',
    summary: 'List the books of the caller by last reading, date of addition or title',
    query: paging.extend({ sort: z.enum(bookSorts).default('read'), keyword: z.string().trim().max(100).default('') }),
    data: paged(book),
  }),
  addBook: route({
    ...adding,
    path: '/api/book',
    apiKey: 'knowledge:write',
    summary: 'Add a book to the shelf: multipart `file` below 30 MB, or `url`, or `fileId` of a readable file',
  }),
  addOpenBook: route({
    ...adding,
    path: '/api/open/book',
    apiKey: 'knowledge:write',
    summary: 'Add a book to the shelf: multipart `file` or form `url`',
  }),
  getBook: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}',
    apiKey: 'knowledge:read',
    summary: 'Get a book with the reading position',
    data: book,
  }),
  updateBook: route({
    ...ofBook,
    method: 'PATCH',
    path: '/api/book/{id}',
    right: 'book:change',
    summary: 'Update the title and the author of a book; an empty title restores the original one',
    body: z.object({
      title: z.string().trim().max(limits.book.titleChars).optional(),
      author: z.string().trim().max(limits.book.titleChars).optional(),
    }),
    data: book,
  }),
  removeBook: route({
    guests: 'ask',
    ...ofBook,
    method: 'DELETE',
    path: '/api/book/{id}',
    right: 'book:change',
    summary:
      'Remove a book from the shelf. A file that was added as a book is moved to the trash and can be restored with its reading position',
  }),
  saveBookProgress: route({
    ...ofBook,
    method: 'PUT',
    path: '/api/book/{id}/progress',
    right: 'book:change',
    summary: 'Save the reading position and return the book; of several devices the most recent position is kept',
    body: bookPlace.extend({ position: bookPlace.shape.position.default(null), deviceId: bookPlace.shape.deviceId.default(null) }).extend({
      /** Number of pages of a `pages` book, as counted by its reader. */
      totalPage: z.int().min(1).max(1_000_000).optional(),
    }),
    data: book,
    errors: ['badRequest', 'notFound'],
  }),
  getBookContents: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/contents',
    summary: 'Get the sections and the headings of a book',
    data: bookContents,
  }),
  getBookSection: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/section/{index}',
    params: idParams.extend({ index: z.coerce.number().int().min(0).max(10_000_000) }),
    summary: 'Get the text of a section of a book by its number from 0',
    data: bookBlocks,
  }),
  getBookCover: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/cover',
    kind: 'file',
    types: ['image/webp', 'image/svg+xml'],
    apiKey: 'knowledge:read',
    summary:
      'Get the cover of a book, 480 pixels wide, as WebP: the uploaded one, otherwise that of the e-book, otherwise the first page of a PDF; otherwise an SVG with the title',
  }),
  setBookCover: route({
    ...ofBook,
    method: 'PUT',
    path: '/api/book/{id}/cover',
    kind: 'upload',
    right: 'book:change',
    limit: 'upload',
    summary: 'Upload a cover of a book: multipart `file`, a picture',
    data: book,
    errors: ['notFound', 'badRequest', 'tooLarge', 'unsupportedType'],
  }),
  deleteBookCover: route({
    ...ofBook,
    method: 'DELETE',
    path: '/api/book/{id}/cover',
    right: 'book:change',
    summary: 'Restore the original cover of a book',
    data: book,
  }),
} as const
