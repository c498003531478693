import { createHash } from 'node:crypto'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { ApiKey, KeyScope, OAuthAsking } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let owner: TestUser
let skippedMs = 0

const redirectUri = 'http://127.0.0.1:9/callback'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

beforeAll(async () => {
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.now = () => Date.now() + skippedMs
    },
  })
  owner = await createUser(server)
  await owner.visitor.token()
})
afterAll(async () => {
  await server.close()
})

const keysOf = (user: TestUser) => user.visitor.get<ApiKey[]>('/api/api-key')

/** The client-side storage that programs implement for the SDK. */
class ProgramMemory implements OAuthClientProvider {
  readonly redirectUrl = redirectUri
  readonly clientMetadata = { client_name: '桌面助手', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' }
  opened: URL | null = null
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''
  state = () => 'the-state'
  clientInformation = () => this.#client
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.#client = client)
  tokens = () => this.#tokens
  saveTokens = (tokens: OAuthTokens) => void (this.#tokens = tokens)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (text: string) => void (this.#verifier = text)
  codeVerifier = () => this.#verifier
}

/** Answers an authorization request as the page does. */
function answer(
  user: TestUser,
  request: Record<string, string>,
  fields: { allow?: boolean; scopes?: KeyScope[]; expiresAt?: number | null } = {},
) {
  return user.visitor.call<{ redirect: string }>('POST', '/api/oauth/answer', {
    request,
    allow: true,
    scopes: ['search', 'chat'],
    ...fields,
  })
}

async function register(fields: object = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ client_name: '程序', redirect_uris: [redirectUri], ...fields })
  return fetch(`${server.url}/api/oauth/register`, { ...init, body })
}

async function newRequest(fields: Record<string, string> = {}): Promise<Record<string, string>> {
  const { client_id } = (await (await register()).json()) as { client_id: string }
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  return { client_id, redirect_uri: redirectUri, response_type: 'code', ...pkce, scope: 'search chat', state: 's', ...fields }
}

async function take(fields: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}/api/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code_verifier: verifier, ...fields }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Returns a code that the owner has granted, with the parameters for its exchange. */
async function newCode(fields: Parameters<typeof answer>[2] = {}) {
  const request = await newRequest()
  const { data } = await answer(owner, request, fields)
  const code = new URL(data.redirect).searchParams.get('code')!
  return { code, client_id: request['client_id']!, redirect_uri: redirectUri }
}

const callWith = (key: unknown) =>
  fetch(`${server.url}/api/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(key)}`, 'content-type': 'application/json' },
    body: '{"q":"越窑"}',
  })

describe('the official client, unchanged', () => {
  test('registers, authorizes and calls a tool: its token is a key, which is listed under its name and revocable', async () => {
    const memory = new ProgramMemory()
    const transport = () => new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { authProvider: memory })
    const first = transport()
    await expect(new Client({ name: 'test', version: '1.0.0' }).connect(first as never)).rejects.toThrow('Unauthorized')
    expect(memory.opened!.pathname).toBe('/search-api/authorize')
    const request = Object.fromEntries(memory.opened!.searchParams)
    const query = memory.opened!.search
    expect(await owner.visitor.get<OAuthAsking>(`/api/oauth/request${query}`)).toEqual({
      name: '桌面助手',
      returnsTo: '127.0.0.1:9',
      onThisDevice: true,
      scopes: ['search', 'reader', 'chat', 'knowledge:read', 'knowledge:write'],
      problem: null,
    })
    const expiresAt = Date.now() + 30 * 86_400_000
    const { data } = await answer(owner, request, { scopes: ['search', 'knowledge:read'], expiresAt })
    const back = new URL(data.redirect)
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      redirectUri,
      'the-state',
      server.url,
    ])
    await first.finishAuth(back.searchParams.get('code')!)
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport() as never)
    const result = await client.callTool({ name: 'metaso_web_search', arguments: { q: '越窑' } })
    expect(result.isError).toBeFalsy()
    await client.close()
    const key = (await keysOf(owner)).find(({ name }) => name === '桌面助手')!
    expect(key).toMatchObject({ scopes: ['search', 'knowledge:read'], expiresAt })
    expect(memory.tokens()).toMatchObject({ scope: 'search knowledge:read', token_type: 'Bearer' })
    expect((await callWith(memory.tokens()!.access_token)).status).toBe(200)
    await owner.visitor.call('DELETE', `/api/api-key/${key.id}`)
    expect((await callWith(memory.tokens()!.access_token)).status).toBe(401)
  })
})

describe('a program', () => {
  test.each([
    'https://program.example/back',
    'http://localhost:3334/cb',
    'http://[::1]:80/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/back',
  ])('may redirect to %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://x/%0aalert(1)',
    'data:text/html,x',
    'http://program.example/back',
    'https://program.example/back#part',
    'https://someone@program.example/',
    'intent://x',
    'nothing',
  ])('may not redirect to %s', async (uri) => {
    const refused = await register({ redirect_uris: [uri] })
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_redirect_uri' })])
  })

  test('has an id that fits into a URL', async () => {
    const long = await register({ redirect_uris: Array.from({ length: 10 }, (_, n) => `https://program.example/${n}${'x'.repeat(500)}`) })
    expect(await long.json()).toMatchObject({ error: 'invalid_client_metadata' })
    expect(await (await register({ redirect_uris: 7 })).json()).toMatchObject({ error: 'invalid_request', errCode: 400 })
  })
})

