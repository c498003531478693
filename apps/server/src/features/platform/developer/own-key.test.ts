import type { ApiKey, ApiUsage, NewApiKey } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

type NewKey = ApiKey & { key: string }

let server: TestServer
let owner: TestUser
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = () => Date.now() + ahead) })
  owner = await createUser(server)
})
afterAll(() => server.close())

const makeKey = (asked: Partial<NewApiKey> = {}) => owner.visitor.post<NewKey>('/api/api-key', { name: '调试', ...asked })

/** Makes a call of our own page with one of the user's keys, by its id. */
async function callWith(person: TestUser, id: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const headers: Record<string, string> = { 'api-key-id': id, 'sec-fetch-site': 'same-origin', ...more }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init = { method: body === undefined ? 'GET' : 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await person.visitor.fetch(path, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('ROUTE-108 a signed-in user calls with an own key by its id', () => {
  test('and the call is treated like a program’s: with the key’s scopes, call records and usage', async () => {
    const key = await makeKey({ scopes: ['chat'] })
    expect(await callWith(owner, key.id, '/api/v1/models')).toMatchObject({ status: 200, body: { object: 'list' } })
    const refused = await callWith(owner, key.id, '/api/v1/search', { q: '越窑' })
    expect(refused).toMatchObject({ status: 403, body: { errCode: 403, errMsg: expect.stringContaining('search') } })
    const shown = (await owner.visitor.get<ApiKey[]>('/api/api-key')).find(({ id }) => id === key.id)
    expect(shown!.lastUsedAt).toBeGreaterThan(0)
    const usage = () => owner.visitor.get<ApiUsage>(`/api/dashboard/usage?apiKeyId=${key.id}`)
    await expect.poll(async () => (await usage()).total).toMatchObject({ calls: 2, errors: 1 })
  })

  test('within the key’s daily limit, before its expiry, and from its allowed addresses', async () => {
    const few = await makeKey({ dailyLimit: 1 })
    expect((await callWith(owner, few.id, '/api/v1/models')).status).toBe(200)
    expect(await callWith(owner, few.id, '/api/v1/models')).toMatchObject({ status: 429, body: { errCode: 3003 } })
    const brief = await makeKey({ expiresAt: Date.now() + 3_600_000 })
    ahead = 3_601_000
    expect(await callWith(owner, brief.id, '/api/v1/models')).toMatchObject({ status: 401, body: { errCode: 2005 } })
    ahead = 0
    const elsewhere = await makeKey({ allowedAddresses: ['203.0.113.7'] })
    expect(await callWith(owner, elsewhere.id, '/api/v1/models')).toMatchObject({ status: 403 })
  })

  test('and is refused with another user’s key, when signed out, or on a call that takes no key', async () => {
    const key = await makeKey()
    const stranger = await createUser(server)
    expect(await callWith(stranger, key.id, '/api/v1/models')).toMatchObject({ status: 401, body: { errCode: 2005 } })
    const headers = { 'api-key-id': key.id, 'sec-fetch-site': 'same-origin' }
    const guest = await server.visitor().fetch('/api/v1/models', { headers })
    expect(await guest.json()).toMatchObject({ errCode: 401 })
    // The header has no effect there: the call is made as the user.
    expect((await callWith(owner, key.id, '/api/api-key')).status).toBe(200)
  })

  test('and is refused from another site, even for reading', async () => {
    const key = await makeKey()
    for (const site of ['cross-site', 'same-site']) {
      expect(await callWith(owner, key.id, '/api/v1/models', undefined, { 'sec-fetch-site': site, token: '' })).toMatchObject({
        status: 403,
      })
    }
  })

  test('and a key in the Authorization header takes precedence', async () => {
    const [one, other] = [await makeKey({ scopes: ['search'] }), await makeKey({ scopes: ['chat'] })]
    const answer = await callWith(owner, one.id, '/api/v1/search', { q: '' }, { authorization: `Bearer ${other.key}` })
    expect(answer).toMatchObject({ status: 403, body: { errMsg: expect.stringContaining('search') } })
  })
})
