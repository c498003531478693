import { keyScopes, type ApiKey, type Envelope, type NewApiKey, type Result, type Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { readEvents } from '../../../../test/visitor.ts'
import { apiKey } from '../../../db/schema/platform/developer.ts'
import { user } from '../../../db/schema/people/account.ts'

const minute = 60_000

type NewKey = ApiKey & { key: string }

let server: TestServer
let owner: TestUser
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = () => Date.now() + ahead) })
  owner = await createUser(server)
})
afterAll(() => server.close())

const makeKey = (person: TestUser, asked: Partial<NewApiKey> = {}) =>
  person.visitor.post<NewKey>('/api/api-key', { name: '脚本', scopes: [...keyScopes], ...asked })

/** Calls as a program that has only a key: no cookie, no page token. */
async function byKey<T>(key: string, method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number }> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { ...((await response.json()) as Envelope<T>), status: response.status }
}

describe('keys', () => {
  test('ENTITY-022 FIELD-092..095 are shown in full once, and only their hash is stored', async () => {
    const { key, ...shown } = await makeKey(owner, { name: '  备份脚本 ' })
    expect(key).toMatch(/^mk-[\dA-F]{32}$/)
    expect(shown).toMatchObject({
      name: '备份脚本',
      createdAt: expect.any(Number),
      lastUsedAt: null,
      redactedKey: `${key.slice(0, 7)}…${key.slice(-4)}`,
    })
    expect(shown.sensitive_show_id).toMatch(/^[\w-]{12}$/)
    expect(await owner.visitor.get<ApiKey[]>('/api/api-key')).toContainEqual(shown)
    const rows = await server.ctx.db.select().from(apiKey)
    expect(JSON.stringify(rows)).not.toContain(key.slice(7, -4))
  })

  test('of other users do not exist for the caller', async () => {
    const { id, key } = await makeKey(owner)
    const stranger = await createUser(server)
    expect(await stranger.visitor.get('/api/api-key')).toEqual([])
    await stranger.visitor.token()
    expect(await stranger.visitor.call('DELETE', `/api/api-key/${id}`)).toMatchObject({ errCode: 404, status: 404 })
    expect((await byKey(key, 'GET', '/api/topic')).errCode).toBe(0)
  })

  test('are limited to 20 per account, also for concurrent requests', async () => {
    const collector = await createUser(server)
    await collector.visitor.token()
    const tries = await Promise.all(Array.from({ length: 24 }, () => collector.visitor.call('POST', '/api/api-key', { name: '又一个' })))
    expect(tries.filter(({ errCode }) => errCode === 0)).toHaveLength(20)
    expect(tries.filter(({ errCode, status }) => errCode === 409 && status === 409)).toHaveLength(4)
    const [first] = await collector.visitor.get<ApiKey[]>('/api/api-key')
    await collector.visitor.call('DELETE', `/api/api-key/${first!.id}`)
    expect((await collector.visitor.call('POST', '/api/api-key', { name: '补上' })).errCode).toBe(0)
  })

  test('need a name', async () => {
    await owner.visitor.token()
    expect(await owner.visitor.call('POST', '/api/api-key', { name: '  ' })).toMatchObject({ errCode: 400, status: 400 })
    expect(await owner.visitor.call('POST', '/api/api-key', { name: '长'.repeat(61) })).toMatchObject({ errCode: 400 })
  })
})

describe('RULE-013 ROLE-009 a program with a bearer key', () => {
  test('can ask on behalf of its owner, with the owner’s rights, with nothing but the key', async () => {
    await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
    const { key } = await makeKey(owner)
    const question = '越窑在哪里？'
    const { data } = await byKey<{ id: string }>(key, 'POST', '/api/session', { question })
    const stream = await fetch(`${server.url}/api/searchV2?${new URLSearchParams({ sessionId: data.id, question })}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(stream.status).toBe(200)
    expect(stream.headers.getSetCookie()).toEqual([])
    expect((await readEvents(stream)).at(-1)?.data).toBe('[DONE]')
    const results = await byKey<{ list: Result[] }>(key, 'GET', `/api/session/${data.id}/result`)
    expect(results.data.list[0]).toMatchObject({ state: 'done', question })
    expect(results.data.list[0]!.text).toContain('慈溪')
    expect(await owner.visitor.get(`/api/session/${data.id}`)).toMatchObject({ owner: owner.uid, mine: true })
    const other = await makeKey(await createUser(server))
    expect((await byKey(other.key, 'GET', `/api/session/${data.id}/result`)).errCode).toBe(404)
  })

  test('gets the same refusal for a malformed, an unknown and a revoked key', async () => {
    const { id, key } = await makeKey(owner)
    const [shown] = (await byKey<Topic[]>(key, 'GET', '/api/topic')).data
    expect(shown).toBeDefined()
    await owner.visitor.call('DELETE', `/api/api-key/${id}`)
    const answers = await Promise.all(['mk-x', `mk-${'A'.repeat(43)}`, key, 'sk-1234'].map((bad) => byKey(bad, 'GET', '/api/topic')))
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], errCode: 2005, status: 401 })
  })

  test('cannot make calls that accept no keys, not even those of its owner or of an admin', async () => {
    const admin = await createUser(server, { role: 'admin' })
    for (const person of [owner, admin]) {
      const { id, key } = await makeKey(person)
      for (const [method, path, body] of [
        ['GET', '/api/api-key'],
        ['POST', '/api/api-key', { name: '自我复制' }],
        ['DELETE', `/api/api-key/${id}`],
        ['POST', '/api/clear-history', {}],
      ] as const) {
        expect(await byKey(key, method, path, body)).toMatchObject({ errCode: 403, status: 403 })
      }
    }
    // An invalid key is reported there too.
    expect((await byKey('mk-x', 'GET', '/api/api-key')).errCode).toBe(2005)
  })

  test('is refused after the deletion of its account', async () => {
    const leaver = await createUser(server)
    const { key } = await makeKey(leaver)
    await server.ctx.db.delete(user).where(eq(user.uid, leaver.uid))
    expect((await byKey(key, 'GET', '/api/topic')).errCode).toBe(2005)
  })

  test('updates the time of the key’s last use at most every 5 minutes', async () => {
    const { id, key } = await makeKey(owner)
    const lastUsed = async () => (await owner.visitor.get<ApiKey[]>('/api/api-key')).find((each) => each.id === id)!.lastUsedAt
    const use = () => byKey(key, 'GET', '/api/topic')
    await use()
    const first = await lastUsed()
    expect(first).toBeGreaterThan(0)
    ahead = 4 * minute
    await use()
    expect(await lastUsed()).toBe(first)
    ahead = 6 * minute
    await use()
    expect(await lastUsed()).toBeGreaterThanOrEqual(first! + 5 * minute)
    ahead = 0
  })
})
