import type { SignedIn } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { verificationCode } from '../../../db/schema/people/account.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { recordPass } from '../../platform/captcha/index.ts'
import { guardGuess } from './guess-guard.ts'
import { updateUser } from '../user/index.ts'

const minute = 60_000
const password = '野旷天低树江清月近人'
const mailbox = createMailbox()
let server: TestServer
/** The clock is fixed, so that a slow machine does not let failures expire. */
const began = Date.now()
let ahead = 0
/** Delays of the wrong answers, in order. */
let waits: number[] = []

/** Starts an instance that trusts forwarded addresses, and records its waits instead of waiting. */
function startGuarded(env: Record<string, string> = {}): Promise<TestServer> {
  return startTestServer({
    env: { TRUSTED_PROXIES: '127.0.0.1', ...env },
    adjust(ctx) {
      mailbox.attach(ctx)
      ctx.now = () => began + ahead
      ctx.sleep = (ms) => Promise.resolve(void waits.push(ms))
    },
  })
}

beforeAll(async () => {
  server = await startGuarded()
})
afterAll(() => server.close())
beforeEach(() => {
  ahead = 0
  waits = []
})

async function newVisitor(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.token()
  return visitor
}

interface Answer {
  errCode: number
  errMsg: string
  data: unknown
}

async function login(visitor: Visitor, body: unknown, address = '203.0.113.1'): Promise<Answer> {
  const response = await visitor.fetch('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

/** Records a solved slider for the caller, as the captcha does. */
async function passSlider(visitor: Visitor, address = '203.0.113.1'): Promise<void> {
  const caller = {
    uid: null,
    visitorId: visitor.cookieOf('tid')!,
    role: 'guest',
    deviceId: null,
    apiKeyId: null,
    address,
    platform: 'pc',
  } as const
  await recordPass(server.ctx, caller, 'slider')
}

async function withPassword(): Promise<{ email: string; uid: string }> {
  const { email, uid } = await createUser(server)
  await updateUser(server.ctx.db, uid, { passwordHash: await hashPassword(password) })
  return { email, uid }
}

const noticesTo = (email: string) => mailbox.messagesTo(email).filter(({ subject }) => subject.includes('安全提醒'))

describe('password guessing', () => {
  test('delays wrong answers increasingly, requires the slider after five, locks after ten, and notifies the owner once', async () => {
    const { email } = await withPassword()
    const visitor = await newVisitor()
    const guess = () => login(visitor, { account: email, password: 'not the password' })
    for (let n = 1; n <= 5; n++) expect(await guess()).toMatchObject({ errCode: 2704 })
    expect(waits).toEqual([250, 500, 1000, 2000, 4000])
    expect(await guess()).toMatchObject({ errCode: 429, errMsg: '请求频繁，请先完成安全验证再继续' })
    expect(waits).toHaveLength(5)
    for (let n = 6; n <= 10; n++) {
      await passSlider(visitor)
      expect(await guess()).toMatchObject({ errCode: 2704 })
      // Each solved slider allows one more guess.
      if (n < 10) expect(await guess()).toMatchObject({ errCode: 429 })
    }
    expect(waits.slice(5)).toEqual([4000, 4000, 4000, 4000, 4000])

    await passSlider(visitor)
    const locked = await login(visitor, { account: email, password })
    expect(locked).toMatchObject({ errCode: 2705, errMsg: '多次尝试失败，账号已暂时锁定：请在 15 分钟后再试，或换一种方式登录' })
    await expect.poll(() => noticesTo(email)).toHaveLength(1)
    expect(noticesTo(email)[0]!.text).toMatch(/203\.0\.113\.1[\s\S]*locked for 15 minutes/)

    ahead = 15 * minute + 1000
    expect(await login(await newVisitor(), { account: email, password }, '198.51.100.7')).toMatchObject({ errCode: 429 })
    await passSlider(visitor)
    expect(await guess()).toMatchObject({ errCode: 2704 })
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 2705 })
    ahead += 15 * minute + 1000
    await passSlider(visitor)
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 0 })
    expect(noticesTo(email)).toHaveLength(1)
  })

  test('a solved slider allows one more guess also among concurrent guesses, and a right guess does not use it up', async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(withPassword))
    const visitor = await newVisitor()
    const guessAll = () => Promise.all(accounts.map(({ email }) => login(visitor, { account: email, password: 'not the password' })))
    for (let n = 1; n <= 5; n++) await guessAll()
    await passSlider(visitor)
    expect((await guessAll()).map(({ errCode }) => errCode).toSorted()).toEqual([2704, 429, 429, 429].toSorted())
    await passSlider(visitor)
    for (const { email } of accounts) expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 0 })
  })

  test('resets the failures after the right password, and after a day', async () => {
    const { email } = await withPassword()
    const visitor = await newVisitor()
    const guess = () => login(visitor, { account: email, password: 'not the password' })
    for (let n = 1; n <= 4; n++) await guess()
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 0 })
    for (let n = 1; n <= 5; n++) expect(await guess()).toMatchObject({ errCode: 2704 })
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 429 })
    ahead = 24 * 60 * minute + 1000
    await visitor.renewToken()
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 0 })
  })

  test('answers, delays and locks an unknown account like a known one', async () => {
    const { email } = await withPassword()
    const seen: unknown[] = []
    for (const account of [email, 'nobody@example.org']) {
      const visitor = await newVisitor()
      waits = []
      const answers = []
      for (let n = 1; n <= 11; n++) {
        await passSlider(visitor)
        answers.push(await login(visitor, { account, password: 'not the password' }))
      }
      seen.push({ answers, waits })
    }
    expect(seen[1]).toEqual(seen[0])
  })

  test('leaves signing in by code open while the password is locked, and a new password unlocks it', async () => {
    const { email } = await withPassword()
    const visitor = await newVisitor()
    for (let n = 1; n <= 10; n++) {
      await passSlider(visitor)
      await login(visitor, { account: email, password: 'not the password' })
    }
    expect(await login(visitor, { account: email, password })).toMatchObject({ errCode: 2705 })
    await visitor.call('GET', `/verify?type=email&content=${email}&purpose=reset`)
    const proof = { type: 'email', content: email, code: mailbox.codeFor(email) }
    const { data } = await visitor.call<{ ticket: string }>('POST', '/user/reset_passwd/verify', proof)
    await visitor.call('POST', '/user/reset_passwd', { ticket: data.ticket, password: `${password}。` })
    expect(await login(visitor, { account: email, password: `${password}。` })).toMatchObject({ errCode: 0 })
  })

  test('checks five guesses of a burst from many addresses', async () => {
    const { email } = await withPassword()
    const visitors = await Promise.all(Array.from({ length: 10 }, newVisitor))
    const guesses = Array.from({ length: 60 }, (_, n) =>
      login(visitors[n % 10]!, { account: email, password: `guess number ${n}` }, `203.0.113.${n + 1}`),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ errCode }) => errCode === 2704)).toHaveLength(5)
    expect(answers.filter(({ errCode }) => errCode === 429)).toHaveLength(55)
  })
})

