import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { userIdentity } from '../../../db/schema/people/account.ts'

const mailbox = createMailbox()
const first = '会当凌绝顶一览众山小'
const second = '大漠孤烟直长河落日圆'
let server: TestServer
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({
    adjust(ctx) {
      mailbox.attach(ctx)
      ctx.now = () => Date.now() + ahead
      ctx.sleep = () => Promise.resolve()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  ahead = 0
})

const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/login/binding')).errCode === 0

async function newVisitor(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.token()
  return visitor
}

/** Verifies a contact for a reset. */
async function proveFor(visitor: Visitor, content: string) {
  await visitor.call('GET', `/verify?${new URLSearchParams({ type: 'email', purpose: 'reset', content })}`)
  return visitor.call<{ ticket: string }>('POST', '/user/reset_passwd/verify', { type: 'email', content, code: mailbox.codeFor(content) })
}

const signInWith = async (account: string, password: string) => (await newVisitor()).call('POST', '/login', { account, password })

describe('a forgotten password', () => {
  test('API-010 API-011 a code returns a ticket; the ticket sets a password and ends every login', async () => {
    const { visitor, email } = await createUser(server)
    const forgetful = await newVisitor()
    const { data } = await proveFor(forgetful, email)
    expect(data.ticket).toMatch(/^[\w-]{43}$/)
    const weak = await forgetful.call('POST', '/user/reset_passwd', { ticket: data.ticket, password: email })
    expect(weak).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('不能与账号或昵称相同') })
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await forgetful.call('POST', '/user/reset_passwd', { ticket: data.ticket, password: first })).toMatchObject({
      errCode: 0,
      data: null,
    })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await signInWith(email, first)).toMatchObject({ errCode: 0 })
  })

  test('API keys are deleted with the password when the user requests it, and kept otherwise', async () => {
    const { visitor, email } = await createUser(server)
    const { key } = await visitor.post<{ key: string }>('/api/api-key', { name: '脚本' })
    const works = async () => (await fetch(`${server.url}/api/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status
    const forgetful = await newVisitor()
    const { ticket } = (await proveFor(forgetful, email)).data
    await forgetful.call('POST', '/user/reset_passwd', { ticket, password: first })
    expect(await works()).toBe(200)
    ahead += 61_000
    const { ticket: again } = (await proveFor(forgetful, email)).data
    await forgetful.call('POST', '/user/reset_passwd', { ticket: again, password: second, revokeKeys: true })
    expect(await works()).toBe(401)
  })

  test('a ticket can be used once, for a quarter of an hour, in the browser it was issued to', async () => {
    const { email } = await createUser(server)
    const forgetful = await newVisitor()
    const { ticket } = (await proveFor(forgetful, email)).data
    const set = (visitor: Visitor, password: string) => visitor.call('POST', '/user/reset_passwd', { ticket, password })
    expect(await set(await newVisitor(), first)).toMatchObject({ errCode: 5 })
    const answers = await Promise.all([set(forgetful, first), set(forgetful, second)])
    expect(answers.map(({ errCode }) => errCode).toSorted()).toEqual([0, 5])
    expect(await set(forgetful, second)).toMatchObject({ errCode: 5 })

    ahead = 61_000
    const { ticket: late } = (await proveFor(forgetful, email)).data
    ahead += 15 * 60_000 + 1
    expect(await forgetful.call('POST', '/user/reset_passwd', { ticket: late, password: second })).toMatchObject({ errCode: 5 })
  })

  test('a completed reset ends the other pending ones', async () => {
    const { email } = await createUser(server)
    const stranger = await newVisitor()
    const { ticket } = (await proveFor(stranger, email)).data
    ahead = 61_000
    const owner = await newVisitor()
    const { ticket: own } = (await proveFor(owner, email)).data
    await owner.call('POST', '/user/reset_passwd', { ticket: own, password: first })
    expect(await stranger.call('POST', '/user/reset_passwd', { ticket, password: second })).toMatchObject({ errCode: 5 })
  })

  test('ERR-027 only the holder of the code learns that a contact has no account', async () => {
    const email = 'nobody@example.org'
    const visitor = await newVisitor()
    const sent = await visitor.call('GET', `/verify?type=email&purpose=reset&content=${email}`)
    expect(sent).toMatchObject({ errCode: 0, data: { sentTo: 'n***@example.org' } })
    const code = mailbox.codeFor(email)
    const verify = (given: string) => visitor.call('POST', '/user/reset_passwd/verify', { type: 'email', content: email, code: given })
    expect(await verify(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toMatchObject({ errCode: 5 })
    expect(await verify(code)).toMatchObject({ errCode: 2701, status: 400, errMsg: '这个手机号或邮箱还没有注册' })
  })

  test('a replaced or removed contact is notified, and its resets end', async () => {
    const changed = await createUser(server)
    const reader = await newVisitor()
    const { ticket: read } = (await proveFor(reader, changed.email)).data
    const content = `new-${changed.email}`
    await changed.visitor.token()
    await changed.visitor.call('GET', `/verify?${new URLSearchParams({ type: 'email', purpose: 'bind', content })}`)
    const bound = await changed.visitor.call('POST', '/verify', { type: 'email', content, code: mailbox.codeFor(content) })
    expect(bound).toMatchObject({ errCode: 0 })
    expect(mailbox.messagesTo(changed.email).at(-1)).toMatchObject({ subject: expect.stringContaining('登录方式已更改') })
    expect(mailbox.messagesTo(content)).toHaveLength(1)
    expect(await reader.call('POST', '/user/reset_passwd', { ticket: read, password: first })).toMatchObject({ errCode: 5 })

    const leaner = await createUser(server)
    await server.ctx.db.insert(userIdentity).values({ kind: 'phone', subject: '+8613800001111', uid: leaner.uid, createdAt: 0 })
    const thief = await newVisitor()
    const { ticket: begun } = (await proveFor(thief, leaner.email)).data
    await leaner.visitor.post('/api/account/unbind', { kind: 'email' })
    expect(mailbox.messagesTo(leaner.email).at(-1)!.text).toMatch(/不能再用来登录[\s\S]*no longer signs in/)
    expect(await thief.call('POST', '/user/reset_passwd', { ticket: begun, password: first })).toMatchObject({ errCode: 5 })
  })

  test('ERR-025 a replaced contact cannot start a reset', async () => {
    const { uid } = await createUser(server)
    const old = 'replaced@example.org'
    await server.ctx.db.insert(userIdentity).values({ kind: 'email', subject: old, uid, createdAt: 0, retiredAt: Date.now() })
    expect(await proveFor(await newVisitor(), old)).toMatchObject({ errCode: 1101 })
  })
})

describe('changing one’s password', () => {
  test('API-012 the first password needs no other, a change needs the old one; the other devices are signed out', async () => {
    const { visitor, uid, email } = await createUser(server)
    const elsewhere = server.visitor()
    await signIn(server, uid, elsewhere)
    await visitor.token()
    expect(await visitor.call('POST', '/password', { password: first })).toMatchObject({ errCode: 0, data: null })
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    for (const oldPassword of [undefined, second]) {
      expect(await visitor.call('POST', '/password', { oldPassword, password: second })).toMatchObject({ errCode: 2704 })
    }
    expect(await visitor.call('POST', '/password', { oldPassword: first, password: 'abcdefgh' })).toMatchObject({ errCode: 400 })
    expect(await visitor.call('POST', '/password', { oldPassword: first, password: second })).toMatchObject({ errCode: 0 })
    expect(await signInWith(email, first)).toMatchObject({ errCode: 2704 })
    expect(await signInWith(email, second)).toMatchObject({ errCode: 0 })
  })

  test('ERR-029 API-012 a guest has no password to change', async () => {
    expect(await (await newVisitor()).call('POST', '/password', { password: first })).toMatchObject({ errCode: 401 })
  })
})
