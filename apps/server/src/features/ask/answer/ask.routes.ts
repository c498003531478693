import type { searchContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { getQuestionImage, getQuota, receiveQuestionImage } from '../session/index.ts'
import { getRelatedQuestions } from './related.service.ts'

/** Routes for asking: models, pictures, questions to ask next, and the remaining quota. */
export function askRoutes(
  ctx: Ctx,
): Pick<Handlers<typeof searchContract>, 'getQuota' | 'getRelatedQuestions' | 'listModels' | 'uploadQuestionImage' | 'getQuestionImage'> {
  return {
    getQuota: (_, { caller }) => getQuota(ctx, caller),
    getRelatedQuestions: ({ params }, { caller }) => getRelatedQuestions(ctx, caller, params.id),
    listModels: async () => [...ctx.models.list()],
    uploadQuestionImage: (_, { caller, request }) => receiveQuestionImage(ctx, caller, request),
    getQuestionImage: async ({ params, query }, { caller, reply }) => {
      reply.header('cache-control', 'private, max-age=31536000, immutable')
      return { contentType: 'image/webp', body: await getQuestionImage(ctx, caller, params.id, query.shareKey) }
    },
  }
}
