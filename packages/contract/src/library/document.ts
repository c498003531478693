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
    summary: 'The bytes of a file to be shown in place, whole or by `Range`; what a page could run is sent as a download',
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
    summary: 'The bytes of the file a document stands in, to be shown in place, whole or by `Range`',
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
      'Files, and folders with all below them, as one zip archive: originals, and as Markdown what has none. A topic whole is its root folder',
    query: z.object({ ids: listed, folderIds: listed }),
    errors: ['badRequest', 'notFound', 'tooManyRequests'],
  }),
  getOutline: route({
    method: 'GET',
    path: '/api/document/{id}/outline',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'The headings of a document',
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
    summary: 'A picture that stands in a document, by its number from 1, drawn anew as WebP, 2000 pixels at most. It never changes',
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
    summary: 'Where words stand in a document, whatever their case and width and the breaks of its lines',
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
      'Passages of a document with a few lines around them: what the answers quote of it that a share key opens, and for readers of the whole document the requested one',
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
    summary: 'A document as it was read, as Markdown',
    params: idParams,
    query: shared,
    data: z.string(),
    errors: ['notFound'],
  }),
} as const
