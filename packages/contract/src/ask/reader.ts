import { z } from 'zod'
import { route } from '../route.ts'
import { foundSource } from './source.ts'
import { idParams, time } from '../wire.ts'

/** How a page on the network stands to what was read of it. `unknown`: it could not be read now. */
export const pageChanges = ['same', 'changed', 'gone', 'unknown'] as const

/** `unknown`: it could not be looked at beforehand. `insecure`: it is not encrypted, and browsers show it in no encrypted page. */
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
    summary: 'Whether the page a document was read from says something else now, and what',
    params: idParams,
    query: z.object({ shareKey: z.string().max(64).optional() }),
    data: z.object({
      change: z.enum(pageChanges),
      /** When the document was read, and when the page was looked at again. */
      readAt: time,
      checkedAt: time,
      /** Why it could not be read now. */
      reason: z.string().nullable(),
      /** Paragraphs in the order of the page: taken out, put in, or left as context beside a change. At most 400. */
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
    summary: 'Whether a public page can be shown in a frame of this site. Addresses inside a network are refused',
    query: z.object({ url: z.string().trim().min(1).max(4000) }),
    data: z.object({
      /** Where the address leads. */
      address: z.string(),
      frame: z.enum(frameStates),
      /** Why it cannot be reached; empty otherwise. */
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
    summary: 'A scholarly record by its DOI, arXiv id or PubMed id, with its abstract',
    query: z.object({ id: z.string().trim().min(3).max(300) }),
    data: z.object({
      source: foundSource,
      abstract: z.string(),
      /** Records the service names as like it; may be empty. */
      similar: z.array(foundSource),
    }),
    errors: ['notFound', 'badRequest', 'serverBusy'],
  }),
  getProxiedImage: route({
    method: 'GET',
    path: '/api/image',
    kind: 'file',
    auth: 'visitor',
    summary: 'A picture of a source, loaded by the server and checked; only addresses the server signed itself',
    query: z.object({
      url: z.string().max(4000),
      sig: z.string().max(100),
      /** `small`: at most 640 pixels wide and high; `large`: at most 1600. */
      size: z.enum(['small', 'large']).optional(),
    }),
    errors: ['notFound', 'badRequest'],
  }),
} as const
