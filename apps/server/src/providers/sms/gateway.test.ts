import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createSmsGateway } from './gateway.ts'

const message = { phone: '+8613800000000', text: '【问津】验证码 012345', code: '012345' }
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startGateway(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

test('a message is posted with the bearer key', async () => {
  const got: { request: IncomingMessage; body: string }[] = []
  const url = await startGateway(async (request, response) => {
    got.push({ request, body: await text(request) })
    response.writeHead(202).end('{"ok":true}')
  })
  await createSmsGateway({ url, key: 'gateway-key' }).send(message)
  expect(got).toHaveLength(1)
  const [{ request, body }] = got as [(typeof got)[0]]
  expect(request).toMatchObject({ method: 'POST', url: '/send' })
  expect(request.headers).toMatchObject({ authorization: 'Bearer gateway-key', 'content-type': 'application/json' })
  expect(JSON.parse(body)).toEqual(message)
})

test('no authorization is sent without a key', async () => {
  let authorization: string | undefined = 'none yet'
  const url = await startGateway((request, response) => {
    authorization = request.headers.authorization
    response.end()
  })
  await createSmsGateway({ url, key: '' }).send(message)
  expect(authorization).toBeUndefined()
})

test.each([400, 401, 429, 500])('a reply with status %i counts as a refusal', async (status) => {
  const url = await startGateway((_request, response) => response.writeHead(status).end('no'))
  const sending = createSmsGateway({ url, key: '' }).send(message)
  await expect(sending).rejects.toMatchObject({
    name: 'DeliveryError',
    reason: 'refused',
    message: expect.stringContaining(String(status)),
  })
})

test('a gateway that stalls times out, before its headers and after them', async () => {
  const silent = await startGateway(() => undefined)
  await expect(createSmsGateway({ url: silent, key: '', timeoutMs: 100 }).send(message)).rejects.toMatchObject({ reason: 'timeout' })
  // The status line is the acceptance; the rest is not awaited.
  const endless = await startGateway((_request, response) => response.writeHead(200).write('{'))
  await createSmsGateway({ url: endless, key: '', timeoutMs: 30_000 }).send(message)
})

test('no code is sent to a gateway that drops the connection, does not exist, or redirects', async () => {
  const elsewhere: string[] = []
  const other = await startGateway((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end()
  })
  const dropping = await startGateway((request) => request.socket.destroy())
  const redirecting = await startGateway((_request, response) => response.writeHead(307, { location: other }).end())
  for (const url of [dropping, redirecting, 'http://127.0.0.1:1/send']) {
    const sending = createSmsGateway({ url, key: '', timeoutMs: 30_000 }).send(message)
    await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', reason: 'unreachable' })
  }
  expect(elsewhere).toEqual([])
})
