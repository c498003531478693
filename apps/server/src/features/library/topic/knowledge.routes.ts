import type { knowledgeContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { type FindSharer, deleteFile, getDocument, getFile, getOriginal, listFiles } from '../file/index.ts'
import { listTopics } from './topic-list.ts'

export function knowledgeRoutes(ctx: Ctx, findSharer: FindSharer): Handlers<typeof knowledgeContract> {
  return {
    listTopics: (_, { caller }) => listTopics(ctx, caller),
    listFiles: ({ params, query }, { caller, lang }) => listFiles(ctx, caller, params.id, query, lang),
    getFile: ({ params }, { caller, lang }) => getFile(ctx, caller, params.id, lang),
    getFileProgress: async ({ params }, { caller, lang }) => (await getFile(ctx, caller, params.id, lang)).progress,
    deleteFile: async ({ params }, { caller }) => {
      await deleteFile(ctx, caller, params.id)
      return null
    },
    getOriginal: ({ params }, { caller }) => getOriginal(ctx, caller, params.id),
    getDocument: ({ params, query }, { caller }) => getDocument(ctx, findSharer, caller, params.id, query),
  }
}
