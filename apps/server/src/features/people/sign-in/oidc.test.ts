import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn, UserInfo } from '@wenjin/contract'
import { startFalseProvider } from '../../../../test/peers/false-provider.ts'
import { providerClient, startOpenIdProvider, type OpenIdProvider, type Returned } from '../../../../test/peers/openid-provider.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

type Finished = SignedIn & { redirectUrl: string }

const publicUrl = 'https://wenjin.example'

let provider: OpenIdProvider
let liar: Awaited<ReturnType<typeof startFalseProvider>>
let server: TestServer

beforeAll(async () => {
  provider = await startOpenIdProvider(`${publicUrl}/baidu-auth`)
  liar = await startFalseProvider('wenjin')
  server = await startTestServer({
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_PROVIDERS: 'baidu,liar',
      OIDC_BAIDU_ISSUER: provider.issuer,
      OIDC_BAIDU_CLIENT_ID: providerClient.id,
      OIDC_BAIDU_CLIENT_SECRET: providerClient.secret,
      OIDC_LIAR_ISSUER: liar.issuer,
      OIDC_LIAR_CLIENT_ID: 'wenjin',
    },
  })
  // The first account is the admin, so it is created before the users of these tests.
  await createUser(server, { role: 'admin' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await liar.close()
})

async function start(visitor: Visitor, redirectUrl = '/', name = 'baidu'): Promise<string> {
  return (await visitor.post<{ url: string }>(`/api/oidc/${name}/start`, { redirectUrl })).url
}

async function finish(visitor: Visitor, params: Returned, name = 'baidu') {
  await visitor.token()
  return visitor.call<Finished>('POST', `/api/oidc/${name}/finish`, { params })
}

async function signInAs(visitor: Visitor, subject: string, redirectUrl = '/') {
  return finish(visitor, await provider.signIn(await start(visitor, redirectUrl), subject))
}

test('the first sign-in creates an account, and later ones open it on any device', async () => {
  const visitor = server.visitor()
  const first = await signInAs(visitor, 'wang', '/search/abc?x=1')
  expect(first).toMatchObject({
    errCode: 0,
    data: {
      isNew: true,
      redirectUrl: '/search/abc?x=1',
      user: { name: '人 wang', role: 'user', providers: ['baidu'], hasPassword: false },
    },
  })
  expect(await visitor.get<UserInfo>('/api/my-info')).toEqual(first.data.user)

  const phone = server.visitor()
  const again = await signInAs(phone, 'wang')
  expect(again.data).toMatchObject({ isNew: false, user: { uid: first.data.user.uid } })
  const other = await signInAs(server.visitor(), 'zhao')
  expect(other.data.user.uid).not.toBe(first.data.user.uid)
})

test('a signed-in user binds the third party, once and to one account', async () => {
  const { visitor, uid } = await createUser(server)
  const sid = visitor.cookieOf('sid')
  expect(await signInAs(visitor, 'li')).toMatchObject({ errCode: 0, data: { isNew: false, user: { uid, providers: ['baidu'] } } })
  expect(visitor.cookieOf('sid')).toBe(sid)
  expect((await signInAs(visitor, 'li')).errCode).toBe(0)
  expect(await signInAs(visitor, 'li-too')).toMatchObject({ errCode: 409 })
  const other = await createUser(server)
  expect(await signInAs(other.visitor, 'li')).toMatchObject({ errCode: 409 })
  expect((await other.visitor.get<UserInfo>('/api/my-info')).providers).toEqual([])
  expect((await signInAs(server.visitor(), 'li')).data).toMatchObject({ isNew: false, user: { uid } })
})

test('two concurrent callbacks of the same identity create one account', async () => {
  const visitors = [server.visitor(), server.visitor()]
  const returned: Returned[] = []
  for (const visitor of visitors) returned.push(await provider.signIn(await start(visitor), 'twin'))
  const answers = await Promise.all(visitors.map((visitor, at) => finish(visitor, returned[at]!)))
  expect(new Set(answers.map(({ data }) => data.user.uid)).size).toBe(1)
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
})

test('the callback is valid once, in the browser that started it, for ten minutes', async () => {
  const visitor = server.visitor()
  const stolen = await provider.signIn(await start(visitor), 'sun')
  const expired = { errCode: 400, errMsg: expect.stringContaining('过期') }
  const thief = server.visitor()
  expect(await finish(thief, stolen)).toMatchObject(expired)
  expect((await thief.call('GET', '/api/my-info')).errCode).toBe(401)
  expect((await finish(visitor, stolen)).errCode).toBe(0)
  expect(await finish(visitor, stolen)).toMatchObject(expired)
  expect(await finish(visitor, {})).toMatchObject(expired)
  expect(await finish(visitor, { state: 'made up', code: 'x' })).toMatchObject(expired)

  const slow = server.visitor()
  const late = await provider.signIn(await start(slow), 'sun')
  const { ctx } = server
  const { now } = ctx
  ctx.now = () => now() + 10 * 60_000 + 1
  expect(await finish(slow, late)).toMatchObject(expired)
  ctx.now = now
})

test('another user who signs in meanwhile cannot finish a started binding', async () => {
  const { visitor } = await createUser(server)
  const returned = await provider.signIn(await start(visitor), 'victim')
  await visitor.post('/logout', {})
  expect(await finish(visitor, returned)).toMatchObject({ errCode: 400 })
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(401)
})

test.each(['https://evil.example/', '//evil.example', String.raw`/\evil.example`, 'javascript:alert(1)'])(
  'the redirect after the sign-in stays on this site instead of %s',
  async (redirectUrl) => {
    expect((await signInAs(server.visitor(), 'qian', redirectUrl)).data.redirectUrl).toBe('/')
  },
)

test('a declined sign-in is reported and signs nobody in', async () => {
  const visitor = server.visitor()
  const returned = await provider.refuse(await start(visitor))
  expect(returned).toMatchObject({ error: 'access_denied' })
  expect(await finish(visitor, returned)).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('没有同意') })
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(401)
})

