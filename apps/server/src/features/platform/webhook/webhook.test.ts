import { Webhook } from 'standardwebhooks'
import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { ExportTask, FileItem, WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint, WebhookEvent } from '@wenjin/contract'
import { webhookEvents, webhookLimits } from '@wenjin/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { WebhookReceiver, type ReceivedCall } from '../../../../test/peers/webhook-receiver.ts'
import { user } from '../../../db/schema/people/account.ts'
import { webhookDelivery, webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import { createJobs } from '../../../providers/jobs/jobs.ts'
import type { MailMessage } from '../../../providers/mail/mailer.ts'
import { announce } from './index.ts'
import { registerWebhookJobs } from './webhook.jobs.ts'

let server: TestServer
let receiver: WebhookReceiver
let owner: TestUser
const mails: MailMessage[] = []

beforeAll(async () => {
  receiver = await new WebhookReceiver().open()
  server = await startTestServer({
    env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    adjust: (ctx) => {
      ctx.mail = { send: async (mail) => void mails.push(mail) }
    },
  })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})
beforeEach(async () => {
  owner = await createUser(server)
  await owner.visitor.token()
  receiver.calls.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
})

type Made = WebhookEndpoint & { secret: string }
const make = (path: string, events: readonly WebhookEvent[] = webhookEvents) =>
  owner.visitor.post<Made>('/api/webhook', { url: receiver.url + path, events })
const listed = async () => (await owner.visitor.get<WebhookEndpoint[]>('/api/webhook'))[0]!
const deliveries = async (id: string) => (await owner.visitor.get<{ list: WebhookDelivery[] }>(`/api/webhook/${id}/delivery`)).list
const detail = (id: string) => owner.visitor.get<WebhookDeliveryDetail>(`/api/webhook-delivery/${id}`)
const patch = (id: string, body: unknown) => owner.visitor.call<WebhookEndpoint>('PATCH', `/api/webhook/${id}`, body)
const verify = (secret: string, { body, headers }: ReceivedCall) => new Webhook(secret).verify(body, headers as Record<string, string>)

/** Sends a test event; returns its delivery once it is in the wanted state. */
async function testUntil(id: string, isThere: (delivery: WebhookDeliveryDetail) => boolean): Promise<WebhookDeliveryDetail> {
  const sent = await owner.visitor.post<WebhookDelivery>(`/api/webhook/${id}/test`, {})
  await expect.poll(async () => isThere(await detail(sent.id))).toBe(true)
  return detail(sent.id)
}
const tried = ({ tries }: WebhookDelivery) => tries > 0
/** Fails with a long Retry-After, so that the next attempt comes when the test advances the time, not by itself five seconds later. */
const failing: WebhookReceiver['answer'] = (response) => void response.writeHead(500, { 'retry-after': '3600' }).end()

/** Makes the next attempts due now. */
async function passTime(): Promise<void> {
  await server.ctx.db.execute(sql`update job set run_at = 0 where name = 'deliver-webhook'`)
  await server.ctx.jobs.send('deliver-webhook', { deliveryId: 'nothing' })
}

describe('an endpoint', () => {
  test('shows its secret once', async () => {
    const made = await make('/once')
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(made).toMatchObject({ url: `${receiver.url}/once`, state: 'active', failingSince: null })
    const later = JSON.stringify([await owner.visitor.get('/api/webhook'), await server.ctx.db.select().from(webhookEndpoint)])
    expect(later).not.toContain(made.secret.slice('whsec_'.length))
  })

  test.each([
    ['http://10.0.0.1/', '内部网络'],
    ['http://169.254.169.254/', '内部网络'],
    ['http://localhost:3000/', '内部网络'],
    ['ftp://example.org/', ''],
    ['not an address', ''],
    ['http://user:password@example.org/', ''],
  ])('cannot be created at %s', async (url, words) => {
    const refused = await owner.visitor.call('POST', '/api/webhook', { url, events: ['file.ready'] })
    expect([refused.status, refused.errMsg]).toEqual([400, expect.stringContaining(words)])
    expect(await owner.visitor.get('/api/webhook')).toEqual([])
  })

  test('reports the known events when an unknown one is named', async () => {
    const refused = await owner.visitor.call('POST', '/api/webhook', { url: receiver.url, events: ['file.gone'] })
    expect([refused.status, refused.errMsg]).toEqual([400, expect.stringContaining('file.ready、file.failed、research.done')])
    const english = await owner.visitor.call('POST', '/api/webhook?lang=en', { url: receiver.url, events: [] })
    expect(english.status).toBe(400)
  })

  test('is limited to twenty per account', async () => {
    const { id, secret: _, ...row } = { ...(await make('/many')) }
    const rows = Array.from({ length: webhookLimits.endpoints - 1 }, (__, n) => ({ ...row, id: `${id}${n}`, uid: owner.uid, secret: '' }))
    await server.ctx.db.insert(webhookEndpoint).values(rows)
    const refused = await owner.visitor.call('POST', '/api/webhook', { url: receiver.url, events: ['file.ready'] })
    expect([refused.status, refused.errMsg]).toEqual([409, expect.stringContaining('20')])
  })

  test('can be changed, and is deleted with its log', async () => {
    const { id } = await make('/change')
    await testUntil(id, tried)
    expect((await patch(id, { name: '备份', events: ['export.done', 'file.ready'] })).data).toMatchObject({
      name: '备份',
      events: ['file.ready', 'export.done'],
    })
    expect((await patch(id, { url: 'http://10.0.0.1/' })).status).toBe(400)
    expect((await listed()).url).toBe(`${receiver.url}/change`)
    expect((await owner.visitor.call('DELETE', `/api/webhook/${id}`)).status).toBe(200)
    expect(await server.ctx.db.$count(webhookDelivery, eq(webhookDelivery.endpointId, id))).toBe(0)
  })
})

describe('a delivery', () => {
  test('has a signature that the reference implementation of Standard Webhooks accepts, and no other', async () => {
    const { id, secret } = await make('/signed')
    const sent = await testUntil(id, ({ state }) => state === 'delivered')
    const call = receiver.calls[0]!
    expect(verify(secret, call)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } })
    expect(call.headers['webhook-id']).toBe(sent.id)
    expect(() => verify(secret, { ...call, body: `${call.body} ` })).toThrow('No matching signature')
    expect(() => verify(secret, { ...call, headers: { ...call.headers, 'webhook-id': 'msg_other' } })).toThrow('No matching signature')
  })

  test('is logged with its request and its response, without a secret', async () => {
    const { id, secret } = await make('/log')
    receiver.answer = (response, { headers }) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end(`${secret} ${String(headers['webhook-signature'])} 收到`)
    const { attempts, body } = await testUntil(id, ({ state }) => state === 'delivered')
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' })
    expect(attempts).toMatchObject([{ status: 200, failure: null, responseType: 'text/plain', response: 'whsec_… v1,… 收到' }])
    expect(attempts[0]!.requestHeaders).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-signature': expect.stringMatching(/^v1,.{4}…$/),
    })
  })

  test('is also signed by the old secret for a day after a rotation', async () => {
    const { id, secret } = await make('/rotated')
    const { secret: next } = await owner.visitor.post<{ secret: string }>(`/api/webhook/${id}/secret`, {})
    expect(next).not.toBe(secret)
    await testUntil(id, ({ state }) => state === 'delivered')
    for (const each of [secret, next]) expect(verify(each, receiver.calls[0]!)).toMatchObject({ type: 'webhook.test' })
    expect((await listed()).oldSecretUntil).toBeGreaterThan(Date.now())
    await server.ctx.db.update(webhookEndpoint).set({ oldSecretUntil: 1 }).where(eq(webhookEndpoint.id, id))
    await testUntil(id, ({ state }) => state === 'delivered')
    expect(verify(next, receiver.calls[1]!)).toMatchObject({ type: 'webhook.test' })
    expect(() => verify(secret, receiver.calls[1]!)).toThrow('No matching signature')
    expect((await listed()).oldSecretUntil).toBeNull()
  })

  test('that fails is retried automatically, under the same id, until it arrives', async () => {
    const { id } = await make('/flaky')
    receiver.answer = (response) => void response.writeHead(500).end('还没好')
    const first = await testUntil(id, tried)
    expect(first).toMatchObject({ state: 'waiting', tries: 1, lastStatus: 500, attempts: [{ status: 500, response: '还没好' }] })
    expect(first.nextAt! - first.attempts[0]!.at).toBeGreaterThanOrEqual(webhookLimits.retryMs[0])
    expect((await listed()).failingSince).not.toBeNull()
    receiver.answer = (response) => void response.writeHead(201).end()
    await passTime()
    await expect.poll(async () => (await detail(first.id)).state).toBe('delivered')
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first.id]))
    expect((await listed()).failingSince).toBeNull()
  })

  test('counts as failed after its last attempt, and can be replayed', async () => {
    const { id } = await make('/last')
    receiver.answer = (response) => void response.writeHead(404).end()
    const first = await testUntil(id, tried)
    await server.ctx.db.update(webhookDelivery).set({ tries: webhookLimits.retryMs.length }).where(eq(webhookDelivery.id, first.id))
    await passTime()
    await expect.poll(async () => (await detail(first.id)).state).toBe('failed')
    receiver.answer = (response) => void response.writeHead(200).end()
    expect((await owner.visitor.call('POST', `/api/webhook-delivery/${first.id}/replay`)).status).toBe(200)
    await expect.poll(async () => (await detail(first.id)).state).toBe('delivered')
    expect((await detail(first.id)).attempts).toHaveLength(3)
  })

  test('that waits is attempted at once when it is replayed, and only once', async () => {
    const { id } = await make('/now')
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': '3600' }).end()
    const first = await testUntil(id, tried)
    expect(first.nextAt! - first.attempts[0]!.at).toBeGreaterThanOrEqual(3_600_000)
    receiver.answer = (response) => void response.writeHead(200).end()
    await owner.visitor.call('POST', `/api/webhook-delivery/${first.id}/replay`)
    await expect.poll(async () => (await detail(first.id)).state).toBe('delivered')
    await passTime()
    const second = await testUntil(id, ({ state }) => state === 'delivered')
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([first.id, first.id, second.id])
  })

  test('does not exist for a stranger', async () => {
    const { id } = await make('/mine')
    const mine = await testUntil(id, ({ state }) => state === 'delivered')
    const stranger = (await createUser(server)).visitor
    await stranger.token()
    for (const [method, path] of [
      ['GET', `/api/webhook/${id}/delivery`],
      ['POST', `/api/webhook/${id}/test`],
      ['POST', `/api/webhook/${id}/secret`],
      ['DELETE', `/api/webhook/${id}`],
      ['GET', `/api/webhook-delivery/${mine.id}`],
      ['POST', `/api/webhook-delivery/${mine.id}/replay`],
    ] as const) {
      expect([path, (await stranger.call(method, path)).status]).toEqual([path, 404])
    }
  })
})

