import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '@wenjin/contract'
import { createUser, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { loginSession } from '../../../db/schema/people/account.ts'
import { cookieDomains } from '../user/index.ts'

const day = 86_400_000
let server: TestServer
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://wenjin.example.org' },
    adjust: (ctx) => (ctx.now = () => Date.now() + ahead),
  })
})
afterAll(() => server.close())

const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/login/binding')).errCode === 0

/** Signs out with a given Host header, which `fetch` does not allow, and returns the cookies that the answer sets. */
function logOutAt(host: string, cookie: string, path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const sent = request(
      server.url + path,
      { method: 'POST', headers: { host, cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.headers['set-cookie'] ?? []))
      },
    )
    sent.on('error', reject)
    sent.end('{}')
  })
}

describe('signing out', () => {
  test.each(['/logout', '/api/logout'])(
    'TRANS-004 TRANS-005 API-004 API-005 %s ends the login and clears uid, sid and register on the domain and its parent',
    async (path) => {
      const { visitor, uid } = await createUser(server)
      const elsewhere = server.visitor()
      await signIn(server, uid, elsewhere)
      const cookies = await logOutAt('wenjin.example.org', visitor.cookie, path)
      for (const name of ['uid', 'sid', 'register']) {
        const cleared = cookies.filter((line) => line.startsWith(`${name}=;`))
        expect(cleared.map((line) => /domain=([^;]+)/i.exec(line)?.[1])).toEqual([undefined, 'wenjin.example.org', 'example.org'])
        for (const line of cleared) expect(line).toMatch(/; path=\/(;|$).*expires=Thu, 01 Jan 1970/i)
      }
      // Even if the browser keeps the cookies, the login itself has ended.
      expect(await isSignedIn(visitor)).toBe(false)
      expect(await isSignedIn(elsewhere)).toBe(true)
    },
  )

  test('signing out everywhere ends every login of the account', async () => {
    const { visitor, uid } = await createUser(server)
    const { visitor: stranger } = await createUser(server)
    const elsewhere = server.visitor()
    await signIn(server, uid, elsewhere)
    await visitor.post('/logout', { everywhere: true })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(stranger)).toBe(true)
  })

  test('signing out without a session is no error', async () => {
    const visitor = server.visitor()
    await visitor.token()
    expect(await visitor.call('POST', '/logout', {})).toMatchObject({ errCode: 0, data: null })
  })

  test('an IP address and a bare host name have no parent domain to clear', () => {
    expect(cookieDomains('127.0.0.1')).toEqual([undefined])
    expect(cookieDomains('localhost')).toEqual([undefined])
    expect(cookieDomains('[::1]')).toEqual([undefined])
    expect(cookieDomains('example.org')).toEqual([undefined, 'example.org'])
    expect(cookieDomains('a.b.example.org')).toEqual([undefined, 'a.b.example.org', 'b.example.org'])
  })
})

describe('renewing a login', () => {
  test('API-002 COOKIE-002 COOKIE-003 CONST-023 /login/auto lasts 30 days again and leaves the session it was called with', async () => {
    const { visitor, uid } = await createUser(server)
    await visitor.token()
    const before = visitor.cookieOf('sid')!
    ahead = 20 * day
    await visitor.renewToken()
    const response = await visitor.fetch('/login/auto')
    expect(await response.json()).toMatchObject({ errCode: 0, data: { isNew: false, user: { uid } } })
    const set = response.headers.getSetCookie()
    for (const name of ['sid', 'uid']) {
      const line = set.find((cookie) => cookie.startsWith(`${name}=`))
      expect(line).toMatch(/max-age=2592000\b/i)
      expect(line).toMatch(/httponly/i)
      expect(line).toMatch(/samesite=lax/i)
    }
    const program = server.visitor()
    program.setCookie('sid', before)
    ahead = 49 * day
    expect(await isSignedIn(program)).toBe(true)
    expect(await isSignedIn(visitor)).toBe(true)
    ahead = 50 * day + 1000
    expect(await isSignedIn(program)).toBe(false)
    ahead = 0
  })

  test('API-002 a client without cookies sends its sid in the URL, as often as it starts', async () => {
    const { visitor, uid } = await createUser(server)
    const sid = visitor.cookieOf('sid')!
    const program = server.visitor()
    const { token } = (await program.call<{ token: string }>('GET', '/api/page-token')).data
    for (let start = 0; start < 2; start++) {
      const answer = await program.call<SignedIn>('GET', `/login/auto?sid=${sid}&token=${token}`)
      expect(answer).toMatchObject({ errCode: 0, data: { user: { uid } } })
    }
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await isSignedIn(program)).toBe(true)
    expect(await server.ctx.db.$count(loginSession, eq(loginSession.uid, uid))).toBe(1)
    await visitor.token()
    await visitor.call('POST', '/logout', { everywhere: false })
    expect(await program.call('GET', `/login/auto?sid=${sid}&token=${token}`)).toMatchObject({ errCode: 401 })
  })

  test('a browser that is signed in by the sid of another login gives up its own', async () => {
    const [here, there] = [await createUser(server), await createUser(server)]
    await here.visitor.token()
    expect(await here.visitor.call('GET', `/login/auto?sid=${there.visitor.cookieOf('sid')}`)).toMatchObject({ errCode: 0 })
    expect(await server.ctx.db.$count(loginSession, eq(loginSession.uid, here.uid))).toBe(0)
    expect(await server.ctx.db.$count(loginSession, eq(loginSession.uid, there.uid))).toBe(1)
  })

  test('another site cannot sign a browser in through a URL', async () => {
    const { visitor } = await createUser(server)
    const victim = server.visitor()
    await victim.call('GET', '/api/page-token')
    const answer = await victim.fetch(`/login/auto?sid=${visitor.cookieOf('sid')}`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
    expect(victim.cookieOf('sid')).toBeUndefined()
  })

  test('API-003 /login/binding returns the account’s bindings, masked, by cookie or by sid', async () => {
    const { visitor, uid, email } = await createUser(server)
    const bound = { uid, phone: null, email: `${email[0]}***@example.org`, providers: [] }
    expect(await visitor.call('GET', '/login/binding')).toMatchObject({ errCode: 0, data: bound })
    const bare = await fetch(`${server.url}/login/binding?sid=${visitor.cookieOf('sid')}`)
    expect(await bare.json()).toMatchObject({ errCode: 0, data: bound })
  })

  test('ERR-029 without a valid login the answer is 401, and no cookie is set', async () => {
    const visitor = server.visitor()
    await visitor.token()
    for (const path of ['/login/binding', '/login/binding?sid=guess', '/login/auto?sid=guess', '/login/auto']) {
      expect(await visitor.call('GET', path)).toMatchObject({ errCode: 401, status: 401, errMsg: '用户信息过期,需要登录' })
    }
    expect(visitor.cookieOf('sid')).toBeUndefined()
  })

  test('a sid in the URL is accepted by the three calls that take one, and by no other', async () => {
    const { visitor } = await createUser(server)
    const bare = await fetch(`${server.url}/api/my-info?sid=${visitor.cookieOf('sid')}`)
    expect(bare.ok).toBe(false)
  })
})
