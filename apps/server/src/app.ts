import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { contracts } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from './context.ts'
import { accountRoutes } from './features/people/account/index.ts'
import { findSignedIn } from './features/people/user/index.ts'
import { adminRoutes } from './features/platform/admin/index.ts'
import { annotationRoutes } from './features/library/annotation/index.ts'
import { articleRoutes } from './features/write/article/index.ts'
import { bookRoutes } from './features/library/book/index.ts'
import { captchaRoutes, createAdmit, turnstileOf } from './features/platform/captcha/index.ts'
import { deriveRoutes } from './features/ask/derive/index.ts'
import { developerRoutes, findKeyOwner } from './features/platform/developer/index.ts'
import { documentRoutes } from './features/library/document/index.ts'
import { createGuestRecord } from './features/people/guest/index.ts'
import { instanceRoutes } from './features/platform/instance/index.ts'
import { fileRoutes } from './features/library/file/index.ts'
import { getStorageUse } from './features/library/storage/index.ts'
import { islandRoutes } from './features/library/island/index.ts'
import { knowledgeRoutes, topicRoutes } from './features/library/topic/index.ts'
import { memberRoutes } from './features/library/member/index.ts'
import { moderationRoutes, planQuotasOf, safetyOf } from './features/platform/moderation/index.ts'
import { posterRoutes } from './features/write/poster/index.ts'
import { qaRoutes } from './features/write/qa/index.ts'
import { readerRoutes } from './features/ask/reader/index.ts'
import { createSearch } from './features/ask/answer/index.ts'
import { searchTemplateRoutes } from './features/ask/search-template/index.ts'
import { sourcePreferenceRoutes, topicSubscriptionRoutes } from './features/ask/source-preference/index.ts'
import { teamRoutes } from './features/people/team/index.ts'
import { trackingRoutes } from './features/platform/tracking/index.ts'
import { uploadRoutes } from './features/library/upload/index.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { measureRequests } from './http/metrics.ts'
import type { Gate } from './http/gate.ts'
import { mount } from './http/mount.ts'
import { mountPageShell, refuseUnknown } from './http/page-shell.ts'
import { refuseForeignNames } from './http/own-name.ts'
import { createPageTokens } from './http/page-token.ts'
import { pagePolicy, secureAnswers } from './http/security-headers.ts'
import { refuseUnreadable } from './http/unreadable-request.ts'
import { requireDiskSpace } from './lib/disk-space.ts'

export interface App {
  http: FastifyInstance
  /** Takes up the answers that a crash or another instance left unfinished. */
  resume(): Promise<void>
  /** Stops taking requests, lets running answers rest where they are, and closes. */
  close(): Promise<void>
}

/** The HTTP side of an instance: one mount line per feature. `webDir` is the built page; absent for an API alone. */
export async function createApp(ctx: Ctx, options: { webDir?: string } = {}): Promise<App> {
  const handleError = createErrorHandler(ctx.config.publicUrl)
  const http: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => nanoid(12),
    // Addresses hold questions and tokens; what was asked for is the route (see the hook below).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: ctx.config.trustedProxies.length > 0 ? [...ctx.config.trustedProxies] : false,
    forceCloseConnections: true,
    // Slow-loris guard: 30 minutes for a whole request; a 30 MB body arrives in time over a slow line.
    requestTimeout: 30 * 60_000,
    // Addresses no route could even be looked up for, and requests that are none.
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
  })
  const tokens = createPageTokens(ctx.secret, ctx.now)
  const search = createSearch(ctx, tokens)
  const widget = turnstileOf(ctx)
  const guestAccess = async () => (await safetyOf(ctx)).guestAccess
  const gate: Gate = {
    tokens,
    findAccount: (request) => findSignedIn(ctx, request),
    findKeyOwner: (key) => findKeyOwner(ctx, key),
    admit: createAdmit(ctx),
    requireSpace: () => requireDiskSpace(ctx.diskSpace()),
    guestAccess,
    recordGuest: createGuestRecord(ctx),
  }

  await http.register(fastifyCookie)
  await http.register(fastifyMultipart)
  http.setErrorHandler(handleError)
  secureAnswers(http)
  refuseForeignNames(http, ctx.config)
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request.log.info({ method, route: routeOptions.url ?? 'page', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  measureRequests(http, ctx.metrics.registry)

  mount(http, contracts.instance, instanceRoutes(ctx, tokens, { guestAccess, planQuotas: () => planQuotasOf(ctx) }), gate)
  mount(http, contracts.account, accountRoutes(ctx), gate)
  mount(http, contracts.team, teamRoutes(ctx), gate)
  mount(http, contracts.captcha, captchaRoutes(ctx), gate)
  mount(http, contracts.tracking, trackingRoutes(ctx), gate)
  mount(http, contracts.admin, adminRoutes(ctx), gate)
  mount(http, contracts.developer, developerRoutes(ctx), gate)
  mount(http, contracts.search, search.routes, gate)
  mount(http, contracts.searchTemplate, searchTemplateRoutes(ctx), gate)
  mount(http, contracts.thinking, search.thinking, gate)
  mount(http, contracts.conversation, search.conversations, gate)
  mount(http, contracts.qa, qaRoutes(ctx, search.readOwnAnswer), gate)
  mount(http, contracts.derive, deriveRoutes(ctx), gate)
  mount(http, contracts.moderation, moderationRoutes(ctx), gate)
  mount(http, contracts.reader, readerRoutes(ctx, search.findSharer), gate)
  mount(http, contracts.sourcePreference, sourcePreferenceRoutes(ctx), gate)
  mount(http, contracts.topicSubscription, topicSubscriptionRoutes(ctx), gate)
  mount(http, contracts.topic, topicRoutes(ctx), gate)
  mount(http, contracts.island, islandRoutes(ctx), gate)
  mount(http, contracts.member, memberRoutes(ctx), gate)
  mount(http, contracts.knowledge, knowledgeRoutes(ctx, search.findSharer), gate)
  mount(http, contracts.document, documentRoutes(ctx, search.findSharer), gate)
  mount(http, contracts.annotation, annotationRoutes(ctx, search.findSharer), gate)
  mount(http, contracts.article, articleRoutes(ctx, search.findSharer), gate)
  mount(http, contracts.poster, posterRoutes(ctx), gate)
  mount(http, contracts.book, bookRoutes(ctx), gate)
  mount(http, contracts.file, fileRoutes(ctx), gate)
  mount(http, contracts.storage, { getStorage: (_, { caller }) => getStorageUse(ctx, caller) }, gate)
  mount(http, contracts.upload, uploadRoutes(ctx), gate)
  if (options.webDir) await mountPageShell(http, options.webDir, gate, pagePolicy(widget && new URL(widget.scriptUrl).origin))
  else http.setNotFoundHandler(refuseUnknown)

  return {
    http,
    resume: () => search.resume(),
    async close() {
      await search.close()
      await http.close()
    },
  }
}
