import type { UserInfo } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFalseProvider } from '../../../../test/peers/false-provider.ts'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { userIdentity } from '../../../db/schema/people/account.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { updateUser } from '../user/index.ts'

const minute = 60_000
const needed = 2706
const password = 'a good long password'
const mailbox = createMailbox()
const began = Date.now()
let ahead = 0
let people = 0
let liar: Awaited<ReturnType<typeof startFalseProvider>>
let server: TestServer

beforeAll(async () => {
  liar = await startFalseProvider('wenjin')
  server = await startTestServer({
    env: { OIDC_PROVIDERS: 'liar', OIDC_LIAR_ISSUER: liar.issuer, OIDC_LIAR_CLIENT_ID: 'wenjin' },
    adjust(ctx) {
      mailbox.attach(ctx)
      ctx.now = () => began + ahead
    },
  })
  await createUser(server, { role: 'admin' })
})
afterAll(async () => {
  await server.close()
  await liar.close()
})
beforeEach(() => {
  ahead = 0
})

/** Creates a user whose unattended device has been signed in for an hour. */
async function openDevice(fields: { passwordHash?: string } = {}): Promise<TestUser> {
  const user = await createUser(server, fields)
  await user.visitor.token()
  ahead += 60 * minute
  return user
}
const sendCode = ({ visitor }: TestUser, query: Record<string, string>) => visitor.call('GET', `/verify?${new URLSearchParams(query)}`)
const newContact = () => ({ type: 'email', content: `thief${++people}@example.org` })

const changes: [name: string, (user: TestUser) => Promise<{ errCode: number }>][] = [
  ['a code for a new contact', (user) => sendCode(user, { ...newContact(), purpose: 'bind' })],
  ['binding a contact', ({ visitor }) => visitor.call('POST', '/verify', { ...newContact(), code: '000000' })],
  ['unbinding one', ({ visitor }) => visitor.call('POST', '/api/account/unbind', { kind: 'email' })],
  ['setting a password', ({ visitor }) => visitor.call('POST', '/password', { password })],
  ['binding a third party', ({ visitor }) => visitor.call('POST', '/api/oidc/liar/start', { redirectUrl: '/' })],
]

describe('changing a sign-in method at an unattended device', () => {
  test.each(changes)('%s requires a proof, and succeeds with one', async (name, change) => {
    const user = await openDevice()
    const refused = await change(user)
    expect(refused).toMatchObject({ errCode: needed, status: 403, errMsg: expect.stringContaining('证明是您本人') })
    const before = await user.visitor.get<UserInfo>('/api/my-info')
    expect(before).toMatchObject({ hasPassword: false, providers: [], phone: null })
    expect(before.email).not.toBeNull()
    await sendCode(user, { type: 'email', purpose: 'confirm' })
    const confirmed = await user.visitor.call('POST', '/api/account/confirm', { type: 'email', code: mailbox.codeFor(user.email) })
    expect(confirmed).toMatchObject({ errCode: 0, data: { confirmedUntil: began + ahead + 10 * minute } })
    expect((await change(user)).errCode).not.toBe(needed)
    // The proof is valid on this device for ten minutes.
    ahead += 10 * minute
    // An existing password must be given to change it.
    expect((await change(user)).errCode).toBe(name === 'setting a password' ? 2704 : needed)
  })

  test('accepts the password as proof, but no wrong password and no code of another purpose', async () => {
    const user = await openDevice({ passwordHash: await hashPassword(password) })
    const bind = () => sendCode(user, { ...newContact(), purpose: 'bind' })
    expect(await user.visitor.call('POST', '/api/account/confirm', { password: 'wrong password' })).toMatchObject({ errCode: 2704 })
    await sendCode(user, { type: 'email', purpose: 'logoff' })
    const other = await user.visitor.call('POST', '/api/account/confirm', { type: 'email', code: mailbox.codeFor(user.email) })
    expect(other).toMatchObject({ errCode: 5 })
    expect((await bind()).errCode).toBe(needed)
    expect(await user.visitor.call('POST', '/api/account/confirm', { password })).toMatchObject({ errCode: 0 })
    expect((await bind()).errCode).toBe(0)
  })

  test('accepts signing in as proof, but not renewing a login', async () => {
    const user = await openDevice()
    const bind = () => sendCode(user, { ...newContact(), purpose: 'bind' })
    expect((await user.visitor.call('GET', '/login/auto')).errCode).toBe(0)
    expect((await bind()).errCode).toBe(needed)
    await sendCode(user, { type: 'email', content: user.email, purpose: 'login' })
    expect(
      (await user.visitor.call('POST', '/login', { type: 'email', content: user.email, code: mailbox.codeFor(user.email) })).errCode,
    ).toBe(0)
    expect((await bind()).errCode).toBe(0)
  })

  test('needs no proof for the first contact of an account that has nothing to prove it by', async () => {
    const user = await openDevice()
    await server.ctx.db.update(userIdentity).set({ kind: 'liar', subject: user.uid }).where(eq(userIdentity.uid, user.uid))
    const contact = newContact()
    expect((await sendCode(user, { ...contact, purpose: 'bind' })).errCode).toBe(0)
    const bound = await user.visitor.call('POST', '/verify', { ...contact, code: mailbox.codeFor(contact.content) })
    expect(bound).toMatchObject({ errCode: 0 })
    // From then on the account has one.
    expect((await sendCode(user, { ...newContact(), purpose: 'bind' })).errCode).toBe(needed)
  })
})

test('the deletion of an account requires a proof of its own', async () => {
  const user = await openDevice({ passwordHash: await hashPassword(password) })
  expect((await user.visitor.call('POST', '/user/logoff', {})).errCode).toBe(400)
  await updateUser(server.ctx.db, user.uid, { passwordHash: null })
  expect((await user.visitor.call('POST', '/user/logoff', {})).errCode).toBe(400)
})
