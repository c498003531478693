import type { SignedIn, UserInfo } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { userIdentity } from '../../../db/schema/people/account.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { updateUser } from '../user/index.ts'

interface SentCode {
  sentTo: string
  delivery: string
  resendAfterMs: number
}

const day = 86_400_000
const mailbox = createMailbox()
let server: TestServer
const began = Date.now()
let ahead = 0
let people = 0

beforeAll(async () => {
  server = await startTestServer({
    adjust(ctx) {
      mailbox.attach(ctx)
      // The clock is fixed, so that expiry can be tested to the second.
      ctx.now = () => began + ahead
      ctx.sleep = () => Promise.resolve()
    },
  })
  await createUser(server, { role: 'admin' })
})
afterAll(() => server.close())
beforeEach(() => {
  ahead = 0
})

const newEmail = () => `reader${++people}@example.org`
const newPhone = () => `138${String(++people).padStart(8, '0')}`

async function newVisitor(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.token()
  return visitor
}

const askCode = (visitor: Visitor, query: Record<string, string>) =>
  visitor.call<SentCode>('GET', `/verify?${new URLSearchParams({ type: 'email', ...query })}`)

/** Requests a code and reads it from the mailbox. */
async function codeFor(visitor: Visitor, content: string, purpose = 'login'): Promise<string> {
  const { errCode, errMsg } = await askCode(visitor, { content, purpose })
  expect(errMsg).toBe('')
  expect(errCode).toBe(0)
  return mailbox.codeFor(content)
}

async function signUp(email = newEmail()): Promise<{ visitor: Visitor; email: string; user: UserInfo }> {
  const visitor = await newVisitor()
  const code = await codeFor(visitor, email)
  const { data } = await visitor.call<SignedIn>('POST', '/login', { type: 'email', content: email, code })
  return { visitor, email, user: data.user }
}