describe('an invalid request redirects nowhere', () => {
  test.each([
    ['another address', { redirect_uri: 'http://127.0.0.1:9/callback/evil' }, 'redirect_uri'],
    ['the same on another port', { redirect_uri: 'http://127.0.0.1:10/callback' }, 'redirect_uri'],
    ['an unknown program', { client_id: 'nobody' }, 'client_id'],
    [
      'a forged program',
      { client_id: `${Buffer.from('{"name":"x","redirectUris":["https://evil.example/"]}').toString('base64url')}.x` },
      'client_id',
    ],
  ])('for a request with %s', async (_, fields, named) => {
    const request = await newRequest(fields)
    const asked = await owner.visitor.call('GET', `/api/oauth/request?${new URLSearchParams(request)}`)
    const answered = await answer(owner, request)
    for (const { status, errMsg, data } of [asked, answered])
      expect([status, errMsg, data]).toEqual([400, expect.stringContaining(named), null])
  })

  test('for a request without PKCE or for another resource: the page shows the error, and offers to report it to the program', async () => {
    for (const [fields, error] of [
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://elsewhere.example/api/mcp' }, 'invalid_target'],
    ] as const) {
      const request = await newRequest(fields)
      const { problem } = await owner.visitor.get<OAuthAsking>(`/api/oauth/request?${new URLSearchParams(request)}`)
      const back = new URL(problem!.redirect)
      expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, 's'])
      expect((await answer(owner, request)).status).toBe(400)
    }
  })
})

describe('a user', () => {
  test('a refusal grants nothing', async () => {
    const { data } = await answer(owner, await newRequest(), { allow: false })
    expect(new URL(data.redirect).searchParams.get('error')).toBe('access_denied')
    expect(new URL(data.redirect).searchParams.has('code')).toBe(false)
  })

  test('must be signed in and answer on our own page', async () => {
    const request = await newRequest()
    const guest = server.visitor()
    await guest.token()
    expect((await guest.call('POST', '/api/oauth/answer', { request, allow: true, scopes: ['search'] })).status).toBe(401)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const forged = await fetch(`${server.url}/api/oauth/answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: owner.visitor.cookie, [name]: value },
        body: JSON.stringify({ request, allow: true, scopes: ['search'] }),
      })
      expect(forged.status).toBe(403)
    }
  })

  test('can grant only requested scopes, and at least one', async () => {
    const request = await newRequest({ scope: 'search offline_access' })
    expect((await answer(owner, request, { scopes: ['chat', 'knowledge:write'] })).status).toBe(400)
    const { data } = await answer(owner, request, { scopes: ['search', 'knowledge:write'] })
    const code = new URL(data.redirect).searchParams.get('code')!
    const { body } = await take({ code, client_id: request['client_id']!, redirect_uri: redirectUri })
    expect(body['scope']).toBe('search')
    expect((await answer(owner, request, { scopes: ['search'], expiresAt: 1 })).status).toBe(400)
  })
})

describe('an authorization code', () => {
  test.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:9/other' }],
    ['a changed code', { code: 'x.y' }],
  ])('is refused with %s, and stays valid for the program', async (_, fields) => {
    const given = await newCode()
    expect(await take({ ...given, ...fields })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.any(String) },
    })
    expect(await take(given)).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: 'search chat' } })
  })

  test('is refused to another program', async () => {
    const given = await newCode()
    const other = (await (await register({ client_name: '别的程序' })).json()) as { client_id: string }
    expect((await take({ ...given, client_id: other.client_id })).body['error']).toBe('invalid_grant')
    expect((await take({ ...given, client_id: 'nobody' })).status).toBe(401)
    expect((await take({ ...given, grant_type: 'password' })).body['error']).toBe('unsupported_grant_type')
  })

  test('is exchanged once, also by concurrent requests; a second exchange revokes the key', async () => {
    const given = await newCode()
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(given)))
    const [first, ...more] = taken.filter(({ status }) => status === 200)
    expect([first !== undefined, more.length]).toEqual([true, 0])
    expect((await callWith(first!.body['access_token'])).status).toBe(401)
  })

  test('expires after a minute, and a key that was not fetched is deleted', async () => {
    const before = (await keysOf(owner)).length
    const given = await newCode()
    expect((await keysOf(owner)).length).toBe(before)
    skippedMs += 61_000
    expect((await take(given)).body['error']).toBe('invalid_grant')
    // Keys that were never fetched do not count against the account's maximum.
    for (let n = 0; n < 25; n += 1) {
      await newCode()
      skippedMs += 61_000
    }
    expect((await keysOf(owner)).length).toBe(before)
  })
})
