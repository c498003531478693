import { Readable } from 'node:stream'
import type { annotationContract } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { readDocument, type FindSharer } from '../file/index.ts'
import { readableTopic } from '../access/index.ts'
import { annotationsMarkdown } from './annotation-markdown.ts'
import { createAnnotation, deleteAnnotation, listTopicAnnotations, marksIn, toAnnotation, updateAnnotation } from './annotation.service.ts'

export function annotationRoutes(ctx: Ctx, findSharer: FindSharer): Handlers<typeof annotationContract> {
  const originOf = (request: FastifyRequest) => new URL(ctx.config.publicUrl ?? `${request.protocol}://${request.host}`).origin
  return {
    listAnnotations: async ({ params, query }, { caller }) => {
      const found = await readDocument(ctx, findSharer, caller, params.id, query.shareKey)
      return (await marksIn(ctx, caller, found)).map(toAnnotation)
    },
    createAnnotation: async ({ params, query, body }, { caller }) =>
      createAnnotation(ctx, caller, await readDocument(ctx, findSharer, caller, params.id, query.shareKey), body),
    exportAnnotations: async ({ params, query }, { caller, lang, request }) => {
      const found = await readDocument(ctx, findSharer, caller, params.id, query.shareKey)
      const bytes = Buffer.from(annotationsMarkdown(found, await marksIn(ctx, caller, found), lang, originOf(request)))
      return {
        stream: Readable.from([bytes]),
        fileName: `${found.document.title}.md`,
        contentType: 'text/markdown; charset=utf-8',
        size: bytes.length,
      }
    },
    listTopicAnnotations: async ({ params, query }, { caller }) =>
      listTopicAnnotations(ctx, caller, await readableTopic(ctx.db, params.id, caller), query),
    updateAnnotation: ({ params, body }, { caller }) => updateAnnotation(ctx, caller, params.id, body),
    deleteAnnotation: async ({ params }, { caller }) => {
      await deleteAnnotation(ctx, caller, params.id)
      return null
    },
  }
}
