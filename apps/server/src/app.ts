import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from './context.ts'
import { createGuestRecord } from './features/people/guest/index.ts'
import { findSignedIn } from './features/people/user/index.ts'
import { createAdmit, turnstileOf } from './features/platform/captcha/index.ts'
import { createRefusal } from './features/platform/refusal/index.ts'
import { countKeyCall, findKeyOwner, findOwnKey } from './features/platform/developer/index.ts'
import { callLogOf, repeatCall } from './features/platform/metering/index.ts'
import { compressAnswers } from './http/output/compress-answers.ts'
import { leadToDocumentText } from './http/output/document-address.ts'
import { allowOtherSites } from './http/output/other-sites.ts'
import { createErrorHandler } from './http/output/error-handler.ts'
import { measureRequests } from './http/metrics.ts'
import type { Gate } from './http/gate.ts'
import { withoutExtraSlashes } from './http/program-paths.ts'
import { mountPageShell, refuseUnknown, refuseUnreadUnknown } from './http/page/page-shell.ts'
import { refuseForeignNames } from './http/own-name.ts'
import { publicOrigin } from './http/public-origin.ts'
import { parseJsonBodies } from './http/input/json-bodies.ts'
import { readPlainForms } from './http/input/plain-forms.ts'
import { turnOwnerOf } from './http/turn-owner.ts'
import { createPageTokens } from './http/page/page-token.ts'
import { pagePolicy, secureAnswers } from './http/page/security-headers.ts'
import { refuseUnreadable } from './http/input/unreadable-request.ts'
import { requireDiskSpace } from './lib/storage/disk-space.ts'
import { mountFeatures, needsOf, pageStartsOf } from './open-features.ts'

export interface App {
  http: FastifyInstance
  /** Resumes the answers that a crash or another instance left unfinished. */
  resume(): Promise<void>
  /** Stops accepting requests, interrupts running answers so that they can be resumed later, and closes. */
  close(): Promise<void>
}

/**
 * Creates the HTTP server of an instance: the calls of its features behind one gate. `webDir` is the built page; absent for an API without
 * pages.
 */
export async function createApp(ctx: Ctx, options: { webDir?: string } = {}): Promise<App> {
  const handleError = createErrorHandler(ctx.config.publicUrl)
  const http: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    genReqId: () => nanoid(12),
    // URLs contain questions and tokens, so only the route pattern is logged (see the hook below).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: ctx.config.trustedProxies.length > 0 ? [...ctx.config.trustedProxies] : false,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => withoutExtraSlashes(url),
    // Slow-loris guard: 30 minutes for a whole request, enough for a 30 MB body on a slow connection.
    requestTimeout: 30 * 60_000,
    // Handles URLs that the router cannot parse and malformed requests.
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
  })
  const tokens = createPageTokens(ctx.secret, ctx.now)
  const needs = needsOf(ctx, tokens)
  const widget = turnstileOf(ctx)
  const gate: Gate = {
    tokens,
    originOf: (request) => publicOrigin(ctx, request),
    findAccount: (request) => findSignedIn(ctx, request),
    findKeyOwner: (key, address) => findKeyOwner(ctx, key, address),
    findOwnKey: (uid, apiKeyId, address) => findOwnKey(ctx, uid, apiKeyId, address),
    countKeyCall: (apiKeyId, dailyLimit) => countKeyCall(ctx, apiKeyId, dailyLimit),
    recordCall: (call) => callLogOf(ctx).add({ ...call, createdAt: ctx.now() }),
    repeatCall: (uid, request) => repeatCall(ctx, uid, request),
    admit: createAdmit(ctx),
    refuseDeadly: createRefusal(ctx),
    readBody: (body, caller) => ctx.compute.run('readBody', body, { owner: turnOwnerOf(ctx, caller) }),
    requireSpace: () => requireDiskSpace(ctx.diskSpace()),
    guestAccess: needs.guestAccess,
    recordGuest: createGuestRecord(ctx),
  }

  await http.register(fastifyCookie)
  await http.register(fastifyMultipart)
  parseJsonBodies(http, gate)
  readPlainForms(http, '/s/')
  http.setErrorHandler(handleError)
  secureAnswers(http)
  compressAnswers(http)
  allowOtherSites(http)
  refuseForeignNames(http, ctx.config)
  leadToDocumentText(http)
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
  refuseUnreadUnknown(http)

  const features = mountFeatures(http, ctx, needs, gate)
  if (options.webDir) {
    const policy = pagePolicy(widget && new URL(widget.scriptUrl).origin)
    await mountPageShell(http, options.webDir, gate, { policy, starts: pageStartsOf(ctx), compute: ctx.compute })
  } else http.setNotFoundHandler(refuseUnknown)

  return {
    http,
    resume: () => features.resume(),
    async close() {
      await features.close()
      await http.close()
    },
  }
}