describe('a failing endpoint', () => {
  test('is disabled after days, its owner is notified, and it receives waiting deliveries when it is enabled again', async () => {
    const { id } = await make('/broken')
    receiver.answer = failing
    const first = await testUntil(id, tried)
    const longAgo = Date.now() - webhookLimits.disableMs - 1000
    await server.ctx.db.update(webhookEndpoint).set({ failingSince: longAgo }).where(eq(webhookEndpoint.id, id))
    await passTime()
    await expect.poll(async () => (await listed()).state).toBe('disabled')
    await expect
      .poll(() => mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject))
      .toMatchObject([expect.stringContaining('Webhook')])
    expect((await owner.visitor.call('POST', `/api/webhook/${id}/test`)).status).toBe(409)
    expect((await owner.visitor.call('POST', `/api/webhook-delivery/${first.id}/replay`)).status).toBe(409)
    await owner.visitor.put('停用期间.md', '停用期间没有事件。')
    expect(await deliveries(id)).toHaveLength(1)
    receiver.answer = (response) => void response.writeHead(204).end()
    expect((await patch(id, { state: 'active' })).data).toMatchObject({ state: 'active', failingSince: null })
    await expect.poll(async () => (await detail(first.id)).state).toBe('delivered')
  })

  test('is disabled at once when it answers that it is gone', async () => {
    const { id } = await make('/gone')
    receiver.answer = (response) => void response.writeHead(410).end()
    await testUntil(id, tried)
    expect((await listed()).state).toBe('disabled')
  })

  test('is not called while it is paused', async () => {
    const { id } = await make('/paused')
    receiver.answer = failing
    const first = await testUntil(id, tried)
    await patch(id, { state: 'paused' })
    const { length } = receiver.calls
    await passTime()
    await expect.poll(async () => (await server.ctx.db.execute(sql`select 1 from job where name = 'deliver-webhook'`)).rows.length).toBe(0)
    expect(receiver.calls).toHaveLength(length)
    expect((await detail(first.id)).state).toBe('waiting')
  })
})

