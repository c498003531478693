import { z } from 'zod'
import { underlineColors } from '../ask/derive.ts'
import { route } from '../route.ts'
import { idParams, offset, paged, paging, time } from '../wire.ts'

export const annotationKinds = ['highlight', 'underline'] as const

const coordinate = z.number().min(-1_000_000).max(1_000_000)

/** A rectangle on a PDF page, in PDF points from the top left of the page without rotation and zoom. */
export const pageRect = z.object({
  /** Page number, from 1. */
  page: z.int().min(1).max(1_000_000),
  x: coordinate,
  y: coordinate,
  width: coordinate.min(0),
  height: coordinate.min(0),
})
export type PageRect = z.infer<typeof pageRect>

const note = z.string().max(4000)
const color = z.enum(underlineColors)
const kind = z.enum(annotationKinds)

/** An annotated span of a document, with a note; visible only to its author. */
export const annotation = z
  .object({
    id: z.string(),
    topicId: z.string(),
    /** The file of the document; null for a web page. */
    fileId: z.string().nullable(),
    /** Null once the document no longer contains the quote: the annotation remains, its position is lost. */
    documentId: z.string().nullable(),
    /** Title of the annotated document. */
    title: z.string(),
    kind,
    color,
    /** `[start, end)` UTF-16 offsets into the document's text; null when only the page and rectangles are known. */
    start: z.number().int().nullable(),
    end: z.number().int().nullable(),
    /** The quoted text. */
    quote: z.string(),
    page: z.number().int().nullable(),
    rects: z.array(pageRect).nullable(),
    note: z.string(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'Annotation' })
export type Annotation = z.infer<typeof annotation>

/** Readers with the share key of a session that cites the document may annotate it as well. */
const shared = z.object({ shareKey: z.string().max(64).optional() })

/** Highlights and underlines in documents, with notes. Spec section 7, "document" and "pdf highlight and underline". */
export const annotationContract = {
  listAnnotations: route({
    method: 'GET',
    path: '/api/document/{id}/annotation',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'List the annotations of the caller in a document, in the order of its text; those without a position come last',
    params: idParams,
    query: shared,
    data: z.array(annotation),
    errors: ['notFound'],
  }),
  createAnnotation: route({
    method: 'POST',
    path: '/api/document/{id}/annotation',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'Create an annotation in a document, by offsets into its text, or by a quote and its page',
    params: idParams,
    query: shared,
    body: z.object({
      kind: kind.default('highlight'),
      color: color.default('amber'),
      note: note.default(''),
      start: offset.optional(),
      end: offset.optional(),
      /** The words selected in a PDF; their offsets are found by searching the text of the page. */
      quote: z.string().trim().min(1).max(8000).optional(),
      page: z.int().min(1).max(1_000_000).optional(),
      rects: z.array(pageRect).max(500).optional(),
    }),
    data: annotation,
    errors: ['notFound', 'badRequest'],
  }),
  listTopicAnnotations: route({
    method: 'GET',
    path: '/api/topic/{id}/annotation',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'List the annotations of the caller in the documents of a topic, newest first',
    params: idParams,
    query: paging,
    data: paged(annotation),
    errors: ['notFound'],
  }),
  updateAnnotation: route({
    method: 'PATCH',
    path: '/api/annotation/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'annotation:change',
    summary: 'Update the note, the colour or the kind of an annotation',
    params: idParams,
    body: z.object({ note: note.optional(), color: color.optional(), kind: kind.optional() }),
    data: annotation,
    errors: ['notFound'],
  }),
  deleteAnnotation: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/annotation/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'annotation:change',
    summary: 'Delete an annotation',
    params: idParams,
    errors: ['notFound'],
  }),
} as const