/** Creates a user with a password. */
async function withPassword(password = '春风又绿江南岸'): Promise<{ visitor: Visitor; email: string; uid: string; password: string }> {
  const { visitor, email, uid } = await createUser(server)
  await updateUser(server.ctx.db, uid, { passwordHash: await hashPassword(password) })
  await visitor.token()
  return { visitor, email, uid, password }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/login/binding')).errCode === 0

describe('signing in by a code', () => {
  test('MACHINE-002 STATE-004 STATE-005 API-001 API-015 FIELD-001 FIELD-002 an unknown contact gets an account, a known one its own', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    expect(await isSignedIn(visitor)).toBe(false)
    const sent = await askCode(visitor, { content: ` ${email.toUpperCase()} ` })
    expect(sent).toMatchObject({ errCode: 0, data: { sentTo: 'r***@example.org', delivery: 'mail', resendAfterMs: 60_000 } })
    const first = await visitor.call<SignedIn>('POST', '/login', { type: 'email', content: email, code: mailbox.codeFor(email) })
    expect(first).toMatchObject({
      errCode: 0,
      data: { isNew: true, user: { email: 'r***@example.org', hasPassword: false, role: 'user' } },
    })
    expect(visitor.cookieOf('uid')).toBe(first.data.user.uid)
    expect(visitor.cookieOf('sid')).toMatch(/^[\da-f]{64}$/)
    expect(await isSignedIn(visitor)).toBe(true)

    ahead = 61_000
    const again = await newVisitor()
    const code = await codeFor(again, email)
    const second = await again.call<SignedIn>('POST', '/login', { type: 'email', content: email, code })
    expect(second.data).toMatchObject({ isNew: false, user: { uid: first.data.user.uid } })
    expect(again.cookieOf('sid')).not.toBe(visitor.cookieOf('sid'))
  })

  test('a bare Chinese mobile number is one account with and without +86, and is shown masked', async () => {
    const phone = newPhone()
    const visitor = await newVisitor()
    const sent = await askCode(visitor, { type: 'phone', content: phone })
    expect(sent.data).toMatchObject({ sentTo: `138****${phone.slice(-4)}`, delivery: 'sms' })
    const code = mailbox.codeFor(`+86${phone}`)
    const { data } = await visitor.call<SignedIn>('POST', '/login', { type: 'phone', content: `+86 ${phone}`, code })
    expect(data).toMatchObject({ isNew: true, user: { phone: `138****${phone.slice(-4)}`, email: null } })
  })

  test('ERR-026 a wrong, expired, used or outdated code returns error code 5', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    const code = await codeFor(visitor, email)
    const login = (given: string) => visitor.call('POST', '/login', { type: 'email', content: email, code: given })
    expect(await login(wrong(code))).toMatchObject({ errCode: 5, status: 400, errMsg: '验证码错误或已过期' })
    ahead = 600_001
    expect(await login(code)).toMatchObject({ errCode: 5 })
    const newer = await codeFor(visitor, email)
    expect(await login(code)).toMatchObject({ errCode: newer === code ? 0 : 5 })
    expect(await login([...newer].join(' '))).toMatchObject({ errCode: 0 })
    expect(await login(newer)).toMatchObject({ errCode: 5 })
  })

  test('a code typed in full-width digits is accepted', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    const code = (await codeFor(visitor, email)).replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))
    expect(await visitor.call('POST', '/login', { type: 'email', content: email, code })).toMatchObject({ errCode: 0 })
  })

  test('a code is valid for its purpose and its contact only', async () => {
    const { visitor, email } = await signUp()
    const other = newEmail()
    ahead = 61_000
    const reset = await codeFor(visitor, email, 'reset')
    expect(await visitor.call('POST', '/login', { type: 'email', content: email, code: reset })).toMatchObject({ errCode: 5 })
    const login = await codeFor(visitor, email, 'login')
    expect(await visitor.call('POST', '/user/reset_passwd/verify', { type: 'email', content: email, code: login })).toMatchObject({
      errCode: 5,
    })
    await codeFor(visitor, other)
    if (mailbox.codeFor(other) !== login)
      expect(await visitor.call('POST', '/login', { type: 'email', content: other, code: login })).toMatchObject({ errCode: 5 })
  })

  test('another code is sent after 60 s; before that, the answer contains the waiting time', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    await codeFor(visitor, email)
    ahead = 30_000
    const early = await askCode(visitor, { content: email })
    expect(early).toMatchObject({ errCode: 409, status: 409 })
    expect(early.errMsg).toMatch(/请在 30 秒后重新获取/)
    expect((await visitor.call('GET', `/verify?type=email&content=${email}&lang=en`)).errMsg).toMatch(/ask for another in 30 seconds/)
    expect(mailbox.messagesTo(email)).toHaveLength(1)
    ahead = 60_001
    await codeFor(visitor, email)
    expect(mailbox.messagesTo(email)).toHaveLength(2)
  })

  test('of concurrent requests one sends a code, and of two concurrent sign-ins with it one succeeds', async () => {
    const email = newEmail()
    const visitors = await Promise.all(Array.from({ length: 8 }, newVisitor))
    const asked = await Promise.all(visitors.map((visitor) => askCode(visitor, { content: email })))
    expect(asked.filter(({ errCode }) => errCode === 0)).toHaveLength(1)
    expect(mailbox.messagesTo(email)).toHaveLength(1)
    const code = mailbox.codeFor(email)
    const answers = await Promise.all(
      visitors.slice(0, 4).map((visitor) => visitor.call('POST', '/login', { type: 'email', content: email, code })),
    )
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual([0, 5, 5, 5])
  })

  test('an address gets at most ten codes in a row, then one more every six minutes', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    for (let sent = 0; sent < 10; sent++) {
      ahead = sent * 61_000
      await codeFor(visitor, email)
    }
    ahead += 61_000
    expect(await askCode(visitor, { content: email })).toMatchObject({ errCode: 409, errMsg: expect.stringContaining('太多了') })
    expect(await askCode(visitor, { content: email })).toMatchObject({ errMsg: expect.stringContaining('太多了') })
    ahead += 360_000
    await codeFor(visitor, email)
  })

  test('ERR-025 a replaced contact signs nobody in for 90 days, then it is free', async () => {
    const { visitor, email, user } = await signUp()
    const next = newEmail()
    const bind = await codeFor(visitor, next, 'bind')
    expect(await visitor.call('POST', '/verify', { type: 'email', content: next, code: bind })).toMatchObject({ errCode: 0 })
    ahead = 61_000
    const code = await codeFor(await newVisitor(), email)
    const refused = await (await newVisitor()).call('POST', '/login', { type: 'email', content: email, code })
    expect(refused).toMatchObject({ errCode: 1101, status: 403, errMsg: '该账号已停用这个手机号或邮箱，请用新的登录' })
    ahead = 91 * day
    const later = await newVisitor()
    const late = await codeFor(later, email)
    const { data } = await later.call<SignedIn>('POST', '/login', { type: 'email', content: email, code: late })
    expect(data.isNew).toBe(true)
    expect(data.user.uid).not.toBe(user.uid)
  })

  test('an invalid contact returns 400 with its field, in Chinese and English', async () => {
    const visitor = await newVisitor()
    expect(await askCode(visitor, { type: 'phone', content: '123456' })).toMatchObject({
      errCode: 400,
      errMsg: expect.stringContaining('字段 content 不是有效的手机号'),
    })
    expect(await askCode(visitor, { content: 'nobody', lang: 'en' })).toMatchObject({
      errCode: 400,
      errMsg: expect.stringContaining('field content: not an e-mail'),
    })
    expect(await askCode(visitor, {})).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('content') })
    expect(await askCode(visitor, { purpose: 'bind', content: newEmail() })).toMatchObject({ errCode: 401 })
  })

  test('a failed delivery is reported, and the next code can be requested at once', async () => {
    const email = newEmail()
    const visitor = await newVisitor()
    const { mail } = server.ctx
    const { createSmtpMailer } = await import('../../../providers/mail/smtp.ts')
    server.ctx.mail = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'no-reply@example.org' })
    const failed = await askCode(visitor, { content: email })
    server.ctx.mail = mail
    expect(failed).toMatchObject({ errCode: 503, status: 503, errMsg: expect.stringContaining('验证码没能发出去') })
    await codeFor(visitor, email)
  })
})

