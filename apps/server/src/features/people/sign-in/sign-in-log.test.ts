import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '@wenjin/contract'
import { spawnServer, type SpawnedServer } from '../../../../test/spawned-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: SpawnedServer

beforeAll(async () => {
  server = await spawnServer({ LOG_LEVEL: 'trace', OFFLINE: '1' })
})
afterAll(() => server.remove())

/** Requests a code without a delivery service, and reads it from the log as the operator would. */
async function codeFromLog(visitor: Visitor, content: string): Promise<string> {
  const { data } = await visitor.call<{ delivery: string }>('GET', `/verify?${new URLSearchParams({ type: 'email', content })}`)
  expect(data.delivery).toBe('log')
  // The text after the last line break may be an incomplete line.
  const lines = () =>
    server.output
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('验证码'))
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  const { level, msg } = JSON.parse(lines().at(-1)!) as { level: number; msg: string }
  expect(level).toBe(40)
  const [, code] =
    /^验证码 (\d{6})：发给 r\*\*\*@example\.org，用于登录或注册，10 分钟内有效 · Code \1 for r\*\*\*@example\.org/.exec(msg) ?? []
  return code!
}

test('without mail a code is logged once; no sid, password, ticket, phone or e-mail is ever logged', async () => {
  const visitor = server.visitor()
  const token = await visitor.token()
  const email = 'reader.secret@example.org'
  const code = await codeFromLog(visitor, email)
  await visitor.call('POST', '/login', { type: 'email', content: email, code: 'wrong-code' })
  const { data } = await visitor.call<SignedIn>('POST', '/login', { type: 'email', content: email, code })
  expect(data.isNew).toBe(true)
  const first = visitor.cookieOf('sid')!

  // A sid in the URL: valid, refused, used and unknown, on the calls that accept one and on one that does not.
  const bare = (path: string, method = 'GET', headers: Record<string, string> = {}) => fetch(server.url + path, { method, headers })
  expect((await bare(`/login/binding?sid=${first}`)).status).toBe(200)
  await bare(`/verify?type=email&content=${email}&purpose=bind&sid=${first}`)
  await bare(`/verify?sid=${first}`, 'POST')
  await bare(`/verify?sid=${first}`, 'POST', { 'content-type': 'application/json' })
  await bare(`/login/nowhere?sid=${first}`)
  await bare(`/login/auto?sid=${first}&sid=${first}`)
  await visitor.fetch(`/login/auto?sid=${first}&token=${token}`)
  // A renewed login keeps its sid.
  expect(visitor.cookieOf('sid')).toBe(first)
  await bare(`/login/binding?sid=${first}`)

  const password = 'a-password-of-my-own'
  await visitor.call('POST', '/password', { password })
  await visitor.call('POST', '/login', { account: email, password: `${password}-wrong` })
  await visitor.call('POST', '/login', { account: email, password })
  const second = visitor.cookieOf('sid')!
  const begun = await visitor.call<{ s: string }>('POST', '/preregister', { type: 'phone', content: '13812345678' })
  await visitor.call('POST', `/user?s=${begun.data.s}`, { code: '000000' })
  await visitor.call('POST', '/logout', { everywhere: true })
  expect(await server.stop()).toBe(0)

  const log = server.output
  expect(log.split(code).length - 1).toBe(2)
  expect(log.split('\n').filter((line) => line.includes(code))).toHaveLength(1)
  for (const secret of [first, second, password, email, '13812345678', begun.data.s, token]) expect(log).not.toContain(secret)
  expect(log).toContain('"route":"/login/auto"')
})