describe('code guessing', () => {
  test('checks at most 10 of 200 guesses a minute from 20 browsers and 50 addresses, and locks at the tenth', async () => {
    const { email } = await createUser(server)
    const visitors = await Promise.all(Array.from({ length: 20 }, newVisitor))
    const send = () => visitors[0]!.call('GET', `/verify?type=email&content=${email}`)
    let checked = 0
    const countChecked = async () => {
      const [row] = await server.ctx.db.select().from(verificationCode).where(eq(verificationCode.content, email))
      checked += row?.guesses ?? 0
    }
    /** Half of the guesses, each by a caller who has just solved a slider; none of them is the code. */
    const guessHundred = async (from: number) => {
      const code = Number(mailbox.codeFor(email))
      const answers: Answer[] = []
      for (let batch = 0; batch < 10; batch++) {
        await Promise.all(visitors.map((visitor, n) => passSlider(visitor, `198.51.100.${(from + n) % 50}`)))
        const guesses = Array.from({ length: 10 }, (_, n) => {
          const body = { type: 'email', content: email, code: String((code + 1 + from + batch * 10 + n) % 1_000_000).padStart(6, '0') }
          return login(visitors[(batch * 10 + n) % 20]!, body, `198.51.100.${(from + ((batch * 10 + n) % 20)) % 50}`)
        })
        answers.push(...(await Promise.all(guesses)))
      }
      await countChecked()
      return answers
    }
    await send()
    const answers = await guessHundred(0)
    ahead = minute + 1
    await send()
    const last = mailbox.codeFor(email)
    answers.push(...(await guessHundred(100)))
    expect(answers).toHaveLength(200)
    expect(answers.filter(({ errCode }) => errCode === 5)).toHaveLength(10)
    expect(answers.filter(({ errCode }) => errCode === 0)).toHaveLength(0)
    expect(answers.filter(({ errCode }) => errCode === 2705 || errCode === 429)).toHaveLength(190)
    expect(checked).toBeLessThanOrEqual(10)
    // The right code is not checked any more either.
    expect(await login(visitors[0]!, { type: 'email', content: email, code: last })).toMatchObject({ errCode: 2705 })
    await expect.poll(() => noticesTo(email)).toHaveLength(1)
  })

  test('voids a code after five guesses, even if the sixth is right', async () => {
    const email = 'reader@example.org'
    const visitor = await newVisitor()
    await visitor.call('GET', `/verify?type=email&content=${email}`)
    const code = mailbox.codeFor(email)
    for (let n = 1; n <= 5; n++) {
      const body = { type: 'email', content: email, code: String((Number(code) + n) % 1_000_000).padStart(6, '0') }
      expect(await login(visitor, body)).toMatchObject({ errCode: 5 })
    }
    await passSlider(visitor)
    expect(await login(visitor, { type: 'email', content: email, code })).toMatchObject({ errCode: 5 })
    ahead = minute + 1
    await visitor.call('GET', `/verify?type=email&content=${email}`)
    await passSlider(visitor)
    const fresh = await login(visitor, { type: 'email', content: email, code: mailbox.codeFor(email) })
    expect(fresh).toMatchObject({ errCode: 0, data: { isNew: true } satisfies Partial<SignedIn> })
  })

  test('does not notify a contact without account of the lock', async () => {
    const email = 'stranger@example.org'
    const visitor = await newVisitor()
    for (let n = 1; n <= 10; n++) {
      await passSlider(visitor)
      expect(await login(visitor, { type: 'email', content: email, code: '000000' })).toMatchObject({ errCode: 5 })
    }
    expect(await login(visitor, { type: 'email', content: email, code: '000000' })).toMatchObject({ errCode: 2705 })
    expect(mailbox.messagesTo(email)).toEqual([])
  })
})

