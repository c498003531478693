import { z } from 'zod'
import { route } from '../route.ts'
import { composers } from '../ask/stream.ts'
import { idParams, paged, paging, time } from '../wire.ts'

/** Spec section 3 "Poster". `image`: a picture to save and send. `html`: a separate page. */
export const posterTypes = ['image', 'html'] as const
export type PosterType = (typeof posterTypes)[number]

/** Designs: a sheet of points, a card with key figures, a timeline, a quotation page. */
export const posterTemplates = ['sheet', 'figures', 'timeline', 'quotes'] as const
export type PosterTemplate = (typeof posterTemplates)[number]

/** Spec section 4: a poster has an id while it is being created. */
const posterStates = ['creating', 'ready', 'failed'] as const

/** Why a poster was not made, as a name and as a sentence for a person. */
const posterFailures = ['timeout', 'nothingFound', 'interrupted', 'internal'] as const
export type PosterFailure = (typeof posterFailures)[number]

/** The content of a poster: sentences of the answer it was made from, each with its source. */
export const posterContent = z.object({
  title: z.string(),
  /** A summary in one sentence. */
  lead: z.string(),
  points: z.array(z.object({ text: z.string(), sources: z.array(z.number().int()) })),
  figures: z.array(z.object({ value: z.string(), label: z.string(), sources: z.array(z.number().int()) })),
  events: z.array(z.object({ date: z.string(), text: z.string(), sources: z.array(z.number().int()) })),
  /** Numbered from 1 by position; `quote` is the cited text. */
  sources: z.array(z.object({ title: z.string(), link: z.string(), quote: z.string() })),
})
export type PosterContent = z.infer<typeof posterContent>

/** A poster that presents the content of a topic on a subject. */
export const poster = z
  .object({
    id: z.string(),
    topicId: z.string(),
    query: z.string(),
    type: z.enum(posterTypes),
    template: z.enum(posterTemplates),
    state: z.enum(posterStates),
    failure: z.object({ name: z.enum(posterFailures), text: z.string() }).nullable(),
    /** Null until it is ready. */
    content: posterContent.nullable(),
    /** The composer of its sentences; null until known. */
    composer: z.enum(composers).nullable(),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ title: 'Poster' })
export type Poster = z.infer<typeof poster>

const posterCall = { kind: 'json', auth: 'visitor', params: idParams } as const

/** Posters of a topic. Spec section 7 "poster". */
export const posterContract = {
  listPosters: route({
    ...posterCall,
    method: 'GET',
    path: '/api/topic/{id}/poster',
    right: 'topic:read',
    summary: 'List the posters of a topic, newest first',
    query: paging,
    data: paged(poster),
    errors: ['notFound'],
  }),
  createPoster: route({
    ...posterCall,
    method: 'POST',
    path: '/api/topic/{id}/poster',
    stores: true,
    limit: 'ask',
    right: 'topic:edit',
    summary:
      'Generate a poster about a subject from the contents of the topic; returns its id immediately, its state is `creating` for at most 5 minutes',
    body: z.object({
      query: z.string().trim().min(1).max(200),
      type: z.enum(posterTypes).default('html'),
      template: z.enum(posterTemplates).default('sheet'),
    }),
    data: poster,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord'],
  }),
  getPoster: route({
    ...posterCall,
    method: 'GET',
    path: '/api/poster/{id}',
    right: 'topic:read',
    summary: 'Get a poster and its state',
    data: poster,
    errors: ['notFound'],
  }),
  viewPoster: route({
    ...posterCall,
    method: 'GET',
    path: '/api/poster/{id}/html',
    kind: 'raw',
    types: ['text/html'],
    right: 'topic:read',
    summary: 'Get a completed poster as a self-contained page without scripts',
    data: z.string(),
    errors: ['notFound', 'conflict'],
  }),
  retryPoster: route({
    ...posterCall,
    method: 'POST',
    path: '/api/poster/{id}/retry',
    limit: 'ask',
    right: 'topic:edit',
    summary: 'Retry a failed poster',
    data: poster,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  deletePoster: route({
    guests: 'ask',
    ...posterCall,
    method: 'DELETE',
    path: '/api/poster/{id}',
    right: 'topic:edit',
    summary: 'Delete a poster',
    errors: ['notFound', 'noPermission'],
  }),
} as const
