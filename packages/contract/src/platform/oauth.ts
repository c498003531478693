import { z } from 'zod'
import { keyScopes } from '../access.ts'
import { route } from '../route.ts'
import { writtenTime } from '../wire.ts'

/** The page on which a person authorizes a program to get a key, and the addresses by which programs discover it. */
export const authorizePath = '/search-api/authorize'
export const oauthTokenPath = '/api/oauth/token'
const registerPath = '/api/oauth/register'

/** Protocol fields are accepted as any text, so that the protocol's own errors can report what is wrong with them. */
const text = z.string().max(4000).optional()

/** An authorization request, as passed by a program to the page through the person's browser (RFC 6749, 7636, 8707). */
const request = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  code_challenge: text,
  code_challenge_method: text,
  scope: text,
  state: text,
  resource: text,
})
export type OAuthRequest = z.output<typeof request>

const asking = z.object({
  /** The program's name as registered by it. */
  name: z.string(),
  /** Where the browser returns: a host, or the URL scheme of a program on the person's device. */
  returnsTo: z.string(),
  /** Whether its address is on the device of the browser. */
  onThisDevice: z.boolean(),
  /** The requested scopes. */
  scopes: z.array(z.enum(keyScopes)),
  /** The error of the request, and the address that returns it to the program; the person decides whether to follow it. */
  problem: z.object({ text: z.string(), redirect: z.string() }).nullable(),
})
export type OAuthAsking = z.infer<typeof asking>

const ofProtocol = { kind: 'raw', auth: 'public', oAuthErrors: true } as const

/** Keys for programs that sign in by OAuth 2.1: they get a developer's key, chosen and revocable by its owner. */
export const oauthContract = {
  getOAuthMetadata: route({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    kind: 'raw',
    auth: 'public',
    summary: 'Get the metadata of the authorization server, by which programs obtain a key with OAuth 2.1 (RFC 8414)',
    data: z.object({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
      registration_endpoint: z.string(),
      scopes_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      response_modes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      code_challenge_methods_supported: z.array(z.string()),
      authorization_response_iss_parameter_supported: z.boolean(),
      service_documentation: z.string(),
    }),
  }),
  registerOAuthClient: route({
    ...ofProtocol,
    method: 'POST',
    path: registerPath,
    statuses: [201],
    limit: 'login',
    summary: 'Register a client with its name and redirect addresses (RFC 7591); nothing is stored on the server',
    body: z.object({
      client_name: z.string().max(200).nullish(),
      redirect_uris: z.array(z.string().max(2000)).max(10).nullish(),
    }),
    data: z.unknown(),
  }),
  takeOAuthKey: route({
    ...ofProtocol,
    method: 'POST',
    path: oauthTokenPath,
    statuses: [200, 401],
    limit: 'login',
    secret: true,
    summary: 'Exchange an authorization code and its PKCE verifier (RFC 7636) for an API key; the body is a form or JSON',
    body: z.object({
      grant_type: text,
      code: text,
      redirect_uri: text,
      client_id: text,
      code_verifier: text,
      resource: text,
    }),
    data: z.unknown(),
  }),
  readOAuthRequest: route({
    method: 'GET',
    path: '/api/oauth/request',
    kind: 'json',
    auth: 'user',
    summary: 'Get an authorization request for the consent page',
    query: request,
    data: asking,
    errors: ['badRequest'],
  }),
  answerOAuthRequest: route({
    method: 'POST',
    path: '/api/oauth/answer',
    kind: 'json',
    auth: 'user',
    secret: true,
    summary:
      'Answer an authorization request: grant a key with the chosen scopes or refuse it, and return the redirect address of the client',
    body: z.object({
      request,
      allow: z.boolean(),
      scopes: z
        .array(z.enum(keyScopes))
        .max(20)
        .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
        .default([]),
      expiresAt: writtenTime.nullish(),
    }),
    /** The address that the page redirects the browser to. */
    data: z.object({ redirect: z.string() }),
    errors: ['badRequest', 'conflict'],
  }),
} as const
