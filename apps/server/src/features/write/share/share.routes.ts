import { AppError, type GuestAccess, type shareContract } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Needs } from '../../../feature.ts'
import type { Call, Handlers, RawReply } from '../../../http/call.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { htmlPagePolicy, missingPage } from '../../../lib/text/html-page.ts'
import { qrCode } from '../../../lib/text/qr-code.ts'
import { previewShare } from './share-preview.ts'
import { createShareImages } from './share-image.ts'
import { changeShare, createShare, deleteShare, findShareFor, listShares } from './share.service.ts'
import { sharedImage, topicImage } from './shared-image.ts'
import { createShortUrl, openShortUrl, requireShortUrl } from './short-url.service.ts'
import { visitorPagePolicy } from './visitor-page.ts'
import { continueShare, countVisit, enterShare, openShare, type Page } from './visitor.service.ts'

const pageType = 'text/html; charset=utf-8'
const acceptsPage = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')
/** A picture of one transparent pixel. */
const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** Cache lifetime of a picture in seconds, which bounds how long it outlives its link. */
const imageSeconds = 300

/** Sends a self-contained page that is neither indexed nor cached. */
function sendPage({ reply }: Call, { status, body }: Page, policy: string): RawReply<string> {
  reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex').header('cache-control', 'private, no-store')
  return { status, contentType: pageType, body }
}

function leadTo({ reply }: Call, path: string, status: 302 | 303): RawReply<string> {
  reply.header('location', path).header('referrer-policy', 'no-referrer')
  return { status, contentType: pageType, body: '' }
}

function sendImage({ reply }: Call, body: Uint8Array): RawReply<Uint8Array> {
  // Previews of links are embedded by other programs in their own pages.
  reply.header('cache-control', `private, max-age=${imageSeconds}`).header('cross-origin-resource-policy', 'cross-origin')
  return { contentType: 'image/png', body }
}

export function shareRoutes(ctx: Ctx, needs: Needs): Handlers<typeof shareContract> {
  const draw = createShareImages()
  const guests = (): Promise<GuestAccess> => needs.guestAccess()
  return {
    createShare: ({ body }, { caller }) => createShare(ctx, caller, body),
    findShare: ({ query }, { caller }) => findShareFor(ctx, caller, query),
    previewShare: ({ query }, { caller }) => previewShare(ctx, caller, query),
    listShares: ({ query }, { caller }) => listShares(ctx, caller, query),
    changeShare: ({ params, body }, { caller }) => changeShare(ctx, caller, params.key, body),
    deleteShare: async ({ params }, { caller }) => {
      await deleteShare(ctx, caller, params.key)
      return null
    },
    openShare: async ({ params, query }, call) => {
      const address = { origin: publicOrigin(ctx, call.request), key: params.key, tag: query.share }
      const { caller, lang } = call
      return sendPage(
        call,
        await openShare(ctx, { caller, lang, address, wanted: query.page ?? 0, guests: await guests() }),
        visitorPagePolicy,
      )
    },
    enterShare: async ({ params, body }, call) => {
      const page = await enterShare(ctx, call.caller, params.key, body.pwd, call.lang)
      return page === null ? leadTo(call, `/s/${encodeURIComponent(params.key)}`, 303) : sendPage(call, page, visitorPagePolicy)
    },
    continueShare: async ({ params }, call) => leadTo(call, await continueShare(ctx, call.caller, params.key), 303),
    countVisit: async ({ params }, { caller, request }) => {
      await countVisit(ctx, caller, params.key, request.cookies['tid'] !== undefined)
      return { contentType: 'image/gif', body: emptyPicture }
    },
    getShareImage: async ({ params, query }, call) =>
      sendImage(call, await draw(await sharedImage(ctx, call, params.key, query, publicOrigin(ctx, call.request)))),
    getTopicImage: async ({ params, query }, call) =>
      sendImage(call, await draw(await topicImage(ctx, call, params.id, query, publicOrigin(ctx, call.request)))),
    createShortUrl: ({ body }, { caller, request }) => createShortUrl(ctx, caller, body, publicOrigin(ctx, request)),
    getShortUrl: async ({ params }) => {
      const { path, opened, expiresAt, createdAt } = await requireShortUrl(ctx, params.code)
      return { path, opened, expiresAt, createdAt }
    },
    getShortUrlCode: async ({ params }, { request }) => {
      const { code } = await requireShortUrl(ctx, params.id)
      return { contentType: 'image/svg+xml', body: qrCode(`${publicOrigin(ctx, request)}/u/${code}`) }
    },
    openShortUrl: async ({ params }, call) => {
      const path = await openShortUrl(ctx, params.id)
      if (path !== undefined) return leadTo(call, path, 302)
      if (acceptsPage(call.request)) return sendPage(call, { status: 404, body: missingPage(call.lang) }, htmlPagePolicy)
      throw new AppError('notFound', { zh: '这个页面', en: 'this page' })
    },
  }
}
