import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFalseProvider } from '../../../test/peers/false-provider.ts'
import { createOidcClients, type OidcClient } from './oidc-clients.ts'

const redirectUri = 'https://wenjin.example/oauth/company'

let provider: Awaited<ReturnType<typeof startFalseProvider>>

beforeAll(async () => {
  provider = await startFalseProvider('wenjin')
})
beforeEach(() => {
  Object.assign(provider, { claims: {}, forged: false, behave: null })
  provider.asked.length = 0
})
afterAll(() => provider.close())

function makeClient(issuer = provider.issuer, { isOffline = (): boolean => false, patience = 30 } = {}): OidcClient {
  const config = { id: 'company', name: 'Company', issuer, clientId: 'wenjin', clientSecret: 'secret' }
  return createOidcClients([config], { isOffline, patience }).get('company')!
}

async function signIn(client = makeClient(), change: Record<string, string> = {}) {
  const { url, checks } = await client.begin(redirectUri)
  return client.finish(checks, { ...provider.returnFrom(url), ...change })
}

test('the authorization URL has the parameters of the standard, with fresh random values each time', async () => {
  const client = makeClient()
  const [first, second] = [await client.begin(redirectUri), await client.begin(redirectUri)]
  const { origin, pathname, searchParams } = new URL(first.url)
  expect(origin + pathname).toBe(`${provider.issuer}/authorize`)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'wenjin',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    state: first.checks.state,
    nonce: first.checks.nonce,
  })
  expect(first.url).not.toContain(first.checks.codeVerifier)
  for (const name of ['state', 'nonce', 'codeVerifier'] as const) expect(first.checks[name]).not.toBe(second.checks[name])
})

test('a valid token is accepted', async () => {
  const identity = await signIn()
  expect(identity.subject).toBe('somebody')
  expect(await identity.readName()).toBe('某人')
})

test('concurrent callers share one discovery request', async () => {
  const client = makeClient()
  await Promise.all([client.begin(redirectUri), client.begin(redirectUri), client.begin(redirectUri)])
  await signIn(client)
  expect(provider.asked.filter((path) => path.includes('well-known'))).toHaveLength(1)
})

const seconds = () => Math.floor(Date.now() / 1000)

test.each([
  ['another nonce', () => ({ nonce: 'of somebody else' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['another issuer', () => ({ iss: 'https://evil.example' })],
  ['another audience', () => ({ aud: 'another-client' })],
  ['an expired token', () => ({ exp: seconds() - 600, iat: seconds() - 1200 })],
  ['no subject', () => ({ sub: undefined })],
])('a token with %s is rejected', async (_, claims) => {
  const client = makeClient()
  provider.claims = claims()
  await expect(signIn(client)).rejects.toMatchObject({ name: 'OidcFailure', kind: 'invalid' })
})

test('a token signed with a key that the third party does not publish is rejected', async () => {
  provider.forged = true
  await expect(signIn()).rejects.toMatchObject({ kind: 'invalid' })
})

test('a response to a different request is rejected', async () => {
  await expect(signIn(makeClient(), { state: 'another' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a user’s refusal is distinguished from a failure of the third party', async () => {
  const client = makeClient()
  const { url, checks } = await client.begin(redirectUri)
  const { state = '' } = provider.returnFrom(url)
  await expect(client.finish(checks, { state, error: 'access_denied' })).rejects.toMatchObject({ kind: 'refused' })
})

const answerWith = (status: number, body: string) => (path: string, response: ServerResponse) => {
  if (path !== '/token') return false
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  return true
}

test.each([
  ['an error of its own', answerWith(500, '{"error":"server_error"}'), 'unreachable'],
  ['no JSON', answerWith(200, '<html>'), 'unreachable'],
  ['a code it no longer knows', answerWith(400, '{"error":"invalid_grant"}'), 'expired'],
  ['no token', answerWith(200, '{"access_token":"a","token_type":"Bearer"}'), 'invalid'],
  ['nothing at all', (path: string, response: ServerResponse) => path === '/token' && Boolean(response.destroy()), 'unreachable'],
  ['silence', (path: string) => path === '/token', 'unreachable'],
] as const)('a response with %s from the third party is a typed failure', async (_, behave, kind) => {
  // One of the providers never answers.
  const client = makeClient(provider.issuer, { patience: 3 })
  const { url, checks } = await client.begin(redirectUri)
  provider.behave = behave
  await expect(client.finish(checks, provider.returnFrom(url))).rejects.toMatchObject({ name: 'OidcFailure', kind })
})

test('discovery is retried once on a temporary failure, and a failure is not cached', async () => {
  let failures = 1
  provider.behave = (_, response) => {
    if (failures <= 0) return false
    failures -= 1
    response.writeHead(503).end()
    return true
  }
  const client = makeClient()
  await expect(client.begin(redirectUri)).resolves.toBeDefined()

  failures = 2
  const unlucky = makeClient()
  await expect(unlucky.begin(redirectUri)).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(unlucky.begin(redirectUri)).resolves.toBeDefined()
})

test('a third party with a wrong issuer or without a server is not called further', async () => {
  await expect(makeClient(provider.issuer.replace('127.0.0.1', 'localhost')).begin(redirectUri)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(makeClient('http://127.0.0.1:9').begin(redirectUri)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('while offline, only this machine is called', async () => {
  await expect(makeClient(provider.issuer, { isOffline: () => true }).begin(redirectUri)).resolves.toBeDefined()
  await expect(makeClient('https://accounts.example.org', { isOffline: () => true }).begin(redirectUri)).rejects.toMatchObject({
    kind: 'unreachable',
  })
})
