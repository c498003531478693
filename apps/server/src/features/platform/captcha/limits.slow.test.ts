import { errors, markers, rateLimits } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signIn } from '../../../../test/people.ts'
import { readEvents } from '../../../../test/visitor.ts'
import { secretKey, siteKey, startFakeTurnstile, type FakeTurnstile } from './testing/fake-turnstile.ts'
import { passSlider, Person, startClockedServer, type ClockedServer } from './testing/solver.ts'

/** Scales the limits to a tenth, so that tests reach them quickly. */
const factor = 0.1
const perVisitor = Math.ceil(rateLimits.ask.visitor * factor)
const perAddress = Math.ceil(rateLimits.ask.address * factor)

let service: FakeTurnstile
let server: ClockedServer

beforeAll(async () => {
  service = await startFakeTurnstile()
  server = await startClockedServer({
    env: {
      RATE_LIMIT: String(factor),
      TURNSTILE_SITE_KEY: siteKey,
      TURNSTILE_SECRET_KEY: secretKey,
      TURNSTILE_VERIFY_URL: service.url,
    },
  })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const miniProgramSentence = (site: string) => `由于您的访问过于频繁，请用浏览器访问${site}进行验证(小程序暂不支持人机验证)`

const ask = (person: Person) => person.call('POST', '/api/session', { question: '渡口在哪里？' })

async function askTimes(person: Person, times: number): Promise<number[]> {
  const codes = []
  for (let i = 0; i < times; i += 1) codes.push((await ask(person)).errCode)
  return codes
}

const ok = (times: number) => Array.from({ length: times }, () => 0)

describe('over the limit', () => {
  test('ERR-018 a visitor is refused with 429 and a retry time, and admitted after it', async () => {
    const person = new Person(server)
    expect(await askTimes(person, perVisitor)).toEqual(ok(perVisitor))
    const refused = await ask(person)
    expect(refused).toMatchObject({ status: 429, errCode: 429, data: null })
    const seconds = Number(refused.retryAfter)
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused.errMsg).toBe(`${errors.tooManyRequests.zh}，请在 ${seconds} 秒后再试`)
    server.pass(seconds * 1000)
    expect((await ask(person)).errCode).toBe(0)
  })

  test('failed API keys are counted by address like other callers', async () => {
    const guesser = new Person(server, '203.0.113.77')
    const guess = async (n: number) => {
      const headers = { authorization: `Bearer mk-${String(n).padStart(43, '0')}` }
      return (await guesser.fetch('POST', '/api/session', { question: '渡口在哪里？' }, headers)).status
    }
    for (let n = 0; n < perAddress; n += 1) expect(await guess(n)).toBe(401)
    expect(await guess(perAddress)).toBe(429)
  })

  test('other visitors at the address, and other calls of the same visitor, are not affected', async () => {
    const address = '203.0.113.5'
    const person = new Person(server, address)
    await askTimes(person, perVisitor)
    expect((await ask(person)).errCode).toBe(429)
    expect((await ask(new Person(server, address))).errCode).toBe(0)
    expect((await person.call('GET', '/api/page-token')).errCode).toBe(0)
  })

  test('an address is limited over all its visitors, and a call refused to a visitor is not charged to the address', async () => {
    const address = '203.0.113.6'
    const eager = new Person(server, address)
    await askTimes(eager, perVisitor)
    for (let i = 0; i < 50; i += 1) expect((await ask(eager)).errCode).toBe(429)
    let allowed = perVisitor
    while ((await ask(new Person(server, address))).errCode === 0) allowed += 1
    expect(allowed).toBe(perAddress)
    expect((await ask(new Person(server, '203.0.113.7'))).errCode).toBe(0)
  })

  test('an IPv6 network of one customer counts as one address', async () => {
    let allowed = 0
    while ((await ask(new Person(server, `2001:db8:7:7::${(allowed + 1).toString(16)}`))).errCode === 0) allowed += 1
    expect(allowed).toBe(perAddress)
    expect((await ask(new Person(server, '2001:db8:7:8::1'))).errCode).toBe(0)
  })

  test('an account is counted across all its devices', async () => {
    const { uid } = await createUser(server)
    let allowed = 0
    for (let i = 0; i < perVisitor + 3; i += 1) {
      const device = new Person(server)
      await signIn(server, uid, device.visitor)
      const { errCode } = await ask(device)
      if (errCode === 0) allowed += 1
      else expect(errCode).toBe(429)
    }
    expect(allowed).toBe(Math.ceil(rateLimits.ask.account * factor))
  })

  test('public calls are only counted by address, with high limits', async () => {
    const person = new Person(server)
    const codes = []
    for (let i = 0; i <= rateLimits.read.address * factor; i += 1) codes.push((await person.fetch('GET', '/healthz')).status)
    expect(codes.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(codes.at(-1)).toBe(429)
    expect(person.visitor.cookieOf('tid')).toBeUndefined()
  })

  test('a search stream opens and reports it in a message: [TOO_MANY_REQUESTS]', async () => {
    const person = new Person(server)
    await person.call('GET', '/api/page-token')
    const open = () => person.fetch('GET', '/api/searchV2?sessionId=none')
    for (let i = 0; i < perVisitor; i += 1) await (await open()).text()
    const response = await open()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readEvents(response)).map(({ data }) => data)).toEqual([markers.tooManyRequests])
  })

  test('the limits can be switched off', async () => {
    const free = await startClockedServer({ env: { RATE_LIMIT: '0' } })
    try {
      expect(await askTimes(new Person(free), rateLimits.ask.visitor + 5)).toEqual(ok(rateLimits.ask.visitor + 5))
    } finally {
      await free.close()
    }
  })
})

