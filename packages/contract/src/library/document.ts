import { z } from 'zod'
import { route } from '../route.ts'
import { limits } from '../limits.ts'
import { quotePlace } from '../ask/place.ts'
import { idList, idParams, wholeNumber } from '../wire.ts'

/** Readers with a share key that opens the whole document may read it, too. */
const shared = z.object({ shareKey: z.string().max(64).optional() })

const headingView = z
  .object({
    text: z.string(),
    /** Heading level, 1–6. */
    level: z.number().int(),
    /** UTF-16 offset into the document's text. */
    start: z.number().int(),
    page: z.number().int().optional(),
  })
  .meta({ title: 'DocumentHeading' })
export type DocumentHeading = z.infer<typeof headingView>

const hit = z
  .object({
    /** `[start, end)` UTF-16 offsets into the document's text. */
    start: z.number().int(),
    end: z.number().int(),
    page: z.number().int().optional(),
    place: quotePlace,
    /** The matched text, with some context of its line. */
    before: z.string(),
    text: z.string(),
    after: z.string(),
  })
  .meta({ title: 'DocumentHit' })
export type DocumentHit = z.infer<typeof hit>

const passage = z
  .object({
    /** `[start, end)` of the quote, UTF-16 offsets into the document's text. */
    start: z.number().int(),
    end: z.number().int(),
    place: quotePlace,
    /** The quote with the lines around it; `…` marks where they are cut. */
    before: z.string(),
    quote: z.string(),
    after: z.string(),
  })
  .meta({ title: 'DocumentPassage' })
export type DocumentPassage = z.infer<typeof passage>

/** A list of ids in an address. */
const listed = z
  .string()
  .max(limits.archiveItems * 65)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(idList(limits.archiveItems))

/** Reading a document: its original, its outline, and searching in it. Spec section 7, "document". */
export const documentContract = {
  viewFile: route({
    method: 'GET',
    path: '/api/file/{id}/view',
    kind: 'file',
    statuses: [200, 206, 304, 416],
    auth: 'visitor',
    right: 'topic:read',
    summary: 'Get the bytes of a file for display in a page, complete or by `Range`; types with scripts are sent as a download',
    params: idParams,
    errors: ['notFound'],
  }),
  viewDocument: route({
    method: 'GET',
    path: '/api/document/{id}/view',
    kind: 'file',
    statuses: [200, 206, 304, 416],
    auth: 'visitor',
    right: 'topic:read',
    summary: 'Get the bytes of the file of a document for display in a page, complete or by `Range`',
    params: idParams,
    query: shared,
    errors: ['notFound'],
  }),
  downloadFiles: route({
    method: 'GET',
    path: '/api/file/archive',
    kind: 'file',
    types: ['application/zip'],
    auth: 'visitor',
    right: 'topic:read',
    limit: 'archive',
    summary:
      'Download files and complete folders as one zip archive: originals, or Markdown for files without an original. The root folder downloads a complete topic',
    query: z.object({ ids: listed, folderIds: listed }),
    errors: ['badRequest', 'notFound', 'tooManyRequests'],
  }),
  getOutline: route({
    method: 'GET',
    path: '/api/document/{id}/outline',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'Get the headings of a document',
    params: idParams,
    query: shared,
    data: z.array(headingView),
    errors: ['notFound'],
  }),
  getDocumentPicture: route({
    method: 'GET',
    path: '/api/document/{id}/picture/{n}',
    kind: 'file',
    types: ['image/webp'],
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get a picture of a document by its number from 1, as WebP of at most 2000 pixels; the response never changes',
    params: idParams.extend({ n: z.coerce.number().int().min(1).max(10_000) }),
    query: shared,
    errors: ['notFound', 'unsupportedType'],
  }),
  searchDocument: route({
    method: 'GET',
    path: '/api/document/{id}/search',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'Search for words in a document, independent of case, width and line breaks',
    params: idParams,
    query: shared.extend({ q: z.string().trim().min(1).max(200) }),
    data: z.object({
      /** In text order; at most 500. */
      hits: z.array(hit),
      /** Whether there are more hits than listed. */
      more: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  getPassages: route({
    method: 'GET',
    path: '/api/document/{id}/passages',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary:
      'Get passages of a document with a few lines of context: with a share key the quoted passages of its answers, for readers of the document the requested one',
    params: idParams,
    query: shared.extend({ start: wholeNumber.optional(), end: wholeNumber.optional() }),
    data: z.object({
      id: z.string(),
      title: z.string(),
      /** Whether the caller may read the whole document. */
      whole: z.boolean(),
      /** In the order of the text. */
      passages: z.array(passage),
    }),
    errors: ['notFound'],
  }),
  getMarkdown: route({
    method: 'GET',
    path: '/api/document/{id}/markdown',
    kind: 'raw',
    types: ['text/markdown'],
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get the text of a document as Markdown',
    params: idParams,
    query: shared,
    data: z.string(),
    errors: ['notFound'],
  }),
} as const
