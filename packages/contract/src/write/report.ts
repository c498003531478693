import { z } from 'zod'
import { route } from '../route.ts'
import { id, idParams } from '../wire.ts'
import { article } from './article.ts'

/** Long documents made from answers. Spec section 2 `/report`. */
export const reportContract = {
  createReport: route({
    method: 'POST',
    path: '/api/topic/{id}/report',
    kind: 'json',
    auth: 'visitor',
    stores: true,
    limit: 'ask',
    right: 'topic:edit',
    summary:
      'A report of a finished answer, as an article of the topic: a summary, its chapters and tables, charts of its numbers as pictures with the numbers and their citations below, and how it was researched',
    /** Id of a topic; `mine` is the caller’s default topic. */
    params: idParams,
    body: z.object({ resultId: id, shareKey: z.string().max(64).optional() }),
    data: article,
    errors: ['notFound', 'noPermission', 'conflict', 'badRequest'],
  }),
} as const