test('no more than 500 answers are delayed at once; further ones are sent immediately', async () => {
  const { promise: forEver, resolve: letGo } = Promise.withResolvers<void>()
  const ctx = { ...server.ctx, sleep: () => forEver }
  const caller = {
    uid: null,
    visitorId: 'v',
    role: 'guest',
    deviceId: null,
    apiKeyId: null,
    address: '203.0.113.1',
    platform: 'pc',
  } as const
  let answered = 0
  const guess = (n: number) =>
    guardGuess(ctx, caller, `test:${n}`, { failure: 'codeWrong', check: () => Promise.resolve(null) }).catch(() => void answered++)
  const guesses = Array.from({ length: 520 }, (_, n) => guess(n))
  await expect.poll(() => answered).toBe(20)
  letGo()
  await Promise.all(guesses)
  expect(answered).toBe(520)
})

describe('guessing from one address', () => {
  test('requires the slider from an address after twenty failures at any target, and not from other addresses', async () => {
    await server.close()
    server = await startGuarded({ RATE_LIMIT: '1' })
    const { email } = await withPassword()
    for (let n = 0; n < 20; n++) {
      const visitor = await newVisitor()
      // All IPv6 addresses of one customer count as one address.
      const answer = await login(visitor, { account: `reader${n}@example.org`, password: 'not the password' }, `2001:db8:0:7::${n + 1}`)
      expect(answer).toMatchObject({ errCode: 2704 })
    }
    expect(waits.at(-1)).toBe(4000)
    const right = { account: email, password }
    expect(await login(await newVisitor(), right, '2001:db8:0:7::ffff')).toMatchObject({ errCode: 429 })
    expect(await login(await newVisitor(), right, '2001:db8:0:8::1')).toMatchObject({ errCode: 0 })
    const visitor = await newVisitor()
    await passSlider(visitor, '2001:db8:0:7::ffff')
    expect(await login(visitor, right, '2001:db8:0:7::ffff')).toMatchObject({ errCode: 0 })
    // A successful sign-in does not reduce the count; three quarters of a minute do.
    expect(await login(await newVisitor(), right, '2001:db8:0:7::ffff')).toMatchObject({ errCode: 429 })
    ahead = 46_000
    expect(await login(await newVisitor(), right, '2001:db8:0:7::ffff')).toMatchObject({ errCode: 0 })
  })
})
