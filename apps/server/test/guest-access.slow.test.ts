import { contracts, guestAccesses, isOpenToGuests, type Contract, type GuestAccess, type Route } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples, type Sample } from './access/samples.ts'
import { makeFixture, type AccessFixture } from './access/fixture.ts'
import { createUser, type TestUser } from './people.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let fixture: AccessFixture
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  fixture = await makeFixture(server)
  admin = await createUser(server, { role: 'admin' })
  await admin.visitor.token()
})
afterAll(() => server.close())

const setAccess = async (guestAccess: GuestAccess) =>
  expect(await admin.visitor.call('PUT', '/api/admin/safety', { guestAccess })).toMatchObject({ data: { guestAccess } })

/** Calls that guests may make by their rule, and that do not require a sign-in themselves. */
const calls = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract)
    .filter(
      ([name, { auth, kind }]: [string, Route]) =>
        auth === 'visitor' && kind !== 'upload' && name !== 'autoLogin' && name !== 'getLoginBinding',
    )
    .map(([name, route]) => ({ domain, name, route })),
)

/** Whether the instance admits a call of a guest. */
async function letsThrough({ domain, name, route }: (typeof calls)[number]): Promise<boolean> {
  const visitor = server.visitor()
  const token = await visitor.token()
  const sample = (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!(fixture)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(sample.params?.[param] ?? ''))
  const query = new URLSearchParams({ ...sample.query, ...(route.kind === 'stream' && { token }) })
  const body = sample.body === undefined ? {} : { body: JSON.stringify(sample.body), headers: { 'content-type': 'application/json' } }
  const response = await visitor.fetch(`${path}?${query}`, { method: route.method, ...body })
  const text = await response.text()
  return !text.includes('这里只有登录后才能这样做')
}

test.each(guestAccesses)('on an instance that is %s to guests each call is allowed or refused as the contract says', async (access) => {
  await setAccess(access)
  const seen: Record<string, boolean> = {}
  const wanted: Record<string, boolean> = {}
  for (const call of calls) {
    seen[call.name] = await letsThrough(call)
    wanted[call.name] = isOpenToGuests(call.route, access)
  }
  expect(seen).toEqual(wanted)
})

test('access `ask` only allows questions and stores nothing else; `closed` only allows signing in', async () => {
  await setAccess('ask')
  const visitor = server.visitor()
  expect((await visitor.ask('怎样导入文件？')).state).toBe('done')
  const storing: [string, string, object][] = [
    ['POST', '/api/topic', { name: '库' }],
    ['POST', '/api/file/mine/text', { text: '文' }],
    ['POST', '/api/search-template', { name: '模', question: '问' }],
    ['POST', '/api/source-preference/subscription', { url: 'https://example.org/' }],
  ]
  for (const [method, path, body] of storing)
    expect([path, await visitor.call(method, path, body)]).toMatchObject([path, { status: 401, errCode: 401 }])
  expect(await visitor.get('/api/search-history')).toMatchObject({ total: 1 })
  await setAccess('closed')
  expect(await visitor.call('GET', '/api/search-history')).toMatchObject({ errCode: 401 })
  expect((await visitor.open({ question: '怎样导入文件？' })).status).toBe(401)
  expect(await visitor.get('/api/instance')).toMatchObject({ guestAccess: 'closed' })
  expect(await visitor.call('POST', '/login', { account: 'nobody@example.org', password: 'wrong password' })).not.toMatchObject({
    errCode: 401,
  })
  expect((await admin.visitor.call('GET', '/api/search-history')).errCode).toBe(0)
  await setAccess('open')
  expect((await visitor.call('GET', '/api/search-history')).errCode).toBe(0)
})