describe('in the mini-program', () => {
  test.each<Record<string, string>>([{ platform: 'mini-program' }, { platform: 'ali-app' }, { 'is-mini-webview': '1' }])(
    'MSG-006 BEHAVE-007 the refusal sends the user to the browser: %j',
    async (headers) => {
      const person = new Person(server, undefined, headers)
      await askTimes(person, perVisitor)
      expect(await ask(person)).toMatchObject({ status: 429, errCode: 429, errMsg: miniProgramSentence(`${server.url}/captcha`) })
    },
  )
})

describe('a passed verification', () => {
  const unsolved = async (person: Person) => {
    await askTimes(person, perVisitor)
    return ask(person)
  }

  test('resets the counters of the visitor and the account', async () => {
    const { uid } = await createUser(server)
    const person = new Person(server)
    await signIn(server, uid, person.visitor)
    expect((await unsolved(person)).errCode).toBe(429)
    await passSlider(server, person)
    expect((await unsolved(person)).errCode).toBe(429)
  })

  test('resets half of the address’s window only', async () => {
    const address = '203.0.113.9'
    while ((await ask(new Person(server, address))).errCode === 0);
    const person = new Person(server, address)
    await passSlider(server, person)
    let allowed = 0
    while ((await ask(new Person(server, address))).errCode === 0) allowed += 1
    expect(allowed).toBe(perAddress / 2)
  })

  test('ERR-019 of two sliders within 10 minutes is followed by 430 at the next refusal, in a stream [TOO_MANY_REQUESTS2], and turnstile admits the caller', async () => {
    const person = new Person(server)
    for (let i = 0; i < 2; i += 1) {
      expect((await unsolved(person)).errCode).toBe(429)
      await passSlider(server, person)
    }
    expect(await unsolved(person)).toMatchObject({ status: 429, errCode: 430 })
    const open = () => person.fetch('GET', '/api/searchV2?sessionId=none')
    for (let i = 0; i < perVisitor; i += 1) await (await open()).text()
    expect((await readEvents(await open())).map(({ data }) => data)).toEqual([markers.tooManyRequests2])
    expect(await person.call('POST', '/api/cloudflare/verify', { token: 'good-limits' })).toMatchObject({ data: { passed: true } })
    expect(await unsolved(person)).toMatchObject({ errCode: 430 })
    server.pass(10 * 60_000)
    expect((await unsolved(person)).errCode).toBe(429)
  })
})

describe('with a public address and without turnstile', () => {
  let plain: ClockedServer
  beforeAll(async () => {
    plain = await startClockedServer({ env: { RATE_LIMIT: String(factor), PUBLIC_URL: 'https://wenjin.example.org/' } })
  })
  afterAll(() => plain.close())

  test('MSG-006 the mini-program is sent to the public address', async () => {
    const person = new Person(plain, undefined, { platform: 'mini-program' })
    await askTimes(person, perVisitor)
    expect((await ask(person)).errMsg).toBe(miniProgramSentence('https://wenjin.example.org/captcha'))
  })

  test('the slider is requested again each time', async () => {
    const person = new Person(plain)
    for (let i = 0; i < 3; i += 1) {
      await askTimes(person, perVisitor)
      expect((await ask(person)).errCode).toBe(429)
      await passSlider(plain, person)
    }
  })
})
