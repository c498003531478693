import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idParams, offset, paged, paging, time, wholeNumber } from '../wire.ts'

/** Readers with the share key may read the derived views of an answer, too. */
const shared = z.object({ shareKey: z.string().max(64).optional() })

/** The position of an object in its answer: the citation marks of its sentence, and the offsets of that sentence in the text. */
const grounds = {
  /** Marks of the answer, with the numbering of `citation.mark`. */
  marks: z.array(wholeNumber).max(1000),
  /** `[start, end)` UTF-16 offsets into the answer's text; absent for objects added by a person. */
  at: z.tuple([offset, offset]).optional(),
}

export interface MindMapNode {
  id: string
  text: string
  /** A person's note on it. */
  note?: string | undefined
  marks: number[]
  at?: [number, number] | undefined
  folded?: boolean | undefined
  children: MindMapNode[]
}
function node(depth: number): z.ZodType<MindMapNode, MindMapNode> {
  const shape = z
    .object({
      id,
      text: z.string().trim().min(1).max(limits.mindMap.textChars),
      note: z.string().trim().max(limits.mindMap.noteChars).optional(),
      ...grounds,
      folded: z.boolean().optional(),
      children: z.array(depth > 1 ? z.lazy(() => node(depth - 1)) : z.never()).max(limits.mindMap.nodes),
    })
    .meta({ title: `MindMapNode${depth}` })
  return shape as unknown as z.ZodType<MindMapNode, MindMapNode>
}
export const mindMapNode = node(limits.mindMap.levels)

export const mindMap = z
  .object({
    root: mindMapNode,
    /** Whether a person changed it. */
    edited: z.boolean(),
    updatedAt: time,
  })
  .meta({ title: 'MindMap' })
export type MindMap = z.infer<typeof mindMap>

/** An event stated by the answer or its sources. */
export const timedEvent = z
  .object({
    /** The date as written in the text. */
    date: z.string(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, the sort key of events; years before the common era begin with `-`; `--MM` or `--MM-DD`
     * when no year is told. */
    iso: z.string(),
    text: z.string(),
    ...grounds,
  })
  .meta({ title: 'TimedEvent' })
export type TimedEvent = z.infer<typeof timedEvent>

export const entityKinds = ['person', 'organization', 'place', 'work', 'time', 'number', 'term'] as const
export const entity = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(entityKinds),
    /** Number of mentions. */
    count: z.number().int(),
    ...grounds,
  })
  .meta({ title: 'Entity' })
export type Entity = z.infer<typeof entity>
export const relation = z
  .object({
    from: z.string(),
    to: z.string(),
    /** The words between the two that state their relation; empty when they only share a sentence. */
    label: z.string(),
    ...grounds,
  })
  .meta({ title: 'EntityRelation' })
export type EntityRelation = z.infer<typeof relation>

export const underlineColors = ['seal', 'ford', 'sprout', 'amber'] as const

/** An underlined span of an answer, with the person's note. */
export const underline = z
  .object({
    id: z.string(),
    resultId: z.string(),
    /** `[start, end)` UTF-16 offsets into the answer's text. */
    start: z.number().int(),
    end: z.number().int(),
    /** The underlined text. */
    text: z.string(),
    note: z.string(),
    color: z.enum(underlineColors),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'Underline' })
export type Underline = z.infer<typeof underline>

const note = z.string().max(4000)

/** The derived views of an answer and the objects stored beside it. Spec section 7, the sub-resources of results. */
export const deriveContract = {
  getMindMap: route({
    method: 'GET',
    path: '/api/result/{id}/mind-mapping',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    summary: 'Get the mind map of a completed answer; the first request generates it',
    params: idParams,
    query: shared,
    data: mindMap,
    errors: ['notFound', 'conflict'],
  }),
  saveMindMap: route({
    guests: 'ask',
    method: 'PUT',
    path: '/api/result/{id}/mind-mapping',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Save an edited mind map',
    params: idParams,
    body: z.object({ root: mindMapNode }),
    data: mindMap,
    errors: ['notFound', 'badRequest', 'conflict'],
  }),
  resetMindMap: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/result/{id}/mind-mapping',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Reset a mind map: discard the edits and generate it again',
    params: idParams,
    data: mindMap,
    errors: ['notFound', 'conflict'],
  }),
  getEvents: route({
    method: 'GET',
    path: '/api/result/{id}/event-extraction',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    summary: 'List the dated events of a completed answer, oldest first',
    params: idParams,
    query: shared,
    data: z.object({ events: z.array(timedEvent) }),
    errors: ['notFound', 'conflict'],
  }),
  getEntities: route({
    method: 'GET',
    path: '/api/result/{id}/entity-extraction',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    summary: 'List the entities of a completed answer and their relations',
    params: idParams,
    query: shared,
    data: z.object({ entities: z.array(entity), relations: z.array(relation) }),
    errors: ['notFound', 'conflict'],
  }),
  shareHtml: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/result/{id}/html/share',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Publish a completed answer as a page with its sources; a repeated request returns the same address',
    params: idParams,
    data: z.object({ url: z.string() }),
    errors: ['notFound', 'conflict'],
  }),
  unshareHtml: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/result/{id}/html/share',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Unpublish the page of an answer',
    params: idParams,
    errors: ['notFound'],
  }),
  getSharedHtml: route({
    method: 'GET',
    path: '/api/html/{id}',
    kind: 'raw',
    types: ['text/html'],
    statuses: [301],
    auth: 'public',
    summary: 'Open the former address of a published answer; redirects to the page of its link',
    params: idParams,
    data: z.string(),
    errors: ['notFound'],
  }),
  setFavorite: route({
    guests: 'ask',
    method: 'PUT',
    path: '/api/result/{id}/favorite',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Mark or unmark an answer as a favourite',
    params: idParams,
    body: z.object({ favorite: z.boolean() }),
    data: z.object({ favorite: z.boolean() }),
    errors: ['notFound'],
  }),
  listFavorites: route({
    method: 'GET',
    path: '/api/favorite',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the favourite answers of the visitor, newest first',
    query: paging,
    data: paged(z.object({ resultId: z.string(), sessionId: z.string(), question: z.string(), text: z.string(), favoriteAt: time })),
  }),
  listUnderlines: route({
    method: 'GET',
    path: '/api/result/{id}/underline',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    summary: 'List the underlined passages of an answer, in the order of its text; a share key omits the notes',
    params: idParams,
    query: shared,
    data: z.array(underline),
    errors: ['notFound'],
  }),
  createUnderline: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/result/{id}/underline',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Create an underline in a completed answer, with an optional note',
    params: idParams,
    body: z.object({
      start: offset,
      end: offset.min(1),
      note: note.default(''),
      color: z.enum(underlineColors).default('seal'),
    }),
    data: underline,
    errors: ['notFound', 'badRequest', 'conflict'],
  }),
  updateUnderline: route({
    guests: 'ask',
    method: 'PATCH',
    path: '/api/underline/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Update the note or the colour of an underline',
    params: idParams,
    body: z.object({ note: note.optional(), color: z.enum(underlineColors).optional() }),
    data: underline,
    errors: ['notFound'],
  }),
  deleteUnderline: route({
    guests: 'ask',
    method: 'DELETE',
    path: '/api/underline/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Delete an underline',
    params: idParams,
    errors: ['notFound'],
  }),
} as const
