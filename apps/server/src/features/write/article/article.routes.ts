import type { articleContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import type { FindSharer } from '../../library/file/index.ts'
import { deleteArticle, restoreArticle, trashArticle } from './article-trash.ts'
import { generateArticle } from './article.jobs.ts'
import {
  copyArticle,
  createArticle,
  getArticle,
  getArticleVersion,
  listArticles,
  listArticleVersions,
  listTrashedArticles,
  pinArticle,
  quoteInArticle,
  restoreArticleVersion,
  saveArticle,
} from './article.service.ts'

export function articleRoutes(ctx: Ctx, findSharer: FindSharer): Handlers<typeof articleContract> {
  return {
    listArticles: ({ params, query }, { caller }) => listArticles(ctx, caller, params.id, query),
    listTrashedArticles: ({ params, query }, { caller }) => listTrashedArticles(ctx, caller, params.id, query),
    createArticle: ({ params, body }, { caller }) => createArticle(ctx, caller, params.id, body),
    generateArticle: ({ params, body }, { caller, lang }) => generateArticle(ctx, caller, params.id, body, lang),
    getArticle: ({ params }, { caller }) => getArticle(ctx, caller, params.id),
    saveArticle: ({ params, body }, { caller, lang }) => saveArticle(ctx, caller, params.id, body, lang),
    quoteInArticle: ({ params, body }, { caller }) => quoteInArticle(ctx, findSharer, caller, params.id, body),
    pinArticle: ({ params, body }, { caller }) => pinArticle(ctx, caller, params.id, body.pin),
    copyArticle: ({ params, body }, { caller, lang }) => copyArticle(ctx, caller, params.id, body.topicId, lang),
    listArticleVersions: ({ params, query }, { caller }) => listArticleVersions(ctx, caller, params.id, query),
    getArticleVersion: ({ params }, { caller }) => getArticleVersion(ctx, caller, params.id, params.version),
    restoreArticleVersion: ({ params }, { caller }) => restoreArticleVersion(ctx, caller, params.id, params.version),
    trashArticle: async ({ params }, { caller }) => {
      await trashArticle(ctx, caller, params.id)
      return null
    },
    restoreArticle: ({ params }, { caller }) => restoreArticle(ctx, caller, params.id),
    deleteArticle: async ({ params }, { caller }) => {
      await deleteArticle(ctx, caller, params.id)
      return null
    },
  }
}
