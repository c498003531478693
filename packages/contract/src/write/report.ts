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
      'Generate a report of a completed answer as an article of the topic: summary, chapters, tables, charts with their numbers and citations, and the research method',
    /** Id of a topic; `mine` is the caller’s default topic. */
    params: idParams,
    body: z.object({ resultId: id, shareKey: z.string().max(64).optional() }),
    data: article,
    errors: ['notFound', 'noPermission', 'conflict', 'badRequest'],
  }),
} as const
