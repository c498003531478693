import type { annotationContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { readDocument, type FindSharer } from '../file/index.ts'
import { readableTopic } from '../access/index.ts'
import { createAnnotation, deleteAnnotation, listTopicAnnotations, marksIn, toAnnotation, updateAnnotation } from './annotation.service.ts'

export function annotationRoutes(ctx: Ctx, findSharer: FindSharer): Handlers<typeof annotationContract> {
  return {
    listAnnotations: async ({ params, query }, { caller }) => {
      const found = await readDocument(ctx, findSharer, caller, params.id, query.shareKey)
      return (await marksIn(ctx, caller, found)).map(toAnnotation)
    },
    createAnnotation: async ({ params, query, body }, { caller }) =>
      createAnnotation(ctx, caller, await readDocument(ctx, findSharer, caller, params.id, query.shareKey), body),
    listTopicAnnotations: async ({ params, query }, { caller }) =>
      listTopicAnnotations(ctx, caller, await readableTopic(ctx.db, params.id, caller), query),
    updateAnnotation: ({ params, body }, { caller }) => updateAnnotation(ctx, caller, params.id, body),
    deleteAnnotation: async ({ params }, { caller }) => {
      await deleteAnnotation(ctx, caller, params.id)
      return null
    },
  }
}
