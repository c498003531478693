import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError, authorizePath, keyScopes, mcpPath, type KeyScope, type Lang, type OAuthRequest } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { makeSecret } from '../../../lib/secret/secret.ts'
import { allowKey, takeBackKey, takeKey } from '../developer/index.ts'
import { findClient, isOnThisDevice, type OAuthClient } from './oauth-client.ts'
import { OAuthFailure } from './oauth-failure.ts'
import { openValue, sealValue } from './signed-value.ts'

const kind = 'code'
/** Time limit for fetching a granted key, milliseconds. */
const codeMs = 60_000
const challengePattern = /^[\w-]{43}$/
const verifierPattern = /^[\w.~-]{43,128}$/
const usualScopes: readonly KeyScope[] = ['search', 'reader', 'chat']

/** The content of an authorization code; the client exchanges its secret for the key. */
interface Code {
  keyId: string
  secret: string
  clientId: string
  redirectUri: string
  challenge: string
  /** Expiry of the code, and of the key; milliseconds since 1970. */
  until: number
  expiresAt: number | null
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns the redirect URL of a program with an outcome. `iss` identifies this server to a program with several (RFC 9207). */
function withOutcome({ redirect_uri: uri = '', state }: OAuthRequest, issuer: string, outcome: Readonly<Record<string, string>>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries({ ...outcome, ...(state !== undefined && { state }), iss: issuer }))
    url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the program of a request.
 * @throws AppError `badRequest` when the program or its redirect URL is unknown: the browser is not redirected then.
 */
function clientOf(ctx: Ctx, { client_id: id = '', redirect_uri: uri = '' }: OAuthRequest): OAuthClient {
  const client = findClient(ctx.secret, id)
  if (!client) {
    throw new AppError('badRequest', {
      zh: 'client_id 不是这里登记的程序，请从程序里重新连接',
      en: 'client_id is not registered here; connect again from the program',
    })
  }
  if (!client.redirectUris.includes(uri)) {
    throw new AppError('badRequest', {
      zh: 'redirect_uri 不是这个程序登记的返回地址',
      en: 'redirect_uri is not a registered address of the program',
    })
  }
  return client
}

/** Finds the error of an authorization request, in the form that is sent back to the client; null for a valid request. */
function problemOf(
  { response_type: type, code_challenge: challenge = '', code_challenge_method: method, resource }: OAuthRequest,
  issuer: string,
) {
  if (type !== 'code') return new OAuthFailure('unsupported_response_type', 'response_type 应是 code', 'response_type must be code')
  if (method !== 'S256' || !challengePattern.test(challenge))
    return new OAuthFailure(
      'invalid_request',
      '需要 PKCE：code_challenge，以及 code_challenge_method=S256',
      'PKCE is needed: code_challenge, and code_challenge_method=S256',
    )
  if (resource !== undefined && !isOurs(resource, issuer))
    return new OAuthFailure('invalid_target', `resource 应是 ${issuer}${mcpPath}`, `resource must be ${issuer}${mcpPath}`)
  return null
}

const isOurs = (resource: string, issuer: string) => [issuer, `${issuer}/`, `${issuer}${mcpPath}`].includes(resource)

/** Returns the requested scopes; the default ones when it names none that exists. */
function askedScopes({ scope = '' }: OAuthRequest): readonly KeyScope[] {
  const named = scope.split(' ')
  const known = keyScopes.filter((each) => named.includes(each))
  return known.length > 0 ? known : usualScopes
}

/**
 * Returns the contents of the consent page for an authorization request.
 * @throws AppError `badRequest` for an unknown program or redirect URL
 */
export function readRequest(ctx: Ctx, request: OAuthRequest, issuer: string, lang: Lang) {
  const { name } = clientOf(ctx, request)
  const url = new URL(request.redirect_uri!)
  const problem = problemOf(request, issuer)
  return {
    name,
    returnsTo: url.host || url.protocol.slice(0, -1),
    onThisDevice: isOnThisDevice(url),
    scopes: [...askedScopes(request)],
    problem: problem && {
      text: lang === 'zh' ? problem.zh : problem.message,
      redirect: withOutcome(request, issuer, { error: problem.code, error_description: problem.message }),
    },
  }
}

/**
 * Answers a request on behalf of a user.
 * @returns the URL that redirects the browser to the program
 * @throws AppError `badRequest` for an invalid request or choice, `conflict` when the user has the maximum number of keys.
 */
export async function answerRequest(
  ctx: Ctx,
  uid: string,
  answer: { request: OAuthRequest; allow: boolean; scopes: readonly KeyScope[]; expiresAt: number | null },
  issuer: string,
): Promise<string> {
  const { request, expiresAt } = answer
  const { name } = clientOf(ctx, request)
  const problem = problemOf(request, issuer)
  if (problem) throw new AppError('badRequest', { zh: problem.zh, en: problem.message })
  if (!answer.allow) return withOutcome(request, issuer, { error: 'access_denied' })
  const asked = askedScopes(request)
  const scopes = answer.scopes.filter((scope) => asked.includes(scope))
  if (scopes.length === 0) throw new AppError('badRequest', { zh: '请至少选一项', en: 'choose at least one' }, { field: 'scopes' })
  if (expiresAt !== null && expiresAt <= ctx.now())
    throw new AppError('badRequest', { zh: '到期时间已经过去', en: 'the expiry of the key is in the past' }, { field: 'expiresAt' })
  const until = ctx.now() + codeMs
  const secret = makeSecret()
  const keyId = await allowKey(ctx, uid, { name, scopes, secret, untilMs: until })
  const code: Code = {
    keyId,
    secret,
    clientId: hashOf(request.client_id!),
    redirectUri: request.redirect_uri!,
    challenge: request.code_challenge!,
    until,
    expiresAt,
  }
  return withOutcome(request, issuer, { code: sealValue(ctx.secret, kind, code) })
}

/** A program's request to exchange its code for the granted key. */
export interface TokenRequest {
  grant_type?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  client_id?: string | undefined
  code_verifier?: string | undefined
  resource?: string | undefined
}

const badGrant = new OAuthFailure(
  'invalid_grant',
  '这个 code 不对、已经用过或已经过期，或 code_verifier、redirect_uri 与它不符',
  'the code is wrong, used or expired, or code_verifier or redirect_uri do not fit it',
)

/** Exchanges a code for the key, once. @throws OAuthFailure */
export async function exchangeCode(ctx: Ctx, asked: TokenRequest, issuer: string) {
  const { grant_type: type, code: text = '', client_id: clientId = '', code_verifier: verifier = '', redirect_uri: uri, resource } = asked
  if (type !== 'authorization_code')
    throw new OAuthFailure('unsupported_grant_type', 'grant_type 应是 authorization_code', 'grant_type must be authorization_code')
  if (!findClient(ctx.secret, clientId))
    throw new OAuthFailure('invalid_client', 'client_id 不是这里登记的程序', 'client_id is no program registered here')
  if (resource !== undefined && !isOurs(resource, issuer))
    throw new OAuthFailure('invalid_target', `resource 应是 ${issuer}${mcpPath}`, `resource must be ${issuer}${mcpPath}`)
  const code = openValue<Code>(ctx.secret, kind, text)
  if (!code || code.until <= ctx.now() || code.clientId !== hashOf(clientId) || code.redirectUri !== uri) throw badGrant
  const [given, expected] = [Buffer.from(hashOf(verifier)), Buffer.from(code.challenge)]
  if (!verifierPattern.test(verifier) || !timingSafeEqual(given, expected)) throw badGrant
  const taken = await takeKey(ctx, code.keyId, code.secret, code.expiresAt)
  if (!taken) {
    // It was exchanged before with the same verifier: one of the two requesters is not the program (RFC 6749, 4.1.2).
    await takeBackKey(ctx, code.keyId)
    throw badGrant
  }
  const seconds = code.expiresAt === null ? null : Math.floor((code.expiresAt - ctx.now()) / 1000)
  return { access_token: taken.key, token_type: 'Bearer', ...(seconds !== null && { expires_in: seconds }), scope: taken.scopes.join(' ') }
}

/** Describes how a program obtains a key here (authorization server metadata). */
export function describeAuthorization(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizePath}`,
    token_endpoint: `${issuer}/api/oauth/token`,
    registration_endpoint: `${issuer}/api/oauth/register`,
    scopes_supported: [...keyScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/search-api/reference`,
  }
}
