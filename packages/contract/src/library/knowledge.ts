import { z } from 'zod'
import { pageRect } from './annotation.ts'
import { file } from './file.ts'
import { quotePlace } from '../ask/place.ts'
import { route } from '../route.ts'
import { topic } from './topic.ts'
import { address, idParams, paged, paging, time, wholeNumber } from '../wire.ts'

/** The position of a block in its original, used by the reader of that file type to open and mark it. */
const anchor = z
  .object({
    /** PDF page, from 1, and rectangles on it, `[x, y, width, height]` in points from the top left, one per line. */
    page: z.number().int().optional(),
    rects: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
    /** Block id of HTML, Markdown, docx and epub, or of the shape on a slide. */
    id: z.string().optional(),
    /** Chapter of an e-book. */
    chapter: z.string().optional(),
    /** Slide, from 1. */
    slide: z.number().int().optional(),
    /** Sheet of a workbook and the cells on it, e.g. `A1:D9`. */
    sheet: z.string().optional(),
    cells: z.string().optional(),
    /** Row numbers on the sheet, one per line of the block, present when rows between them are empty. */
    rows: z.array(z.number().int()).optional(),
    /** Start and end in a recording, milliseconds. */
    time: z.tuple([z.number(), z.number()]).optional(),
    /** Region of a picture, `[x, y, width, height]` as fractions of its width and height; with `page`, of that page. */
    region: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  })
  .meta({ title: 'BlockAnchor' })
export type BlockAnchor = z.infer<typeof anchor>

/** The kinds of blocks of a document. */
export const blockKinds = ['heading', 'paragraph', 'list-item', 'table', 'code', 'caption', 'cue', 'quote', 'figure'] as const

/** A picture in a document; its block has no text. */
export const figureView = z
  .object({
    /** Number of the picture, from 1, in document order: its address is `/api/document/{id}/picture/{n}`. */
    n: z.number().int(),
    /** Its alternative text. */
    alt: z.string().optional(),
    /** Width and height in the original, pixels. */
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ title: 'Figure' })
export type FigureView = z.infer<typeof figureView>

const counted = z.number().int().min(0)

/** What a reader of the text has to know about its original. */
export const documentNotice = z.discriminatedUnion('kind', [
  /** The original has tracked changes; the text is that after accepting all. */
  z.object({ kind: z.literal('revisions'), inserted: counted, deleted: counted }),
  /** Formulas without a stored value: computed when read, or shown as formulas. */
  z.object({ kind: z.literal('formulas'), computed: counted, uncomputed: counted }),
  /** Hidden parts. Sheets are not read; all others are part of the text. */
  z.object({
    kind: z.literal('hidden'),
    what: z.enum(['sheets', 'rows', 'columns', 'slides']),
    count: counted,
    names: z.array(z.string()).optional(),
  }),
  /** Files within the original that could not be read. */
  z.object({ kind: z.literal('embedded'), missing: counted }),
])
export type DocumentNotice = z.infer<typeof documentNotice>

/** Cells of a table block that are one: `[line, column, lines, columns]`, lines of the block and columns from 0. */
const mergedCells = z.tuple([counted, counted, counted, counted])

/** A document as read: the text that citations refer to, and its blocks. */
export const documentView = z
  .object({
    id: z.string(),
    title: z.string(),
    topicId: z.string(),
    topicName: z.string(),
    fileId: z.string().nullable(),
    fileName: z.string(),
    contentType: z.string(),
    /** Its address, if it is a link. */
    url: z.string().nullable(),
    originalUrl: address.nullable(),
    /** When it was read. */
    readAt: time,
    /** Length of the whole text in UTF-16 units. */
    length: z.number().int(),
    notices: z.array(documentNotice),
    /** This slice of blocks; `start` and `end` are offsets into the whole text. */
    blocks: z.array(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        kind: z.enum(blockKinds),
        level: z.number().int().optional(),
        page: z.number().int().optional(),
        anchor: anchor.optional(),
        /** Of a `figure` block. */
        figure: figureView.optional(),
        /** Of a `table` block with merged cells. */
        merged: z.array(mergedCells).optional(),
        /** Of a `table` block: the comments on its cells, which also follow the table as `quote` blocks. */
        comments: z.array(z.object({ cell: z.string(), text: z.string() })).optional(),
        text: z.string(),
      }),
    ),
    blockTotal: z.number().int(),
    /** Index of the first block of the slice. */
    blockFrom: z.number().int(),
    /** The position of the requested words `[at, end)`, with what a reader of the original highlights there. */
    place: quotePlace
      .extend({
        rects: z.array(pageRect).optional(),
        /** Region of a picture, `[x, y, width, height]` as fractions of its width and height. */
        region: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      })
      .optional(),
  })
  .meta({ title: 'Document' })
export type DocumentView = z.infer<typeof documentView>

export const knowledgeContract = {
  listTopics: route({
    method: 'GET',
    path: '/api/topic',
    kind: 'json',
    auth: 'visitor',
    apiKey: 'knowledge:read',
    summary: 'List the topics that the caller can search',
    data: z.array(topic),
  }),
  listFiles: route({
    method: 'GET',
    path: '/api/topic/{id}/file',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'List the files of a topic, newest first; `mine` is the default topic of the caller',
    params: idParams,
    query: paging,
    data: paged(file),
    errors: ['notFound'],
  }),
  getFile: route({
    method: 'GET',
    path: '/api/file/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get a file and the state of its import',
    params: idParams,
    data: file,
    errors: ['notFound'],
  }),
  getFileProgress: route({
    method: 'GET',
    path: '/api/file/{id}/progress',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get the import progress of a file, 0–100',
    params: idParams,
    data: z.number().int(),
    errors: ['notFound'],
  }),
  deleteFile: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/file/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Delete a file and its documents; existing answers keep their quotes',
    params: idParams,
    errors: ['notFound', 'noPermission'],
  }),
  getOriginal: route({
    method: 'GET',
    path: '/api/file/{id}/original',
    kind: 'file',
    types: ['application/octet-stream'],
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Download the original bytes of a file',
    params: idParams,
    errors: ['notFound'],
  }),
  getDocument: route({
    method: 'GET',
    path: '/api/document/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get a range of the blocks of a document, around an offset with `at`',
    params: idParams,
    query: z.object({
      at: wholeNumber.optional(),
      /** End of the words that start at `at`; without it only their first character is located. */
      end: wholeNumber.optional(),
      from: wholeNumber.optional(),
      count: z.coerce.number().int().min(1).max(2000).default(400),
      /** A share key that opens the whole document. */
      shareKey: z.string().max(64).optional(),
      /** The person or channel that forwarded the link. */
      share: z.string().max(64).optional(),
    }),
    data: documentView,
    errors: ['notFound'],
  }),
} as const
