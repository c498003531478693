import type { Lang, oauthContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers, RawReply } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { registerClient } from './oauth-client.ts'
import { OAuthFailure } from './oauth-failure.ts'
import { answerRequest, describeAuthorization, exchangeCode, readRequest } from './oauth.service.ts'

/** Returns the outcome of a protocol call, or its refusal in the protocol's format combined with the envelope of all calls. */
async function answerProtocol(lang: Lang, status: number, make: () => unknown): Promise<RawReply<unknown>> {
  try {
    return { status, body: await make() }
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    const { code, zh, message } = error
    const errMsg = lang === 'zh' ? zh : message
    return {
      status: code === 'invalid_client' ? 401 : 400,
      // Readers of the envelope would take 401 as a request to sign in.
      body: { errCode: 400, errMsg, data: null, error: code, error_description: errMsg },
    }
  }
}

export function oauthRoutes(ctx: Ctx): Handlers<typeof oauthContract> {
  return {
    getOAuthMetadata: (_, { request }) => ({ body: describeAuthorization(publicOrigin(ctx, request)) }),
    registerOAuthClient: ({ body }, { lang }) =>
      answerProtocol(lang, 201, () => {
        const { id, client } = registerClient(ctx.secret, body.client_name ?? '', body.redirect_uris ?? [])
        return {
          client_id: id,
          client_id_issued_at: Math.floor(ctx.now() / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        }
      }),
    takeOAuthKey: ({ body }, { lang, request }) => answerProtocol(lang, 200, () => exchangeCode(ctx, body, publicOrigin(ctx, request))),
    readOAuthRequest: ({ query }, { lang, request }) => readRequest(ctx, query, publicOrigin(ctx, request), lang),
    answerOAuthRequest: async ({ body }, { caller, request }) => ({
      redirect: await answerRequest(ctx, uidOf(caller), { ...body, expiresAt: body.expiresAt ?? null }, publicOrigin(ctx, request)),
    }),
  }
}
