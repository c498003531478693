import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DeliveryError } from '../../lib/delivery-error.ts'
import { createSmtpMailer } from './smtp.ts'
import { startMailTestServer } from './testing/mail-server.ts'

const message = { to: 'zhang@example.org', subject: '验证码 · code', text: '您的验证码\n\nYour code', html: '<p>您的验证码</p>' }
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startMailServer(refuse?: (done: (error?: Error | null) => void) => void) {
  const server = await startMailTestServer(refuse && { onRcptTo: (_address, _session, done) => refuse(done) })
  closers.push(server.close)
  return { ...server, url: `smtp://wenjin:secret@127.0.0.1:${server.port}` }
}

/** Opens a port that handles connections with the given function. */
async function startPort(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    handle(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a mail arrives as plain text and HTML with the right sender, recipient and sign-in', async () => {
  const { mails, users, url } = await startMailServer()
  await createSmtpMailer({ url, from: '问津 <no-reply@example.org>' }).send(message)
  expect(users).toEqual(['wenjin:secret'])
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ from: 'no-reply@example.org', to: ['zhang@example.org'] })
  expect(mail!.raw).toMatch(/content-type: multipart\/alternative/i)
  expect(mail!.raw).toMatch(/content-type: text\/plain; charset=utf-8/i)
  expect(mail!.raw).toMatch(/content-type: text\/html; charset=utf-8/i)
})

test('an address is a single recipient, whatever it contains', async () => {
  const { mails, url } = await startMailServer()
  await createSmtpMailer({ url, from: 'no-reply@example.org' }).send({ ...message, to: "o'neil+news@example.org" })
  expect(mails[0]!.to).toEqual(["o'neil+news@example.org"])
})

test('a refused recipient is reported without quoting the address', async () => {
  const { url } = await startMailServer((done) => done(Object.assign(new Error('no such user zhang@example.org'), { responseCode: 550 })))
  const sending = createSmtpMailer({ url, from: 'no-reply@example.org' }).send(message)
  await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', reason: 'refused', message: expect.stringContaining('550') })
  await sending.catch((error: DeliveryError) => expect(error.message).not.toContain('zhang'))
})

test('a server that is silent or sends slowly times out', async () => {
  const silent = await startPort(() => undefined)
  const dribbling = await startPort((socket) => {
    const timer = setInterval(() => socket.write('2'), 10)
    socket.on('close', () => clearInterval(timer))
  })
  for (const url of [silent, dribbling]) {
    const sending = createSmtpMailer({ url, from: 'no-reply@example.org', timeoutMs: 100 }).send(message)
    await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', reason: 'timeout' })
  }
})

test('a server that drops the connection or does not exist is reported as unreachable', async () => {
  const dropping = await startPort((socket) => socket.destroy())
  for (const url of [dropping, 'smtp://127.0.0.1:1']) {
    const sending = createSmtpMailer({ url, from: 'no-reply@example.org', timeoutMs: 30_000 }).send(message)
    await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', reason: 'unreachable' })
  }
})