test('a third party that is not configured does not exist', async () => {
  const visitor = server.visitor()
  await visitor.token()
  expect(await visitor.call('POST', '/api/oidc/google/start', {})).toMatchObject({ errCode: 404 })
  expect(await finish(visitor, { state: 's' }, 'google')).toMatchObject({ errCode: 404 })
  // The response of one third party is not accepted for another.
  const returned = await provider.signIn(await start(visitor), 'wu')
  expect(await finish(visitor, returned, 'liar')).toMatchObject({ errCode: 400 })
})

test('a provider that lies or fails signs nobody in, and the reason is shown', async () => {
  const visitor = server.visitor()
  const tryIt = async () => finish(visitor, liar.returnFrom(await start(visitor, '/', 'liar')), 'liar')
  liar.claims = { nonce: 'of somebody else' }
  expect(await tryIt()).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('没有通过校验') })
  liar.claims = { iss: 'https://evil.example' }
  expect(await tryIt()).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('没有通过校验') })
  liar.claims = {}
  liar.behave = (path, response) => path === '/token' && Boolean(response.writeHead(500).end())
  expect(await tryIt()).toMatchObject({ errCode: 503, status: 503, errMsg: expect.stringContaining('换一种方式登录') })
  liar.behave = null
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(401)
  expect(await tryIt()).toMatchObject({ errCode: 0, data: { user: { name: '某人' } } })
})

test.each([
  ['a NUL', 'some\0body'],
  ['half a surrogate pair', 'some\ud800body'],
  ['more characters than the standard allows', 'x'.repeat(256)],
  ['characters the standard does not allow', '某人'],
  ['nothing', ''],
  ['a number', 7],
  ['a list', ['somebody']],
  ['an object', { id: 'somebody' }],
])('a third party whose subject is %s signs nobody in, with an error', async (_, sub) => {
  liar.claims = { sub }
  const visitor = server.visitor()
  const reply = await finish(visitor, liar.returnFrom(await start(visitor, '/', 'liar')) as unknown as Returned, 'liar')
  expect(reply).toMatchObject({ status: 400, errMsg: expect.stringContaining('没有通过校验') })
})

test.each([
  ['a NUL and half a surrogate pair', '甲\0乙\ud83d', '甲乙\ufffd'],
  ['fifty thousand characters', '长'.repeat(50_000), '长'.repeat(40)],
  ['a list', ['甲'], null],
])('a user whose name is %s is signed in', async (what, name, shown) => {
  liar.claims = { sub: `named-${what.replaceAll(' ', '-')}`, name, email: { a: '\0' }, picture: '\0'.repeat(10) }
  const visitor = server.visitor()
  const reply = await finish(visitor, liar.returnFrom(await start(visitor, '/', 'liar')) as unknown as Returned, 'liar')
  expect(reply.status).toBe(200)
  if (shown !== null) expect(reply.data.user.name).toBe(shown)
})

test('a third party that answers without end times out', async () => {
  liar.claims = {}
  const visitor = server.visitor()
  const url = await start(visitor, '/', 'liar')
  liar.behave = (path, response) => {
    if (path !== '/token') return false
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed) if (!response.write(' '.repeat(65_536))) return void response.once('drain', more)
    }
    more()
    return true
  }
  const reply = await finish(visitor, liar.returnFrom(url) as unknown as Returned, 'liar')
  liar.behave = null
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.errCode).not.toBe(0)
  expect(reply.status).not.toBe(500)
})
