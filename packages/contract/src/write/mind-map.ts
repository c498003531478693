import { z } from 'zod'
import { mindMapNode } from '../ask/derive.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idParams, offset, paged, paging, time } from '../wire.ts'

/** Colours of a mind map, each for light and dark pages. */
export const mindMapThemes = ['colorful', 'ink', 'blue', 'green'] as const
export type MindMapTheme = (typeof mindMapThemes)[number]

/** An address within this site, or on the web; excludes schemes that execute scripts. */
const safeLink = z
  .string()
  .max(2000)
  .regex(/^(?:\/(?!\/)|https?:\/\/)/i)

/** A source of a mind map, referred to by the marks of its nodes as `n`. Numbers are local to the map. */
export const mindMapSource = z
  .object({
    n: z.int().min(1).max(limits.mindMap.sources),
    title: z.string().max(500),
    /** Its address; a site-relative `/doc/…` for documents of the instance. */
    link: safeLink,
    documentId: id.optional(),
    /** The exact words that support a node; empty when the source is linked as a whole. */
    quote: z.string().max(2000).default(''),
    /** `[start, end)` UTF-16 offsets of the quote in the document's text. */
    start: offset.optional(),
    end: offset.optional(),
  })
  .meta({ title: 'MindMapSource' })
export type MindMapSource = z.infer<typeof mindMapSource>

const content = {
  title: z.string().trim().min(1).max(limits.mindMap.titleChars),
  root: mindMapNode,
  sources: z.array(mindMapSource).max(limits.mindMap.sources),
  theme: z.enum(mindMapThemes),
}

/** An entry of a list of mind maps. */
export const mindMapItem = z
  .object({
    id: z.string(),
    topicId: z.string(),
    title: z.string(),
    /** Number of nodes. */
    nodes: z.int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'MindMapItem' })
export type MindMapItem = z.infer<typeof mindMapItem>

/** A stored mind map of a topic, independent of an answer. */
export const storedMindMap = mindMapItem
  .extend({
    ...content,
    /** Incremented by every change. */
    version: z.int(),
    /** Whether the caller may change it. */
    editable: z.boolean(),
  })
  .meta({ title: 'StoredMindMap' })
export type StoredMindMap = z.infer<typeof storedMindMap>

const mapCall = { kind: 'json', auth: 'visitor', params: idParams } as const

/** Independent mind maps: generated, drawn, or imported. */
export const mindMapContract = {
  listMyMindMaps: route({
    method: 'GET',
    path: '/api/mind-map',
    kind: 'json',
    auth: 'visitor',
    summary: 'List the mind maps of the caller, latest change first',
    query: paging.extend({ keyword: z.string().trim().max(100).default('') }),
    data: paged(mindMapItem),
  }),
  listMindMaps: route({
    ...mapCall,
    method: 'GET',
    path: '/api/topic/{id}/mind-map',
    right: 'topic:read',
    summary: 'List the mind maps of a topic, latest change first',
    query: paging,
    data: paged(mindMapItem),
    errors: ['notFound'],
  }),
  createMindMap: route({
    ...mapCall,
    method: 'POST',
    path: '/api/topic/{id}/mind-map',
    stores: true,
    right: 'topic:edit',
    summary: 'Save a mind map in a topic; `mine` is the default topic of the caller',
    body: z.object({ ...content, sources: content.sources.default([]), theme: content.theme.default('colorful') }),
    data: storedMindMap,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord'],
  }),
  makeMindMap: route({
    ...mapCall,
    method: 'POST',
    path: '/api/topic/{id}/mind-map/make',
    stores: true,
    limit: 'ask',
    right: 'topic:edit',
    summary:
      'Generate a mind map from a completed answer, a document, a topic, a text or a web page and save it in a topic; its nodes keep their sources',
    body: z.discriminatedUnion('from', [
      z.object({ from: z.literal('answer'), resultId: id, shareKey: z.string().max(64).optional() }),
      z.object({ from: z.literal('document'), documentId: id }),
      z.object({ from: z.literal('topic'), topicId: id }),
      z.object({
        from: z.literal('text'),
        title: z.string().trim().max(limits.mindMap.titleChars).default(''),
        text: z.string().trim().min(1).max(limits.mindMap.madeFromChars),
      }),
      z.object({ from: z.literal('link'), url: z.string().trim().min(4).max(2000) }),
    ]),
    data: storedMindMap,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord', 'serverBusy', 'unreadableFile', 'tooLarge'],
  }),
  readMindMap: route({
    ...mapCall,
    method: 'GET',
    path: '/api/mind-map/{id}',
    right: 'topic:read',
    summary: 'Get a mind map with its nodes and sources',
    data: storedMindMap,
    errors: ['notFound'],
  }),
  updateMindMap: route({
    ...mapCall,
    method: 'PUT',
    path: '/api/mind-map/{id}',
    stores: true,
    right: 'topic:edit',
    summary: 'Update a mind map. `baseVersion` is the edited version; `conflict` after a change by another user',
    body: z.object({ ...content, baseVersion: z.int().min(1).max(2_147_483_647) }),
    data: mindMapItem.extend({ version: z.int() }),
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord'],
  }),
  moveMindMap: route({
    ...mapCall,
    method: 'POST',
    path: '/api/mind-map/{id}/move',
    right: 'topic:edit',
    summary: 'Move a mind map to another topic that the caller can edit',
    body: z.object({ topicId: id }),
    data: mindMapItem,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  deleteMindMap: route({
    guests: 'ask',
    ...mapCall,
    method: 'DELETE',
    path: '/api/mind-map/{id}',
    right: 'topic:edit',
    summary: 'Delete a mind map',
    errors: ['notFound', 'noPermission'],
  }),
} as const
