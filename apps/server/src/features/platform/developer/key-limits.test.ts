import { keyScopes, type ApiKey, type Envelope, type NewApiKey } from '@wenjin/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { createGatedWeb } from '../../../../test/peers/gated-web.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { isAllowedAddress } from './allowed-address.ts'

const dayMs = 24 * 3_600_000

type NewKey = ApiKey & { key: string }

const web = createGatedWeb()
let server: TestServer
let owner: TestUser
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.now = () => Date.now() + ahead
      ctx.webSearch = web
    },
  })
  owner = await createUser(server)
})
beforeEach(() => (ahead = 0))
afterAll(() => server.close())

const makeKey = (asked: Partial<NewApiKey> = {}) =>
  owner.visitor.post<NewKey>('/api/api-key', { name: '脚本', scopes: [...keyScopes], ...asked })

const call = (key: string, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })

async function read(key: string, path = '/api/topic'): Promise<Envelope<unknown> & { status: number }> {
  const response = await call(key, path)
  return { ...((await response.json()) as Envelope<unknown>), status: response.status }
}

test('a key has scopes; by default it can search and ask', async () => {
  const { key: _, ...shown } = await makeKey({ scopes: ['knowledge:read', 'search', 'search'] })
  expect(shown).toMatchObject({
    scopes: ['search', 'knowledge:read'],
    expiresAt: null,
    dailyLimit: null,
    usedToday: 0,
    allowedAddresses: [],
  })
  const plain = await owner.visitor.post<NewKey>('/api/api-key', { name: '没有说' })
  expect(plain.scopes).toEqual(['search', 'reader', 'chat'])
})

test('PERM-015 a call outside of the scopes is refused with the name of the required scope', async () => {
  const { key } = await makeKey({ scopes: ['chat'] })
  expect(await read(key)).toEqual({
    status: 403,
    errCode: 403,
    errMsg: expect.stringContaining('「读资料库」（knowledge:read）'),
    data: null,
  })
  expect((await read(key, '/api/topic?lang=en')).errMsg).toContain('lacks the scope knowledge:read')
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ids: ['x'] }) }
  const trash = await call(key, '/api/open/topic/trash', init)
  expect([trash.status, ((await trash.json()) as Envelope<null>).errMsg]).toEqual([403, expect.stringContaining('knowledge:write')])
})

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'knowledge:write'],
  [{ dailyLimit: 0 }, 'dailyLimit'],
  [{ expiresAt: 1000 }, '过去'],
  [{ allowedAddresses: ['10.0.0.0/8', '十号楼'] }, '十号楼'],
  [{ allowedAddresses: ['1'] }, '1'],
])('%o is refused with the reason', async (asked, said) => {
  await owner.visitor.token()
  const answer = await owner.visitor.call('POST', '/api/api-key', { name: '脚本', ...asked })
  expect(answer).toMatchObject({ status: 400, errCode: 400, errMsg: expect.stringContaining(said) })
})

test('an expired key is refused with the reason', async () => {
  const { key } = await makeKey({ expiresAt: Date.now() + dayMs })
  expect((await read(key)).errCode).toBe(0)
  ahead = dayMs + 1
  expect(await read(key)).toMatchObject({ status: 401, errCode: 2005, errMsg: expect.stringContaining('过期') })
})

test('a daily limit applies to concurrent calls, is shown, and resets at midnight', async () => {
  const { id, key } = await makeKey({ dailyLimit: 3 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => read(key)))
  expect(answers.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3003, 3003, 3003])
  const refused = await call(key, '/api/topic')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // A stream that exceeds the limit of its key answers with HTTP 429, like every other call, and not with a message of the stream.
  expect((await call(key, '/api/searchV2?question=x')).status).toBe(429)
  const shown = async () => (await owner.visitor.get<ApiKey[]>('/api/api-key')).find((each) => each.id === id)
  expect(await shown()).toMatchObject({ dailyLimit: 3, usedToday: 3 })
  ahead = dayMs
  expect(await shown()).toMatchObject({ usedToday: 0 })
  expect((await read(key)).errCode).toBe(0)
})

test('a key can be used from the allowed addresses only', async () => {
  const here = await makeKey({ allowedAddresses: ['127.0.0.0/8', '::1'] })
  expect((await read(here.key)).errCode).toBe(0)
  const elsewhere = await makeKey({ allowedAddresses: ['203.0.113.7'] })
  expect(await read(elsewhere.key)).toMatchObject({ status: 403, errCode: 403, errMsg: expect.stringContaining('网络地址') })
})

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['2001:db8::5', ['203.0.113.0/24', '2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['not an address', ['2001:db8::/32'], false],
])('%s in %o: %s', (address, ranges, allowed) => expect(isAllowedAddress(address, ranges)).toBe(allowed))

test('PERM-017 revoking a key ends a stream in progress with the reason', async () => {
  const { id, key } = await makeKey({ scopes: ['chat'] })
  web.hold = () => true
  const response = await call(key, `/api/searchV2?${new URLSearchParams({ question: '泉州开元寺双塔高多少米？' })}`)
  await web.held(1)
  await owner.visitor.token()
  await owner.visitor.call('DELETE', `/api/api-key/${id}`)
  const text = await response.text()
  web.release()
  expect(text.trim().split('\n\n').at(-1)).toBe('data: {"type":"error","code":2005,"msg":"API 密钥无效"}')
  expect(text).not.toContain('[DONE]')
  expect((await read(key)).errCode).toBe(2005)
})
