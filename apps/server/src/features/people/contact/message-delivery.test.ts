import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { SignedIn } from '@wenjin/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const mails: string[] = []
const messages: { phone: string; text: string; code: string }[] = []
let gatewayStatus = 200
let server: TestServer

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData(stream, _session, done) {
    let mail = ''
    stream.on('data', (chunk: Buffer) => (mail += chunk.toString('utf8')))
    stream.on('end', () => {
      mails.push(mail)
      done()
    })
  },
})
const gateway = createServer(async (request, response) => {
  messages.push((await json(request)) as (typeof messages)[0])
  response.writeHead(gatewayStatus).end()
})

beforeAll(async () => {
  const listening = mailServer.listen(0, '127.0.0.1')
  await Promise.all([once(listening, 'listening'), once(gateway.listen(0, '127.0.0.1'), 'listening')])
  server = await startTestServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      MAIL_FROM: '问津 <no-reply@example.org>',
      SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      // A service on this machine is not an outgoing connection.
      OFFLINE: '1',
    },
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([new Promise<void>((resolve) => mailServer.close(resolve)), new Promise((resolve) => gateway.close(resolve))])
})

/** Decodes the parts of a multipart mail. */
function partsOf(mail: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(mail)![1]!
  const sections = mail.split(`--${boundary}`).slice(1, -1)
  return sections.map((section) => {
    const [head = '', body = ''] = section.split(/\r\n\r\n([\s\S]*)/)
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
    const bytes = body
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body
  })
}

test('a code sent by mail arrives in Chinese and English, as text and as HTML, and signs in', async () => {
  const visitor = server.visitor()
  await visitor.token()
  const sent = await visitor.call('GET', '/verify?type=email&content=reader@example.org')
  expect(sent.data).toMatchObject({ delivery: 'mail', sentTo: 'r***@example.org' })
  const [plain, html] = partsOf(mails[0]!)
  const [, code] = /您正在登录或注册，验证码是 (\d{6})，10 分钟内有效/.exec(plain!)!
  expect(plain).toContain(`Your code to sign in or register is ${code}. It is good for 10 minutes.`)
  expect(html).toMatch(new RegExp(`<p>您正在登录或注册，验证码是 <strong[^>]*>${code}</strong>，`))
  const answer = await visitor.call<SignedIn>('POST', '/login', { type: 'email', content: 'reader@example.org', code })
  expect(answer).toMatchObject({ errCode: 0, data: { isNew: true } })
})

test('a code sent by SMS goes to the gateway; when that fails the answer reports it, and the next attempt need not wait', async () => {
  gatewayStatus = 500
  const visitor = server.visitor()
  await visitor.token()
  const ask = () => visitor.call('GET', '/verify?type=phone&content=13800000000')
  expect(await ask()).toMatchObject({ errCode: 503, status: 503, errMsg: '验证码没能发出去，请稍后重试' })
  gatewayStatus = 200
  expect(await ask()).toMatchObject({ errCode: 0, data: { delivery: 'sms', sentTo: '138****0000' } })
  expect(messages).toHaveLength(2)
  const { phone, text: words, code } = messages[1]!
  expect(phone).toBe('+8613800000000')
  expect(words).toContain(`验证码 ${code}`)
  const answer = await visitor.call('POST', '/login', { type: 'phone', content: '13800000000', code })
  expect(answer).toMatchObject({ errCode: 0 })
})

test('an offline instance sends nothing out of its machine and writes codes to the log', async () => {
  const offline = await startTestServer({
    env: {
      OFFLINE: '1',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'no-reply@example.org',
      SMS_GATEWAY_URL: 'https://sms.example.org',
    },
  })
  try {
    const visitor = offline.visitor()
    await visitor.token()
    for (const contact of ['type=email&content=reader@example.org', 'type=phone&content=13800000000']) {
      expect(await visitor.call('GET', `/verify?${contact}`)).toMatchObject({ errCode: 0, data: { delivery: 'log' } })
    }
  } finally {
    await offline.close()
  }
})
