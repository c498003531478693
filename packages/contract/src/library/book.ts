import { z } from 'zod'
import { fileStates } from './file.ts'
import { blockKinds, figureView } from './knowledge.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { idParams, paged, paging, time, writtenTime } from '../wire.ts'

/** The folder of the own topic that books are put into. */
export const shelfFolder = '书架'

/** How a book is read. `flow`: its text, laid out anew for every screen. `pages`: as its pages were made. */
export const bookLayouts = ['flow', 'pages'] as const
export type BookLayout = (typeof bookLayouts)[number]

/** Where somebody is in a book. */
const bookPlace = z.object({
  /** From 1. */
  page: z.int().min(1).max(1_000_000),
  /** UTF-16 offset into the text of a book that flows: the first character on the screen. Null where only the page is known. */
  position: z.int().min(0).max(100_000_000).nullable(),
  /** The name of the device, to tell whether it was this one. */
  deviceId: z.string().max(64).nullable(),
  /** When that was. */
  at: writtenTime,
})
export type BookPlace = z.infer<typeof bookPlace>

/** A book on somebody's shelf: a file, and how far they have read in it. Spec section 3 "Book". */
const book = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  topicId: z.string(),
  fileId: z.string(),
  /** Its text; null until it has been read in. */
  documentId: z.string().nullable(),
  /** Where it came from, if it is a link. */
  url: z.string().nullable(),
  /** A picture of its cover, or one made of its title; null until it has been read in. */
  thumbImg: z.string().nullable(),
  /** The cover is one its owner chose. */
  ownCover: z.boolean(),
  hasPpt: z.literal(false),
  layout: z.enum(bookLayouts),
  /** The page read last, from 1; 0 for a book nobody has opened. The same as `lastPage`. */
  page: z.int().min(0),
  lastPage: z.int().min(0),
  /** Of a book that flows, pages of `limits.book.pageChars` characters, which are the same on every screen. 0 until that is known. */
  totalPage: z.int().min(0),
  /** Null for a book nobody has opened. */
  place: bookPlace.nullable(),
  /** Import, 0–100. */
  progress: z.int().min(0).max(100),
  state: z.enum(fileStates),
  /** Why it could not be read. */
  reason: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
  createdAt: time,
})
export type Book = z.infer<typeof book>

export const bookSorts = ['read', 'added', 'title'] as const
export type BookSort = (typeof bookSorts)[number]

/** A part of a book that is laid out at once. */
const bookSection = z.object({
  /** `[start, end)` UTF-16 offsets into the text of the book. */
  start: z.int(),
  end: z.int(),
})
export type BookSection = z.infer<typeof bookSection>

/** How the text of a book is divided. */
const bookContents = z.object({
  documentId: z.string(),
  /** UTF-16 units of the whole. */
  length: z.int(),
  sections: z.array(bookSection),
  /** Its headings; `start` is an offset into the text, `page` that of a book of pages. */
  headings: z.array(z.object({ text: z.string(), level: z.int(), start: z.int(), page: z.int().optional() })),
})
export type BookContents = z.infer<typeof bookContents>

const bookBlocks = z.array(
  z.object({
    start: z.int(),
    end: z.int(),
    kind: z.enum(blockKinds),
    level: z.int().optional(),
    /** Of a `figure`: a picture of the document the book is. */
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
    summary: 'Books of the caller: those read last, or added last, or by title',
    query: paging.extend({ sort: z.enum(bookSorts).default('read'), keyword: z.string().trim().max(100).default('') }),
    data: paged(book),
  }),
  addBook: route({
    ...adding,
    path: '/api/book',
    apiKey: 'knowledge:write',
    summary: 'Put a book on the shelf: multipart `file` below 30 MB, or `url`, or `fileId` of a file the caller may read',
  }),
  addOpenBook: route({
    ...adding,
    path: '/api/open/book',
    apiKey: 'knowledge:write',
    summary: 'For programs: put a book on the shelf, multipart `file` or form `url`',
  }),
  getBook: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}',
    apiKey: 'knowledge:read',
    summary: 'A book and where one is in it',
    data: book,
  }),
  updateBook: route({
    ...ofBook,
    method: 'PATCH',
    path: '/api/book/{id}',
    right: 'book:change',
    summary: 'Change what a book is called and whose it is; an empty title gives it back its own',
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
    summary: 'Take a book off the shelf. A file that was put in as a book goes into the trash, and comes back with its place from there',
  }),
  saveBookProgress: route({
    ...ofBook,
    method: 'PUT',
    path: '/api/book/{id}/progress',
    right: 'book:change',
    summary: 'Note down where one is; of two devices the later one counts. Answers with the book as it stands then',
    body: bookPlace.extend({ position: bookPlace.shape.position.default(null), deviceId: bookPlace.shape.deviceId.default(null) }).extend({
      /** How many pages a book of pages has, as its reader counts them. */
      totalPage: z.int().min(1).max(1_000_000).optional(),
    }),
    data: book,
    errors: ['badRequest', 'notFound'],
  }),
  getBookContents: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/contents',
    summary: 'How the text of a book is divided, and its headings',
    data: bookContents,
  }),
  getBookSection: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/section/{index}',
    params: idParams.extend({ index: z.coerce.number().int().min(0).max(10_000_000) }),
    summary: 'The text of one part of a book, by its number from 0',
    data: bookBlocks,
  }),
  getBookCover: route({
    ...ofBook,
    method: 'GET',
    path: '/api/book/{id}/cover',
    kind: 'file',
    summary:
      'The cover of a book, 480 pixels wide, as WebP: the one chosen for it, else that of the e-book, else the first page of a PDF; or one made of its title, as SVG',
  }),
  setBookCover: route({
    ...ofBook,
    method: 'PUT',
    path: '/api/book/{id}/cover',
    kind: 'upload',
    right: 'book:change',
    limit: 'upload',
    summary: 'Choose a cover: multipart `file`, a picture',
    data: book,
    errors: ['notFound', 'badRequest', 'tooLarge', 'unsupportedType'],
  }),
  deleteBookCover: route({
    ...ofBook,
    method: 'DELETE',
    path: '/api/book/{id}/cover',
    right: 'book:change',
    summary: 'Give a book back the cover it came with',
    data: book,
  }),
} as const
