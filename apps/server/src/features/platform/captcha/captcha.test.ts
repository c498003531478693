import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { captchaCodes, limits, type CaptchaChallenge } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captchaChallenge } from '../../../db/schema/platform/captcha.ts'
import { drag, keys, straightLine } from './testing/hand.ts'
import { encrypt, findNonce, handIn, passSlider, Person, startClockedServer, type ClockedServer } from './testing/solver.ts'

let server: ClockedServer

beforeAll(async () => {
  server = await startClockedServer()
})
afterAll(() => server.close())

const openChallenges = async () => (await server.ctx.db.select({ n: count() }).from(captchaChallenge))[0]!.n

describe('the slider', () => {
  test('API-082 ENTITY-023 FIELD-096..098 FIELD-100..101 CONST-010 CONST-012 has a challenge of two pictures, a token and a key', async () => {
    const { repCode, repMsg, repData } = await new Person(server).captcha<CaptchaChallenge>('get', {
      captchaType: 'blockPuzzle',
      clientUid: 'slider-1',
      ts: Date.now(),
    })
    expect([repCode, repMsg]).toEqual(['0000', ''])
    expect(repData).toMatchObject({ captchaType: 'blockPuzzle', question: '', workBits: 0 })
    expect(repData!.token).toMatch(/^[\w-]{21}$/)
    expect(repData!.secretKey).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(await sharp(Buffer.from(repData!.originalImageBase64, 'base64')).metadata()).toMatchObject({ width: 310, height: 200 })
    expect(await sharp(Buffer.from(repData!.jigsawImageBase64, 'base64')).metadata()).toMatchObject({ width: 50, height: 200 })
    expect(JSON.stringify(repData)).not.toContain('"x"')
  })

  test('API-083 API-084 FIELD-099 RULE-003 ERR-001 accepts an encrypted position within 5 px that was dragged by hand with 0000, and it can be redeemed once', async () => {
    const person = new Person(server)
    for (const off of [-5, 0, 5]) {
      const challenge = await person.challenge()
      const x = challenge.x + off
      const checked = await handIn(server, person, challenge, x, drag(x))
      expect(checked.repCode).toBe('0000')
      expect(checked.repData!.seconds).toBeGreaterThan(0.5)
      expect(checked.repData!.seconds).toBeLessThan(10)
      const cash = () => person.captcha<{ result: boolean }>('verify', { captchaVerification: checked.repData!.captchaVerification })
      const [first, second] = [await cash(), await cash()]
      expect(first).toMatchObject({ repCode: '0000', repData: { result: true } })
      expect(second).toMatchObject({ repCode: '6201', repData: null })
    }
  })

  test('accepts the keyboard', async () => {
    const person = new Person(server)
    const challenge = await person.challenge()
    expect((await handIn(server, person, challenge, challenge.x, keys(challenge.x))).repCode).toBe('0000')
  })

  test('refuses a program that drags in a straight line in 50 ms, at a constant speed, or not at all', async () => {
    const person = new Person(server)
    for (const track of [(x: number) => straightLine(x, 50), (x: number) => straightLine(x, 1200), () => []]) {
      const challenge = await person.challenge()
      expect((await handIn(server, person, challenge, challenge.x, track(challenge.x))).repCode).toBe('6111')
    }
  })

  test('refuses a drag that claims more time than has passed since the challenge was created', async () => {
    const person = new Person(server)
    const { x, token, secretKey } = await person.challenge()
    const reply = await person.captcha('check', { token, pointJson: encrypt({ x, y: 5 }, secretKey), track: drag(x) })
    expect(reply.repCode).toBe('6111')
  })

  test('ERR-002 answers a wrong position with 6111 and ends the challenge: a second check returns 6201', async () => {
    const person = new Person(server)
    const challenge = await person.challenge()
    const x = challenge.x - 6
    expect(await handIn(server, person, challenge, x, drag(x))).toMatchObject({
      repCode: '6111',
      repMsg: '验证失败，请重试',
      repData: null,
    })
    expect(await handIn(server, person, challenge, challenge.x, drag(challenge.x))).toMatchObject({
      repCode: captchaCodes.spent,
      repMsg: '验证已失效，请重新获取',
      repData: null,
    })
  })

  test('ERR-002 answers 6201 for a challenge that is unknown, another visitor’s, of another kind or older than 2 minutes', async () => {
    const [person, other] = [new Person(server), new Person(server)]
    const challenge = await person.challenge()
    const solution = { token: challenge.token, pointJson: encrypt({ x: challenge.x, y: 5 }, challenge.secretKey), track: drag(challenge.x) }
    server.pass(3000)
    expect((await person.captcha('check', { ...solution, token: 'unknown' })).repCode).toBe('6201')
    expect((await other.captcha('check', solution)).repCode).toBe('6201')
    expect((await person.captcha('check', { ...solution, captchaType: 'textQuestion' })).repCode).toBe('6201')
    // None of these attempts used the challenge up.
    expect((await person.captcha('check', solution)).repCode).toBe('0000')
    const late = await person.challenge()
    server.pass(limits.captcha.lifetimeMs)
    expect((await handIn(server, person, late, late.x, drag(late.x))).repCode).toBe('6201')
  })

  test('checks one of two concurrent solutions of a challenge', async () => {
    const person = new Person(server)
    const { token, secretKey, x } = await person.challenge()
    const track = drag(x)
    server.pass(track.at(-1)![2] + 100)
    const body = { token, pointJson: encrypt({ x, y: 5 }, secretKey), track }
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await person.captcha('check', body)).repCode))
    expect(codes.sort()).toEqual(['0000', '6201', '6201', '6201', '6201', '6201'])
  })

  test('FIELD-099 answers 6111 for a position other than y 5, unencrypted, under another key, or invalid, and never a server error', async () => {
    const bodies: ((x: number, secretKey: string) => string)[] = [
      (x, secretKey) => encrypt({ x, y: 6 }, secretKey),
      (x) => JSON.stringify({ x, y: 5 }),
      (x) => encrypt({ x, y: 5 }, 'ABCDEFGHIJKLMNOP'),
      (_, secretKey) => encrypt('null', secretKey),
      (_, secretKey) => encrypt('[1', secretKey),
      (_, secretKey) => encrypt({ x: '100', y: 5 }, secretKey),
      (_, secretKey) => encrypt({ x: 1e300, y: 5 }, secretKey),
      () => '',
      () => '\u0000\uFFFF😀',
    ]
    for (const make of bodies) {
      const person = new Person(server)
      const { token, secretKey, x } = await person.challenge()
      const track = drag(x)
      server.pass(track.at(-1)![2] + 100)
      expect((await person.captcha('check', { token, pointJson: make(x, secretKey), track })).repCode).toBe('6111')
    }
  })

  test('refuses malformed requests as bad requests', async () => {
    const person = new Person(server)
    for (const body of [
      {},
      { token: 5, pointJson: '' },
      { token: 'a', pointJson: 'b'.repeat(2001) },
      { token: 'a', pointJson: '', track: [[1, 2]] },
      { token: 'a', pointJson: '', track: Array.from({ length: 2001 }, () => [0, 0, 0]) },
      { token: 'a', pointJson: '', captchaType: 'clickWord' },
    ])
      expect(await person.call('POST', '/api/captcha/check', body)).toMatchObject({ status: 400, errCode: 400 })
    expect(await person.call('POST', '/api/captcha/get', { captchaType: 'clickWord' })).toMatchObject({ status: 400 })
    expect(await person.call('POST', '/api/captcha/verify', {})).toMatchObject({ status: 400 })
  })

  test('allows only its own visitor to redeem a solution, and within 2 minutes', async () => {
    const [person, other] = [new Person(server), new Person(server)]
    const solve = async () => {
      const challenge = await person.challenge()
      const { repData } = await handIn(server, person, challenge, challenge.x, drag(challenge.x))
      return { captchaVerification: repData!.captchaVerification }
    }
    const first = await solve()
    expect((await other.captcha('verify', first)).repCode).toBe('6201')
    for (const guess of ['', '.', first.captchaVerification.split('.')[0]!, `${first.captchaVerification}x`])
      expect((await person.captcha('verify', { captchaVerification: guess })).repCode).toBe('6201')
    expect((await person.captcha('verify', first)).repCode).toBe('0000')
    const second = await solve()
    server.pass(limits.captcha.lifetimeMs)
    expect((await person.captcha('verify', second)).repCode).toBe('6201')
  })
})

