import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookLimits } from '@wenjin/contract'
import { WebhookReceiver } from '../../../../test/peers/webhook-receiver.ts'
import { postEvent } from './post-event.ts'

let receiver: WebhookReceiver
let inside: WebhookReceiver

beforeAll(async () => {
  ;[receiver, inside] = await Promise.all([new WebhookReceiver().open(), new WebhookReceiver().open()])
})
afterAll(() => {
  receiver.close()
  inside.close()
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
})

const running = new AbortController().signal
const post = (url: string, options: Partial<Parameters<typeof postEvent>[1]> = {}) =>
  postEvent(url, { headers: { 'webhook-id': 'msg_1' }, body: '{}', allowed: ['127.0.0.1'], signal: running, ...options })

test('an endpoint that answers is called once, with the exact body', async () => {
  expect(await post(`${receiver.url}/hook?a=1`, { body: '{"a":"字"}' })).toMatchObject({ status: 204, failure: null })
  expect(receiver.calls).toMatchObject([{ path: '/hook?a=1', body: '{"a":"字"}', headers: { 'webhook-id': 'msg_1' } }])
})

test('a redirect counts as an answer and is not followed', async () => {
  receiver.answer = (response) => void response.writeHead(302, { location: `${inside.url}/secret` }).end('moved')
  expect(await post(receiver.url)).toMatchObject({ status: 302, failure: null, response: 'moved' })
  expect(inside.calls).toEqual([])
})

test.each([
  ['an inside address', 'http://10.0.0.1/', 'privateAddress'],
  ['this machine', 'http://127.0.0.1:9/', 'privateAddress'],
  ['the address of a cloud’s secrets', 'http://169.254.169.254/latest', 'privateAddress'],
  ['no web address', 'file:///etc/passwd', 'badUrl'],
])('%s is not called', async (_, url, failure) => {
  expect(await post(url, { allowed: [] })).toMatchObject({ status: null, failure })
})

test('a name that resolves to a private address at connection time is not called, whatever it resolved to before', async () => {
  const { port } = new URL(receiver.url)
  const answers = [[{ address: '127.0.0.1', family: 4 as const }], [{ address: '93.184.216.34', family: 4 as const }]]
  const resolve = async () => answers.shift()!
  expect(await post(`http://rebinding.example:${port}/`, { allowed: [], resolve })).toMatchObject({ failure: 'privateAddress' })
  expect(answers).toHaveLength(1)
  expect(receiver.calls).toEqual([])
})

test('a private host name that the operator allows is called', async () => {
  const { port } = new URL(receiver.url)
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
  expect(await post(`http://automation:${port}/`, { allowed: ['automation'], resolve })).toMatchObject({ status: 204 })
})

test('an endpoint that never answers, or never ends its answer, times out', async () => {
  receiver.answer = () => undefined
  expect(await post(receiver.url, { timeoutMs: 300 })).toMatchObject({ status: null, failure: 'timeout' })
  receiver.answer = (response) => void response.writeHead(200).write('and then')
  expect(await post(receiver.url, { timeoutMs: 300 })).toMatchObject({ status: null, failure: 'timeout' })
})

test('a truncated answer counts as no answer', async () => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  }
  expect(await post(receiver.url)).toMatchObject({ status: null, failure: 'unreachable' })
  receiver.answer = (response) => void response.destroy()
  expect(await post(receiver.url)).toMatchObject({ status: null, failure: 'unreachable' })
})

test('only the beginning of a long answer is read, in whole characters', async () => {
  receiver.answer = (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('字'.repeat(1_000_000))
  const { status, response, responseType } = await post(receiver.url)
  expect([status, responseType]).toEqual([200, 'text/plain'])
  expect(response).toBe('字'.repeat(Math.floor(webhookLimits.shownBytes / 3)))
})

test('a NUL in an answer and an unknown charset do no harm', async () => {
  receiver.answer = (response) => void response.writeHead(500).end(Buffer.from([0, 0xff, 0xfe, 0x41]))
  expect((await post(receiver.url)).response).toMatch(/A$/)
})

test('Retry-After is parsed as seconds and as a date', async () => {
  for (const [header, min] of [
    ['120', 120_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_500_000],
  ] as const) {
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': header }).end()
    expect((await post(receiver.url)).retryAfterMs).toBeGreaterThanOrEqual(min)
  }
  receiver.answer = (response) => void response.writeHead(503, { 'retry-after': 'soon' }).end()
  expect((await post(receiver.url)).retryAfterMs).toBeNull()
})

test('a stopping process aborts a call and reports it', async () => {
  const stop = new AbortController()
  receiver.answer = () => stop.abort(new Error('stopping'))
  await expect(post(receiver.url, { signal: stop.signal })).rejects.toThrow('stopping')
})
