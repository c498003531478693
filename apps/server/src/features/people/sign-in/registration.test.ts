import type { SignedIn } from '@wenjin/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const mailbox = createMailbox()
let server: TestServer
let ahead = 0
let people = 0

beforeAll(async () => {
  server = await startTestServer({
    adjust(ctx) {
      mailbox.attach(ctx)
      ctx.now = () => Date.now() + ahead
      ctx.sleep = () => Promise.resolve()
    },
  })
  await createUser(server, { role: 'admin' })
})
afterAll(() => server.close())
beforeEach(() => {
  ahead = 0
})

interface Begun {
  s: string
  sentTo: string
  delivery: string
  resendAfterMs: number
}

async function begin(email = `member${++people}@example.org`): Promise<{ visitor: Visitor; email: string; s: string; code: string }> {
  const visitor = server.visitor()
  await visitor.token()
  const { data } = await visitor.call<Begun>('POST', '/preregister', { type: 'email', content: email })
  return { visitor, email, s: data.s, code: mailbox.codeFor(email) }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registering', () => {
  test('API-014 /preregister sends a code, returns a ticket and sets a register cookie that the page can read', async () => {
    const visitor = server.visitor()
    await visitor.token()
    const response = await visitor.fetch('/preregister', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email', content: 'New.Member@example.org' }),
    })
    expect(await response.json()).toMatchObject({
      errCode: 0,
      data: { s: expect.stringMatching(/^[\w-]{43}$/), sentTo: 'n***@example.org', delivery: 'mail', resendAfterMs: 60_000 },
    })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('register='))
    expect(cookie).toMatch(/^register=1; Max-Age=600; Path=\//)
    expect(cookie).not.toMatch(/httponly/i)
    expect(mailbox.codeFor('new.member@example.org')).toMatch(/^\d{6}$/)
  })

  test('API-007 the ticket and the code create a signed-in account and clear the register cookie', async () => {
    const { visitor, email, s, code } = await begin()
    expect(visitor.cookieOf('register')).toBe('1')
    const fields = { code, name: '李\u0007白', password: '举头望明月低头思故乡' }
    const answer = await visitor.call<SignedIn>('POST', `/user?s=${s}`, fields)
    expect(answer).toMatchObject({ errCode: 0, data: { isNew: true, user: { name: '李白', hasPassword: true } } })
    expect(visitor.cookieOf('register')).toBeUndefined()
    expect(visitor.cookieOf('uid')).toBe(answer.data.user.uid)
    const later = server.visitor()
    await later.token()
    expect(await later.call('POST', '/login', { account: email, password: fields.password })).toMatchObject({ errCode: 0 })
  })

  test('name and password can be omitted and set later', async () => {
    const { visitor, s, code } = await begin()
    const { data } = await visitor.call<SignedIn>('POST', '/user?lang=en', { s, code })
    expect(data.user).toMatchObject({ name: expect.stringMatching(/^User \d{6}$/), hasPassword: false })
  })

  test('a weak password or a wrong code leaves the registration open', async () => {
    const { visitor, s, code } = await begin()
    expect(await visitor.call('POST', '/user', { s, code, password: '12345678' })).toMatchObject({
      errCode: 400,
      errMsg: expect.stringContaining('太常见'),
    })
    expect(await visitor.call('POST', '/user', { s, code: wrong(code) })).toMatchObject({ errCode: 5 })
    expect(await visitor.call('POST', '/user', { s, code })).toMatchObject({ errCode: 0 })
  })

  test('a ticket is valid in the browser it was issued to, for ten minutes and once', async () => {
    const { s, code } = await begin()
    const thief = server.visitor()
    await thief.token()
    expect(await thief.call('POST', '/user', { s, code })).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('注册已过期') })

    const late = await begin()
    ahead = 600_001
    expect(await late.visitor.call('POST', '/user', { s: late.s, code: late.code })).toMatchObject({ errCode: 400 })
    ahead = 0

    const twice = await begin()
    const finish = () => twice.visitor.call('POST', '/user', { s: twice.s, code: twice.code })
    const answers = await Promise.all([finish(), finish()])
    expect(answers.map(({ errCode }) => errCode === 0).toSorted()).toEqual([false, true])
    expect(await finish()).toMatchObject({ errCode: 400 })
    expect(await twice.visitor.call('POST', '/user', { code: twice.code })).toMatchObject({
      errCode: 400,
      errMsg: expect.stringContaining('字段 s'),
    })
  })

  test('a contact with an account is reported only after the right code, and nobody is signed in', async () => {
    const { email } = await createUser(server)
    const { visitor, s, code } = await begin(email)
    expect(await visitor.call('POST', '/user', { s, code: wrong(code) })).toMatchObject({ errCode: 5 })
    expect(await visitor.call('POST', '/user', { s, code })).toMatchObject({ errCode: 409, errMsg: expect.stringContaining('已经注册') })
    expect(visitor.cookieOf('sid')).toBeUndefined()
  })
})

describe('binding a contact', () => {
  const bindCode = async (visitor: Visitor, content: string) => {
    await visitor.token()
    await visitor.call('GET', `/verify?${new URLSearchParams({ type: 'email', purpose: 'bind', content })}`)
    return mailbox.codeFor(content)
  }

  test('API-016 a code of purpose bind binds the contact to the account and replaces the earlier one', async () => {
    const { visitor, email } = await createUser(server)
    const next = `bound${++people}@example.org`
    const code = await bindCode(visitor, next)
    const body = { type: 'email', content: next, code }
    expect(await visitor.call('POST', '/verify', { ...body, code: wrong(code) })).toMatchObject({ errCode: 5 })
    expect(await visitor.call('POST', '/verify', body)).toMatchObject({ errCode: 0, data: { email: 'b***@example.org' } })
    // The own earlier contact can be bound again.
    const back = await bindCode(visitor, email)
    expect(await visitor.call('POST', '/verify', { type: 'email', content: email, code: back })).toMatchObject({ errCode: 0 })
  })

  test('API-016 a client without cookies sends its sid in the URL', async () => {
    const { visitor, uid } = await createUser(server)
    const next = `bound${++people}@example.org`
    const code = await bindCode(visitor, next)
    const answer = await fetch(`${server.url}/verify?sid=${visitor.cookieOf('sid')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email', content: next, code }),
    })
    expect(await answer.json()).toMatchObject({ errCode: 0, data: { uid, email: 'b***@example.org' } })
  })

  test('a code is valid for its requester only, and another’s contact is a conflict after verification', async () => {
    const { visitor } = await createUser(server)
    const { visitor: other, email: taken } = await createUser(server)
    const next = `bound${++people}@example.org`
    const code = await bindCode(visitor, next)
    await other.token()
    expect(await other.call('POST', '/verify', { type: 'email', content: next, code })).toMatchObject({ errCode: 5 })
    const proof = await bindCode(visitor, taken)
    expect(await visitor.call('POST', '/verify', { type: 'email', content: taken, code: proof })).toMatchObject({ errCode: 409 })
  })

  test('a code of purpose logoff is sent to the account’s own contact, whatever contact is named', async () => {
    const { visitor, email } = await createUser(server)
    await visitor.token()
    const { data } = await visitor.call('GET', '/verify?type=email&purpose=logoff&content=elsewhere@example.org')
    expect(data).toMatchObject({ sentTo: `${email[0]}***@example.org` })
    expect(mailbox.messagesTo(email)).toHaveLength(1)
    expect(mailbox.messagesTo('elsewhere@example.org')).toEqual([])
    expect(await visitor.call('GET', '/verify?type=phone&purpose=logoff')).toMatchObject({ errCode: 400 })
  })
})
