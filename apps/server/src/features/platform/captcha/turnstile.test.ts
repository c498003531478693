import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasPassedRecently } from './index.ts'
import { secretKey, siteKey, startFakeTurnstile, type FakeTurnstile } from './testing/fake-turnstile.ts'
import { turnstileOf } from './turnstile.ts'
import { Person, startClockedServer, type ClockedServer } from './testing/solver.ts'

let service: FakeTurnstile
let server: ClockedServer
const lines: string[] = []

beforeAll(async () => {
  service = await startFakeTurnstile()
  server = await startClockedServer({
    env: { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_VERIFY_URL: service.url },
    adjust: (ctx) => (ctx.log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })),
  })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  service.answer = null
  lines.length = 0
})

const verify = (person: Person, token: string) => person.call<{ passed: boolean }>('POST', '/api/cloudflare/verify', { token })
const hasPassed = (person: Person) =>
  hasPassedRecently(server.ctx, {
    uid: null,
    visitorId: person.visitor.cookieOf('tid')!,
    role: 'guest',
    deviceId: null,
    apiKeyId: null,
    address: person.headers['x-forwarded-for']!,
    platform: 'pc',
  })

describe('POST /api/cloudflare/verify', () => {
  test('API-085 gives a pass for a token that the service accepts; the service receives the secret and the address', async () => {
    const person = new Person(server)
    expect(await verify(person, 'good-1')).toMatchObject({ status: 200, errCode: 0, data: { passed: true } })
    expect(Object.fromEntries(service.received.at(-1)!)).toEqual({
      secret: secretKey,
      response: 'good-1',
      remoteip: person.headers['x-forwarded-for'],
    })
    expect(await hasPassed(person)).toBe(true)
  })

  test('gives no pass for an invalid, used or missing token, and tells the user what to do', async () => {
    const person = new Person(server)
    for (const token of ['bad', 'good-1'])
      expect(await verify(person, token)).toMatchObject({ status: 400, errCode: 400, errMsg: '验证没有通过，请重试' })
    expect(await verify(person, '')).toMatchObject({ status: 400, errCode: 400 })
    expect(await hasPassed(person)).toBe(false)
  })

  const failures: [string, (response: ServerResponse) => void][] = [
    ['answers 500', (response) => response.writeHead(500).end('oops')],
    ['answers garbage', (response) => response.end('<html>success</html>')],
    ['answers JSON of another shape', (response) => response.end('{"success":"true"}')],
    ['answers without end', (response) => response.end(`{"success":true,"x":"${'x'.repeat(200_000)}"}`)],
    ['cuts the connection', (response) => response.destroy()],
    ['sends elsewhere', (response) => response.writeHead(302, { location: service.url }).end()],
    ['refuses our secret', (response) => response.end('{"success":false,"error-codes":["invalid-input-secret"]}')],
    ['stalls', () => undefined],
  ]
  test.each(failures)('gives no pass when the service %s, and the user is asked to retry', async (_, answer) => {
    service.answer = answer
    const person = new Person(server)
    expect(await verify(person, 'good-2')).toMatchObject({ status: 503, errCode: 503, errMsg: '验证服务没有回应，请稍后再试' })
    expect(await hasPassed(person)).toBe(false)
  })
})

test('API-086..088 the outcome of the widget is logged, without its token', async () => {
  const person = new Person(server)
  for (const event of ['failed', 'beforeInteractive', 'timeout']) {
    const reply = await person.call('POST', `/api/cloudflare/${event}`, { token: 'secret-token', code: '300030\n{"level":60}' })
    expect(reply).toMatchObject({ errCode: 0, data: { passed: false } })
    const line = lines.find((each) => each.includes('turnstile widget') && each.includes(event))
    expect(JSON.parse(line!)).toMatchObject({ event, code: '300030level60' })
  }
  expect(lines.join('')).not.toContain('secret-token')
  expect(lines.join('')).not.toContain(secretKey)
  expect(await hasPassed(person)).toBe(false)
})

test('an offline instance does not use it, unless the service is on this machine', () => {
  const offline = (verifyUrl: string) => ({
    config: { ...server.ctx.config, offline: true, turnstile: { ...server.ctx.config.turnstile!, verifyUrl } },
  })
  expect(turnstileOf(offline('https://challenges.cloudflare.com/turnstile/v0/siteverify'))).toBeNull()
  expect(turnstileOf(offline(service.url))).toMatchObject({ siteKey })
})
