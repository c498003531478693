import type { deriveContract } from '@wenjin/contract'
import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { getEntities, getEvents, getMindMap, resetMindMap, saveMindMap } from './derive.service.ts'
import { listFavorites, setFavorite } from './favorite.service.ts'
import { htmlPagePolicy, missingPage } from '../../../lib/text/html-page.ts'
import { shareHtml, sharedPages, unshareHtml } from './html-share.service.ts'
import { findShortUrl } from './short-url.repo.ts'
import { createShortUrl } from './short-url.service.ts'
import { createUnderline, deleteUnderline, listUnderlines, updateUnderline } from './underline.service.ts'

const pageType = 'text/html; charset=utf-8'
const accepts = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

/** A page of its own, which no search engine lists. */
function sendPage({ reply }: Call, body: string, status = 200) {
  reply.header('content-security-policy', htmlPagePolicy).header('x-robots-tag', 'noindex')
  return { status, contentType: pageType, body }
}

/** The response for an unknown address. @throws AppError `notFound` to a program. */
function refuseMissing(call: Call) {
  if (accepts(call.request)) return sendPage(call, missingPage(call.lang), 404)
  throw new AppError('notFound', { zh: '这个页面', en: 'this page' })
}

export function deriveRoutes(ctx: Ctx): Handlers<typeof deriveContract> {
  /** This instance's address, as whoever calls sees it. */
  const originOf = (request: FastifyRequest) => new URL(ctx.config.publicUrl ?? `${request.protocol}://${request.host}`).origin
  const sharedPage = sharedPages(ctx)
  return {
    getMindMap: ({ params, query }, { caller }) => getMindMap(ctx, caller, params.id, query.shareKey),
    saveMindMap: ({ params, body }, { caller }) => saveMindMap(ctx, caller, params.id, body.root),
    resetMindMap: ({ params }, { caller }) => resetMindMap(ctx, caller, params.id),
    getEvents: ({ params, query }, { caller }) => getEvents(ctx, caller, params.id, query.shareKey),
    getEntities: ({ params, query }, { caller }) => getEntities(ctx, caller, params.id, query.shareKey),
    shareHtml: async ({ params }, { caller, request }) => ({ url: originOf(request) + (await shareHtml(ctx, caller, params.id)) }),
    unshareHtml: async ({ params }, { caller }) => {
      await unshareHtml(ctx, caller, params.id)
      return null
    },
    getSharedHtml: async ({ params }, call) => {
      const page = await sharedPage(params.id)
      return page === null ? refuseMissing(call) : sendPage(call, page)
    },
    setFavorite: ({ params, body }, { caller }) => setFavorite(ctx, caller, params.id, body.favorite),
    listFavorites: ({ query }, { caller }) => listFavorites(ctx, caller, query),
    listUnderlines: ({ params, query }, { caller }) => listUnderlines(ctx, caller, params.id, query.shareKey),
    createUnderline: ({ params, body }, { caller }) => createUnderline(ctx, caller, params.id, body),
    updateUnderline: ({ params, body }, { caller }) => updateUnderline(ctx, caller, params.id, body),
    deleteUnderline: async ({ params }, { caller }) => {
      await deleteUnderline(ctx, caller, params.id)
      return null
    },
    createShortUrl: ({ body }, { request }) => createShortUrl(ctx, body, originOf(request)),
    openShortUrl: async ({ params }, call) => {
      const path = await findShortUrl(ctx.db, params.id)
      if (path === undefined) return refuseMissing(call)
      call.reply.header('location', path)
      return { status: 302, contentType: pageType, body: '' }
    },
  }
}