describe('an event', () => {
  const eventAt = async (path: string) => {
    await expect.poll(() => receiver.typesAt(path)).toHaveLength(1)
    return JSON.parse(receiver.calls.find((call) => call.path === path)!.body) as { type: string; timestamp: string; data: unknown }
  }

  test('reports a parsed file by ids and without its text', async () => {
    await make('/file', ['file.ready', 'file.failed'])
    const file = await owner.visitor.put('越窑.md', '越窑在今天的浙江慈溪一带。')
    const event = await eventAt('/file')
    expect(event).toEqual({
      type: 'file.ready',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { fileId: file.id, topicId: file.topicId, reason: null, documents: 1, stillReading: null },
    })
  })

  test('reports a file that could not be parsed, with the reason', async () => {
    await make('/bad', ['file.failed'])
    const { topicId } = await owner.visitor.put('坏.pdf', '%PDF-1.4 broken')
    expect(await eventAt('/bad')).toMatchObject({ type: 'file.failed', data: { topicId, reason: expect.any(String) } })
  })

  test('reports the end of a research, and not of other questions', async () => {
    await make('/research', ['research.done', 'research.failed'])
    await owner.visitor.put('越窑.md', '越窑在今天的浙江慈溪一带，唐代烧制青瓷。')
    await owner.visitor.ask('越窑在哪里？')
    const result = await owner.visitor.ask('越窑的历史', { mode: 'research' })
    expect(await eventAt('/research')).toMatchObject({
      type: 'research.done',
      data: { sessionId: result.sessionId, resultId: result.id, mode: 'research', state: 'done' },
    })
  })

  test('reports a finished export', async () => {
    await make('/export', ['export.done'])
    const result = await owner.visitor.ask('1+1=?')
    const task = await owner.visitor.post<ExportTask>('/api/export/md/submit/answer', { id: result.id })
    expect(await eventAt('/export')).toMatchObject({
      type: 'export.done',
      data: { exportId: task.id, type: 'answer', format: 'md', failure: null },
    })
  })

  test('goes only to the owner’s endpoints that subscribed to it', async () => {
    await make('/asked', ['file.ready'])
    await make('/other', ['export.done'])
    const stranger = await createUser(server)
    await stranger.visitor.post('/api/webhook', { url: `${receiver.url}/stranger`, events: webhookEvents })
    await owner.visitor.put('越窑.md', '越窑。')
    await eventAt('/asked')
    expect([receiver.typesAt('/other'), receiver.typesAt('/stranger')]).toEqual([[], []])
  })

  test('is withdrawn when its owner may no longer read its object', async () => {
    const { id } = await make('/right', ['file.ready'])
    receiver.answer = failing
    const file = await owner.visitor.put('越窑.md', '越窑。')
    await expect.poll(async () => (await deliveries(id))[0]?.tries).toBe(1)
    const [delivery] = await deliveries(id)
    await owner.visitor.call<FileItem>('DELETE', `/api/file/${file.id}`)
    await owner.visitor.call('POST', `/api/webhook-delivery/${delivery!.id}/replay`)
    await expect.poll(async () => (await detail(delivery!.id)).state).toBe('withdrawn')
    expect(receiver.calls).toHaveLength(1)
  })

  test('is withdrawn while its owner is suspended', async () => {
    const { id } = await make('/suspended')
    receiver.answer = failing
    const first = await testUntil(id, tried)
    await server.ctx.db.update(user).set({ suspendedAt: 1 }).where(eq(user.uid, owner.uid))
    await passTime()
    const stateOf = async () => (await server.ctx.db.select().from(webhookDelivery).where(eq(webhookDelivery.id, first.id)))[0]!.state
    await expect.poll(stateOf).toBe('withdrawn')
    expect(receiver.calls).toHaveLength(1)
  })

  test('is not sent when its transaction did not commit', async () => {
    const { id } = await make('/rolled-back')
    const told = { event: 'export.done', subject: { kind: 'export', id: 'none' }, data: {} } as const
    const work = server.ctx.db.transaction(async (tx) => {
      await announce(server.ctx, tx, [owner.uid], told)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    await testUntil(id, ({ state }) => state === 'delivered')
    expect(receiver.typesAt('/rolled-back')).toEqual(['webhook.test'])
  })

  test('is delivered once by two instances', async () => {
    const { ctx } = server
    const jobs = createJobs(ctx.database, pino({ level: 'silent' }))
    const other = { ...ctx, jobs }
    await registerWebhookJobs(other)
    await jobs.start()
    try {
      await make('/two', ['export.done'])
      for (let n = 0; n < 40; n++) {
        const told = { event: 'export.done', subject: { kind: 'export', id: `${n}` }, data: { n } } as const
        await ctx.db.transaction((tx) => announce(n % 2 === 0 ? ctx : other, tx, [owner.uid], told))
      }
      await expect.poll(() => receiver.typesAt('/two').length).toBe(40)
      const notDelivered = () =>
        ctx.db.$count(webhookDelivery, and(ne(webhookDelivery.state, 'delivered'), like(webhookDelivery.body, '%"n":%')))
      await expect.poll(notDelivered).toBe(0)
      expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.calls.length)
    } finally {
      await jobs.stop()
    }
  })

  test('survives a restart of the server', async () => {
    const { id } = await make('/restart')
    receiver.answer = failing
    const first = await testUntil(id, tried)
    await server.restart()
    owner.visitor.base = server.url
    receiver.answer = (response) => void response.writeHead(200).end()
    await passTime()
    await expect.poll(async () => (await detail(first.id)).state).toBe('delivered')
  })
})
