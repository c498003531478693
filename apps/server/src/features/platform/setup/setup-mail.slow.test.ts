import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MailInput, MailOutcome, Setup } from '@wenjin/contract'
import { setting } from '../../../db/schema/platform/setting.ts'
import { startMailTestServer } from '../../../providers/mail/testing/mail-server.ts'
import { createUsers, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const password = 'a-password-of-the-mail-server'
let server: TestServer
let boss: TestUser
const closers: (() => unknown)[] = []

beforeAll(async () => {
  server = await startTestServer({ env: { SEARCH_SERVICES: 'none' } })
  ;[boss] = await createUsers(server, [{ role: 'admin' }])
  await boss.visitor.token()
})
afterEach(async () => {
  await boss.visitor.call('DELETE', '/api/admin/mail')
  for (const close of closers.splice(0)) await close()
})
afterAll(() => server.close())

async function mailServer(options?: Parameters<typeof startMailTestServer>[0]) {
  const started = await startMailTestServer(options)
  closers.push(started.close)
  return started
}
const settingsOf = (port: number, change: Partial<MailInput> = {}): MailInput => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'wenjin',
  password,
  from: '问津 <wenjin@example.org>',
  ...change,
})
const attempt = async (settings: MailInput | null, to?: string) =>
  (await boss.visitor.call<MailOutcome>('POST', '/api/admin/mail/try', { settings, to })).data
const mailState = async () => (await boss.visitor.get<Setup>('/api/admin/setup')).mail

test('a test mail goes to the admin, and a saved server sends codes without a restart, and after one', async () => {
  const { port, mails, users } = await mailServer()
  expect(await attempt(settingsOf(port))).toMatchObject({ ok: true, to: boss.email })
  expect(mails).toMatchObject([{ from: 'wenjin@example.org', to: [boss.email] }])
  expect(users).toEqual([`wenjin:${password}`])
  expect(await mailState()).toMatchObject({ source: 'none', inUse: false })

  const saved = await boss.visitor.call<Setup>('PUT', '/api/admin/mail', settingsOf(port))
  expect(saved.data.mail).toEqual({
    source: 'page',
    variable: null,
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'wenjin',
    hasPassword: true,
    from: '问津 <wenjin@example.org>',
    inUse: true,
    isLost: false,
  })
  const rows = JSON.stringify(await server.ctx.db.select().from(setting))
  expect(rows).not.toContain(password)
  expect(JSON.stringify(saved)).not.toContain(password)

  const reader = server.visitor()
  await reader.token()
  const code = (to: string) => reader.call<{ delivery: string }>('GET', `/verify?type=email&purpose=login&content=${to}`)
  expect((await code('first@example.org')).data.delivery).toBe('mail')
  await expect.poll(() => mails.at(-1)?.to).toEqual(['first@example.org'])
  await server.restart()
  boss.visitor.base = server.url
  reader.base = server.url
  expect((await code('second@example.org')).data.delivery).toBe('mail')
  await expect.poll(() => mails.at(-1)?.to).toEqual(['second@example.org'])
  // Without settings, the server in use is tested.
  expect(await attempt(null, 'somebody@example.org')).toMatchObject({ ok: true, to: 'somebody@example.org' })
  await boss.visitor.call('DELETE', '/api/admin/mail')
  expect((await code('third@example.org')).data.delivery).toBe('log')
})

test('an omitted password is only sent to the same user of the same server with the same encryption', async () => {
  const first = await mailServer()
  const second = await mailServer()
  await boss.visitor.call('PUT', '/api/admin/mail', settingsOf(first.port))
  const { password: _left, ...without } = settingsOf(first.port)
  expect(await attempt(without)).toMatchObject({ ok: true })
  expect(first.users).toEqual([`wenjin:${password}`])
  for (const change of [{ port: second.port }, { port: second.port, user: 'other' }]) await attempt({ ...without, ...change })
  await attempt({ ...without, security: 'starttls' })
  expect([...second.users, ...first.users.slice(1)].join()).not.toContain(password)
})

