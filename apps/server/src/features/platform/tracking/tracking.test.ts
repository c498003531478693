import { request as httpRequest } from 'node:http'
import { limits, type TrackEvent } from '@wenjin/contract'
import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noonClock } from '../../../../test/noon-clock.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { loginSession } from '../../../db/schema/people/account.ts'
import { trackedEvent } from '../../../db/schema/platform/tracking.ts'
import { dayOf } from './day.ts'
import { tidyEvents } from './tracking.jobs.ts'

const day = 86_400_000
const clock = noonClock()

let server: TestServer
let ahead = 0

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://wenjin.example.org' }, adjust: (ctx) => (ctx.now = () => clock() + ahead) })
})
afterAll(() => server.close())
afterEach(async () => {
  ahead = 0
  await server.ctx.db.delete(trackedEvent)
})

const events = () => server.ctx.db.select().from(trackedEvent).orderBy(asc(trackedEvent.id))

async function consenting(visitor: Visitor = server.visitor()): Promise<Visitor> {
  visitor.setCookie('consent', '1')
  await visitor.token()
  return visitor
}

const track = (visitor: Visitor, ...told: TrackEvent[]) => visitor.call<{ stored: number }>('POST', '/api/track', { events: told })

/** Calls the server under another host name: `fetch` writes the Host header itself. */
async function callByHost(host: string, path: string, headers: Record<string, string>, body: unknown): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const call = httpRequest(
    server.url + path,
    { method: 'POST', headers: { ...headers, host, 'content-type': 'application/json' } },
    (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(text))
    },
  )
  call.on('error', reject).end(JSON.stringify(body))
  return promise
}

test('the oldest events are deleted when there are more than the instance keeps', async () => {
  const visitor = await consenting()
  const opened: TrackEvent = { event_name: 'open', text: 'old' }
  await track(visitor, opened)
  // The ids ascend: this is as if as many events had come meanwhile.
  const last = (await events())[0]!.id
  const next = Math.ceil((last + limits.trackedEvents) / 10_000) * 10_000
  await server.ctx.db.execute(sql`select setval(pg_get_serial_sequence('tracked_event', 'id'), ${next - 1}::bigint)`)
  await track(visitor, { ...opened, text: 'new' })
  await vi.waitFor(async () => expect((await events()).map(({ text }) => text)).toEqual(['new']), { timeout: 60_000 })
})

