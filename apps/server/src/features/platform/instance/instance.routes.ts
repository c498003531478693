import { sql } from 'drizzle-orm'
import { AppError, type instanceContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Needs } from '../../../feature.ts'
import type { Handlers } from '../../../http/call.ts'
import { isCrossSite } from '../../../http/request-origin.ts'
import { turnstileOf } from '../captcha/index.ts'
import { requireMetricsAccess } from '../../../http/metrics.ts'
import { StoredBody } from '../../../http/output/stored-body.ts'
import { openSearchDescription } from './open-search.ts'

export function instanceRoutes(
  ctx: Ctx,
  { tokens, guestAccess, planQuotas, plansShown, firstRun }: Needs,
): Handlers<typeof instanceContract> {
  const { version, config, metrics } = ctx
  /** Built on the first request, since it takes tens of milliseconds. */
  let openApi: Promise<StoredBody> | null = null
  /** Builds the document once; a failure is tried again by the next call. */
  const readOpenApi = (): Promise<StoredBody> => {
    openApi ??= ctx.compute
      .run('openApi', version, { owner: 'instance' })
      .then((json) => StoredBody.create(json))
      .catch((error: unknown) => {
        openApi = null
        throw error
      })
    return openApi
  }
  return {
    getInstance: async () => {
      const turnstile = turnstileOf(ctx)
      return {
        version,
        model: ctx.llm?.model ?? null,
        offline: ctx.offline,
        guestAccess: await guestAccess(),
        firstRun: await firstRun(),
        plans: await plansShown(),
        quotas: await planQuotas(),
        operator: config.operator,
        signIn: {
          phone: ctx.sms ? 'sms' : 'log',
          email: ctx.mail ? 'mail' : 'log',
          providers: config.oidc.map(({ id, name }) => ({ id, name })),
        },
        turnstile: turnstile && { siteKey: turnstile.siteKey, scriptUrl: turnstile.scriptUrl },
      }
    },
    getPageToken: (_, { caller, request }) => {
      if (isCrossSite(request)) throw new AppError('noPermission')
      return { token: tokens.issue(caller) }
    },
    getHealth: async () => {
      try {
        await ctx.db.execute(sql`select 1`)
        const reranking = ctx.reranking && {
          reranking: ctx.reranking.isFailing ? ('failing' as const) : ('ok' as const),
          reranker: ctx.reranking.kind,
        }
        return { body: { status: 'ok', version, ...reranking } }
      } catch {
        return { status: 503, body: { status: 'unavailable', version } }
      }
    },
    getMetrics: async (_, { request }) => {
      requireMetricsAccess(request, config)
      return { contentType: metrics.registry.contentType, body: await metrics.registry.metrics() }
    },
    getOpenSearch: (_, { request }) => ({
      contentType: 'application/opensearchdescription+xml; charset=utf-8',
      body: openSearchDescription(config.publicUrl ?? `${request.protocol}://${request.host}`),
    }),
    getOpenApi: async () => ({ body: await readOpenApi() }),
  }
}
