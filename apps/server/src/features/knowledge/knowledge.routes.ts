import type { knowledgeContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Handlers } from '../../http/call.ts'
import { deleteFile, getDocument, getFile, getOriginal, listFiles, listTopics, type IsShared } from './knowledge.service.ts'

export function knowledgeRoutes(ctx: Ctx, isShared: IsShared): Handlers<typeof knowledgeContract> {
  return {
    listTopics: (_, { visitorId }) => listTopics(ctx, visitorId),
    listFiles: ({ params, query }, { visitorId, lang }) => listFiles(ctx, visitorId, params.id, query, lang),
    getFile: ({ params }, { visitorId, lang }) => getFile(ctx, visitorId, params.id, lang),
    getFileProgress: async ({ params }, { visitorId, lang }) => (await getFile(ctx, visitorId, params.id, lang)).progress,
    deleteFile: async ({ params }, { visitorId }) => {
      await deleteFile(ctx, visitorId, params.id)
      return null
    },
    getOriginal: ({ params }, { visitorId }) => getOriginal(ctx, visitorId, params.id),
    getDocument: ({ params, query }, { visitorId }) => getDocument(ctx, isShared, visitorId, params.id, query),
  }
}