describe('the text question for users who cannot see or drag', () => {
  const ask = async (person: Person, lang = 'zh') => {
    const response = await person.call<{ repData: CaptchaChallenge }>('POST', `/api/captcha/get?lang=${lang}`, {
      captchaType: 'textQuestion',
    })
    const challenge = response.data.repData
    const [row] = await server.ctx.db.select().from(captchaChallenge).where(eq(captchaChallenge.token, challenge.token))
    return { challenge, answer: (row!.solution as { answer: string }).answer }
  }
  const answerWith = (person: Person, { token, secretKey }: CaptchaChallenge, content: object) =>
    person.captcha('check', { captchaType: 'textQuestion', token, pointJson: encrypt(content, secretKey) })

  // The duration of the proof of work is random.
  test('asks a sum in words, in the language of the request, and requires a proof of work that makes many of them expensive', async () => {
    const person = new Person(server)
    for (const [lang, shape] of [
      ['zh', /\p{Script=Han}.*？$/u],
      ['en', /^[A-Z][a-z ,.A-Z]+\?$/],
    ] as const) {
      const { challenge, answer } = await ask(person, lang)
      expect(challenge).toMatchObject({ captchaType: 'textQuestion', originalImageBase64: '', jigsawImageBase64: '', workBits: 18 })
      expect(challenge.question).toMatch(shape)
      const nonce = findNonce(challenge.token, challenge.workBits)
      expect((await answerWith(person, challenge, { answer: ` ${answer} `, nonce })).repCode).toBe('0000')
    }
  })

  test('answers 6111 for a wrong sum, or the right one without the work', async () => {
    const person = new Person(server)
    const first = await ask(person)
    // Less work than for a page, since only the sum is to be wrong here.
    const workBits = 8
    const solution = { answer: first.answer, workBits }
    await server.ctx.db.update(captchaChallenge).set({ solution }).where(eq(captchaChallenge.token, first.challenge.token))
    const nonce = findNonce(first.challenge.token, workBits)
    expect((await answerWith(person, first.challenge, { answer: `${Number(first.answer) + 1}`, nonce })).repCode).toBe('6111')
    const second = await ask(person)
    expect((await answerWith(person, second.challenge, { answer: second.answer, nonce: 'idle' })).repCode).toBe('6111')
  })
})