test('each failure of a server is reported with its own reason', async () => {
  const refuse = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  const wrongPassword = await mailServer({ onAuth: (_auth, _session, done) => done(refuse(535)) })
  expect(await attempt(settingsOf(wrongPassword.port))).toEqual({ ok: false, reason: 'auth', status: 535 })
  const noSender = await mailServer({ onMailFrom: (_address, _session, done) => done(refuse(553)) })
  expect(await attempt(settingsOf(noSender.port))).toEqual({ ok: false, reason: 'sender', status: 553 })
  const noRecipient = await mailServer({ onRcptTo: (_address, _session, done) => done(refuse(550)) })
  expect(await attempt(settingsOf(noRecipient.port))).toEqual({ ok: false, reason: 'recipient', status: 550 })
  const full = await mailServer({ onData: (stream, _session, done) => void stream.resume().on('end', () => done(refuse(452))) })
  expect(await attempt(settingsOf(full.port))).toEqual({ ok: false, reason: 'refused', status: 452 })
  const plain = await mailServer()
  expect(await attempt(settingsOf(plain.port, { security: 'starttls' }))).toMatchObject({ ok: false, reason: 'tls' })
  expect(await attempt(settingsOf(plain.port, { security: 'tls' }))).toMatchObject({ ok: false, reason: 'tls' })
  expect(plain.users).toEqual([])
  const web = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(web, 'listening')
  closers.push(() => web.close())
  expect(await attempt(settingsOf((web.address() as AddressInfo).port))).toMatchObject({ ok: false, reason: 'notMail' })
  expect(await attempt(settingsOf(1))).toEqual({ ok: false, reason: 'unreachable', status: null })
})

test.each([
  { host: 'smtp://mail.example.org' },
  { host: 'mail.example.org:25' },
  { host: 'mail example' },
  { port: 0 },
  { from: 'nobody' },
  { from: 'a@example.org\r\nBcc: b@example.org' },
  { from: '问津 <a@example.org> b' },
])('settings such as %o are refused', async (change) => {
  expect(await boss.visitor.call('PUT', '/api/admin/mail', settingsOf(25, change))).toMatchObject({ status: 400 })
  expect(await mailState()).toMatchObject({ source: 'none' })
})

test('SMTP_URL takes precedence, its password is hidden, and the page cannot change it; a remote server is not called while offline', async () => {
  const other = await startTestServer({
    env: { SMTP_URL: `smtps://wenjin:${password}@mail.example.org`, MAIL_FROM: 'a@example.org', OFFLINE: '1', SEARCH_SERVICES: 'none' },
  })
  try {
    const [{ visitor }] = await createUsers(other, [{ role: 'admin' }])
    await visitor.token()
    const setup = await visitor.get<Setup>('/api/admin/setup')
    expect(setup.mail).toMatchObject({
      source: 'environment',
      variable: 'SMTP_URL',
      host: 'mail.example.org',
      security: 'tls',
      inUse: false,
    })
    expect(JSON.stringify(setup)).not.toContain(password)
    expect(await visitor.call('PUT', '/api/admin/mail', settingsOf(25))).toMatchObject({ status: 409 })
    expect(await visitor.call('DELETE', '/api/admin/mail')).toMatchObject({ status: 409 })
    expect((await visitor.call('POST', '/api/admin/mail/try', { settings: null })).data).toMatchObject({ ok: false, reason: 'offline' })
    expect(await visitor.call('PUT', '/api/admin/offline', { offline: false })).toMatchObject({ status: 409 })
  } finally {
    await other.close()
  }
})

test('an admin switches the instance offline and online without a restart', async () => {
  const offline = async () => (await server.visitor().get<{ offline: boolean }>('/api/instance')).offline
  expect(await offline()).toBe(false)
  const set = await boss.visitor.call<Setup>('PUT', '/api/admin/offline', { offline: true })
  expect(set.data).toMatchObject({ offline: true, offlineByEnvironment: false })
  expect(await offline()).toBe(true)
  await expect(server.ctx.reader.fetchPublic('https://example.org/')).rejects.toMatchObject({ reason: 'offline' })
  expect(await boss.visitor.call('PUT', '/api/admin/mail', settingsOf(25, { host: 'mail.example.org' }))).toMatchObject({ status: 400 })
  const abroad = { address: 'https://models.example.org/v1', model: 'x' }
  expect(await boss.visitor.call('PUT', '/api/admin/setup/model', abroad)).toMatchObject({ status: 400 })
  await server.restart()
  boss.visitor.base = server.url
  expect(await offline()).toBe(true)
  await boss.visitor.call('PUT', '/api/admin/offline', { offline: false })
  expect(await offline()).toBe(false)
  expect(await boss.visitor.call('PUT', '/api/admin/setup/model', abroad)).toMatchObject({ status: 200 })
  expect(server.ctx.llm?.model).toBe('x')
  // A remote model is not used while the instance is offline, and is used again afterwards.
  await boss.visitor.call('PUT', '/api/admin/offline', { offline: true })
  expect(server.ctx.llm).toBeNull()
  await boss.visitor.call('PUT', '/api/admin/offline', { offline: false })
  expect(server.ctx.llm?.model).toBe('x')
  await boss.visitor.call('DELETE', '/api/admin/setup/model')
})
