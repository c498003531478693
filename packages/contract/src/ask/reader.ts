import { z } from 'zod'
import { route } from '../route.ts'
import { foundSource } from './source.ts'
import { idParams, time } from '../wire.ts'

/** Whether the live page still matches its snapshot. `unknown`: the page could not be fetched now. */
export const pageChanges = ['same', 'changed', 'gone', 'unknown'] as const

/**
 * Whether a page can be shown in a frame. `unknown`: it was not checked. `insecure`: it is served over http, which browsers block in an
 * https page.
 */
export const frameStates = ['allowed', 'refused', 'insecure', 'unreachable', 'unknown'] as const
export type FrameState = (typeof frameStates)[number]

export const readerContract = {
  getPageChange: route({
    method: 'GET',
    path: '/api/document/{id}/change',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    limit: 'ask',
    summary: 'Check whether the web page of a document has changed since its import, and list the changes',
    params: idParams,
    query: z.object({ shareKey: z.string().max(64).optional() }),
    data: z.object({
      change: z.enum(pageChanges),
      /** When the snapshot was taken, and when the live page was checked. */
      readAt: time,
      checkedAt: time,
      /** Why the page could not be fetched now. */
      reason: z.string().nullable(),
      /** Paragraphs in page order: added, removed, or unchanged context next to a change. At most 400. */
      difference: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
    errors: ['notFound', 'badRequest'],
  }),
  checkOuterPage: route({
    method: 'GET',
    path: '/api/outer-page',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Check whether a public page can be displayed in a frame of this site; refuses private network addresses',
    query: z.object({ url: z.string().trim().min(1).max(4000) }),
    data: z.object({
      /** The address of the page. */
      address: z.string(),
      frame: z.enum(frameStates),
      /** Why the page cannot be reached; empty otherwise. */
      reason: z.string(),
    }),
    errors: ['badRequest'],
  }),
  getAcademicDetail: route({
    method: 'GET',
    path: '/api/academic-detail',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Get a scholarly record with its abstract by DOI, arXiv id or PubMed id',
    query: z.object({ id: z.string().trim().min(3).max(300) }),
    data: z.object({
      source: foundSource,
      abstract: z.string(),
      /** Similar records as named by the service; may be empty. */
      similar: z.array(foundSource),
    }),
    errors: ['notFound', 'badRequest', 'serverBusy'],
  }),
  getProxiedImage: route({
    method: 'GET',
    path: '/api/image',
    kind: 'file',
    types: ['image/webp'],
    auth: 'visitor',
    apiKey: ['search', 'chat'],
    summary: 'Get a picture of a source through the server; requires an address signed by the server',
    query: z.object({
      url: z.string().max(4000),
      sig: z.string().max(100),
      /** `small`: at most 640 pixels wide and high; `large`: at most 1600. */
      size: z.enum(['small', 'large']).optional(),
    }),
    errors: ['notFound', 'badRequest'],
  }),
} as const
