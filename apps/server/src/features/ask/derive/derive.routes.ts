import type { deriveContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { getEntities, getEvents, getMindMap, resetMindMap, saveMindMap } from './derive.service.ts'
import { listFavorites, setFavorite } from './favorite.service.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { shareHtml, unshareHtml } from './html-share.service.ts'
import { createUnderline, deleteUnderline, listUnderlines, updateUnderline } from './underline.service.ts'

export function deriveRoutes(ctx: Ctx): Handlers<typeof deriveContract> {
  return {
    getMindMap: ({ params, query }, { caller }) => getMindMap(ctx, caller, params.id, query.shareKey),
    saveMindMap: ({ params, body }, { caller }) => saveMindMap(ctx, caller, params.id, body.root),
    resetMindMap: ({ params }, { caller }) => resetMindMap(ctx, caller, params.id),
    getEvents: ({ params, query }, { caller }) => getEvents(ctx, caller, params.id, query.shareKey),
    getEntities: ({ params, query }, { caller }) => getEntities(ctx, caller, params.id, query.shareKey),
    shareHtml: async ({ params }, { caller, request }) => ({
      url: publicOrigin(ctx, request) + (await shareHtml(ctx, caller, params.id)),
    }),
    unshareHtml: async ({ params }, { caller }) => {
      await unshareHtml(ctx, caller, params.id)
      return null
    },
    getSharedHtml: ({ params }, { reply }) => {
      reply.header('location', `/s/${params.id}`)
      return { status: 301, contentType: 'text/html; charset=utf-8', body: '' }
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
  }
}