describe('signing in by a password', () => {
  test('API-001 the phone or e-mail and the password sign in, in any spelling of the address', async () => {
    const { email, uid, password } = await withPassword()
    const visitor = await newVisitor()
    const answer = await visitor.call<SignedIn>('POST', '/login', { account: ` ${email.toUpperCase()}`, password })
    expect(answer).toMatchObject({ errCode: 0, data: { isNew: false, user: { uid, hasPassword: true } } })
    expect(visitor.cookieOf('uid')).toBe(uid)
  })

  test('ERR-028 a missing account, a missing password and a wrong password get the same answer', async () => {
    const { email } = await withPassword()
    const { email: passwordless } = await createUser(server)
    const answers = []
    for (const account of [email, passwordless, newEmail()]) {
      const visitor = await newVisitor()
      answers.push(await visitor.call('POST', '/login', { account, password: 'not the password' }))
      expect(visitor.cookieOf('sid')).toBeUndefined()
    }
    for (const answer of answers) expect(answer).toEqual({ errCode: 2704, errMsg: '账号或密码不正确', data: null, status: 400 })
  })

  test('only a user who knows the password learns that a contact was replaced', async () => {
    const { email, password } = await withPassword()
    await server.ctx.db.update(userIdentity).set({ retiredAt: Date.now() }).where(eq(userIdentity.subject, email))
    const visitor = await newVisitor()
    expect(await visitor.call('POST', '/login', { account: email, password: 'not the password' })).toMatchObject({ errCode: 2704 })
    expect(await visitor.call('POST', '/login', { account: email, password })).toMatchObject({ errCode: 1101 })
  })
})

test('the first account does not become an admin', async () => {
  const firstMail = createMailbox()
  const fresh = await startTestServer({ adjust: firstMail.attach })
  try {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const visitor = fresh.visitor()
        await visitor.token()
        const content = `first${n}@example.org`
        await visitor.call('GET', `/verify?type=email&content=${content}`)
        return visitor.call<SignedIn>('POST', '/login', { type: 'email', content, code: firstMail.codeFor(content) })
      }),
    )
    expect(answers.map(({ data }) => data.user.role).toSorted()).toEqual(['user', 'user', 'user', 'user'])
  } finally {
    await fresh.close()
  }
})
