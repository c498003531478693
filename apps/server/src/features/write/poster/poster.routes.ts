import type { posterContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { htmlPagePolicy } from '../../../lib/text/html-page.ts'
import { createPoster, deletePoster, getPoster, listPosters, retryPoster, viewPoster } from './poster.service.ts'

export function posterRoutes(ctx: Ctx): Handlers<typeof posterContract> {
  return {
    listPosters: ({ params, query }, { caller, lang }) => listPosters(ctx, caller, params.id, query, lang),
    createPoster: ({ params, body }, { caller, lang }) => createPoster(ctx, caller, params.id, body, lang),
    getPoster: ({ params }, { caller, lang }) => getPoster(ctx, caller, params.id, lang),
    viewPoster: async ({ params }, { caller, reply }) => {
      const body = await viewPoster(ctx, caller, params.id)
      reply.header('content-security-policy', htmlPagePolicy).header('x-robots-tag', 'noindex').header('cache-control', 'private, no-store')
      return { contentType: 'text/html; charset=utf-8', body }
    },
    retryPoster: ({ params }, { caller, lang }) => retryPoster(ctx, caller, params.id, lang),
    deletePoster: async ({ params }, { caller }) => {
      await deletePoster(ctx, caller, params.id)
      return null
    },
  }
}