describe('a tracked event', () => {
  test('TRACK-001..010 stores the page’s report, and the user as the server knows them', async () => {
    const { uid, visitor } = await createUser(server)
    await consenting(visitor)
    visitor.setCookie('traceid', 'trace-1234567890abcde')
    visitor.setCookie('referrer_s', encodeURIComponent('https://search.example/山水'))
    const timestamp = clock() - 5000
    const told: TrackEvent = {
      event_name: 'click_share',
      text: '分享',
      project_name: 'wenjin-web',
      value: 3,
      extra: { referrer: 'https://forged.example/', tid: 'forged' },
      traceid: 'forged',
      sid: 'forged',
      local_sid: 'local-1',
      user_id: 'forged',
      timestamp,
    }
    expect((await track(visitor, told)).data).toEqual({ stored: 1 })
    const [device] = await server.ctx.db.select().from(loginSession)
    expect(await events()).toEqual([
      expect.objectContaining({
        eventName: 'click_share',
        text: '分享',
        projectName: 'wenjin-web',
        value: 3,
        extra: { referrer: 'https://search.example/山水', tid: visitor.cookieOf('tid') },
        traceid: 'trace-1234567890abcde',
        sid: device!.id,
        localSid: 'local-1',
        userId: uid,
        timestamp,
        day: dayOf(clock()),
      }),
    ])
  })

  test('TRACK-007 TRACK-009 has no user and no device for a guest', async () => {
    const visitor = await consenting()
    await track(visitor, { event_name: 'open', user_id: 'forged', sid: 'forged' })
    const tid = visitor.cookieOf('tid')
    expect(await events()).toMatchObject([{ userId: '', sid: '', traceid: '', extra: { referrer: '', tid }, projectName: 'wenjin' }])
  })

  test('TRACK-004 contains text, a number, a boolean, or nothing', async () => {
    const visitor = await consenting()
    const values = ['字\0\ud800', 1.5, false, null, '']
    await track(visitor, ...values.map((value) => ({ event_name: 'value', value })))
    expect((await events()).map(({ value }) => value)).toEqual(['字\ufffd', 1.5, false, null, ''])
  })

  test('TRACK-010 keeps the client’s time unless it is implausible', async () => {
    const visitor = await consenting()
    const before = clock()
    const clocks = [before - 3 * day + 0.4, before - 30 * day, before + 30 * day, -1e300, 0]
    await track(visitor, ...clocks.map((timestamp) => ({ event_name: 'clock', timestamp })))
    const [kept, ...replaced] = await events()
    expect(kept!.timestamp).toBe(before - 3 * day)
    for (const { timestamp, receivedAt } of replaced) expect(timestamp).toBe(receivedAt)
  })

  test('is stored only with consent', async () => {
    for (const consent of [undefined, '0', 'true']) {
      const visitor = server.visitor()
      if (consent !== undefined) visitor.setCookie('consent', consent)
      await visitor.token()
      expect((await track(visitor, { event_name: 'open' })).data).toEqual({ stored: 0 })
    }
    expect(await events()).toEqual([])
  })

  test('RULE-022 is dropped in the dev deployment, and questions are not counted there', async () => {
    const visitor = await consenting()
    const headers = { cookie: visitor.cookie, token: await visitor.token() }
    const send = async (host: string) => JSON.parse(await callByHost(host, '/api/track', headers, { events: [{ event_name: 'open' }] }))
    const ask = (host: string) => callByHost(host, '/api/searchV2', headers, { question: `在${host}问什么？` })
    expect(await send('dev.example.org:8080')).toMatchObject({ errCode: 0, data: { stored: 0 } })
    expect(await ask('dev.example.org')).toContain('[DONE]')
    expect(await events()).toEqual([])
    expect(await send('test.example.org')).toMatchObject({ errCode: 0, data: { stored: 1 } })
    expect(await ask('test.example.org')).toContain('[DONE]')
    expect(await events()).toMatchObject([{ eventName: 'open' }, { eventName: 'search' }])
  })

  test.each([
    ['none', []],
    ['51', Array.from({ length: 51 }, () => ({ event_name: 'open' }))],
    ['one without a name', [{ event_name: '' }]],
  ])('is refused in a call with %s', async (_, told) => {
    expect(await track(await consenting(), ...told)).toMatchObject({ errCode: 400, status: 400 })
  })

  test('is deleted after 400 days', async () => {
    const visitor = await consenting()
    await track(visitor, { event_name: 'old' })
    ahead = 400 * day
    await visitor.renewToken()
    await track(visitor, { event_name: 'new' })
    await tidyEvents(server.ctx)
    expect(await events()).toHaveLength(2)
    ahead = 401 * day
    await tidyEvents(server.ctx)
    expect(await events()).toMatchObject([{ eventName: 'new' }])
  })
})

describe('a question', () => {
  test('is counted once, with its asker only after consent', async () => {
    const { uid, visitor } = await createUser(server)
    const asked = await visitor.ask('越窑在哪里？', { mode: 'concise' })
    await visitor.stream({ sessionId: asked.sessionId, question: '越窑在哪里？' })
    await consenting(visitor)
    await visitor.ask('汝窑在哪里？', { engineType: 'mine' })
    const tid = visitor.cookieOf('tid')
    expect(await events()).toMatchObject([
      { eventName: 'search', value: 'concise', text: 'default', userId: '', sid: '', traceid: '', extra: { referrer: '', tid: '' } },
      { eventName: 'search', value: 'detail', text: 'mine', userId: uid, extra: { tid } },
    ])
  })
})