describe('repeated attempts', () => {
  test('a visitor has at most 20 open challenges, the newest; expired ones are deleted', async () => {
    const person = new Person(server)
    const challenges = []
    for (let i = 0; i < 22; i += 1) {
      const { repData } = await person.captcha<CaptchaChallenge>('get', { captchaType: i % 7 === 0 ? 'blockPuzzle' : 'textQuestion' })
      challenges.push(repData!)
      server.pass(1)
    }
    const visitorId = person.visitor.cookieOf('tid')!
    const rows = await server.ctx.db.select().from(captchaChallenge).where(eq(captchaChallenge.visitorId, visitorId))
    expect(new Set(rows.map(({ token }) => token))).toEqual(new Set(challenges.slice(2).map(({ token }) => token)))
    server.pass(limits.captcha.lifetimeMs + 1)
    await new Person(server).challenge()
    expect(await openChallenges()).toBe(1)
  })

  test('after ten wrong solutions in ten minutes no challenge is issued for a while, even if some were passed in between', async () => {
    const person = new Person(server)
    for (let i = 0; i < 10; i += 1) {
      const challenge = await person.challenge()
      await handIn(server, person, challenge, challenge.x - 20, drag(challenge.x - 20))
      if (i === 5) await passSlider(server, person)
    }
    const refused = await person.captcha('get', {})
    expect(refused).toMatchObject({ repCode: '6201', repData: null })
    expect(refused.repMsg).toMatch(/^失败次数过多，请在 \d+ 分钟后再试$/)
    server.pass(10 * 60_000)
    expect((await person.captcha('get', {})).repCode).toBe('0000')
  })

  test('browsers at one address share the limit of wrong solutions', async () => {
    const address = '203.0.113.77'
    // Questions count like sliders, and need no rendered picture.
    const captchaType = 'textQuestion'
    for (let i = 0; i < 60; i += 1) {
      const guesser = new Person(server, address)
      const { repData } = await guesser.captcha<CaptchaChallenge>('get', { captchaType })
      const guess = await guesser.captcha('check', { captchaType, token: repData!.token, pointJson: 'guess' })
      expect(guess.repCode).toBe('6111')
    }
    expect((await new Person(server, address).captcha('get', {})).repCode).toBe('6201')
    expect((await new Person(server).captcha('get', {})).repCode).toBe('0000')
  })

  test('the captcha calls have their own limits, which a pass does not reset', async () => {
    const person = new Person(server)
    await person.challenge()
    for (let i = 1; i < 60; i += 1) await person.captcha('verify', { captchaVerification: 'none' })
    await passSlider(server, person)
    expect(await person.call('POST', '/api/captcha/verify', { captchaVerification: 'none' })).toMatchObject({ status: 429, errCode: 429 })
  })
})

test('API-085..088 without Turnstile its calls report that it is switched off', async () => {
  for (const call of ['verify', 'failed', 'beforeInteractive', 'timeout'])
    expect(await new Person(server).call('POST', `/api/cloudflare/${call}`, { token: 'good-3' })).toMatchObject({
      status: 404,
      errCode: 404,
      errMsg: '本站没有启用 Turnstile 验证',
    })
})

test('COOKIE-001 CONST-024 the cookie tid identifies a visitor for 2 years', async () => {
  const response = await fetch(`${server.url}/api/captcha/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('tid='))
  expect(cookie).toMatch(/^tid=[\w-]{21}; Max-Age=63072000; Path=\/; HttpOnly; SameSite=Lax$/)
})
