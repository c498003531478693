import { trackingContract, type TrackEvent } from '@wenjin/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bareAddress, Tracker, type TrackerOptions } from './tracker.ts'

interface Sent {
  url: string
  keepalive: boolean | undefined
  events: TrackEvent[]
}

let sent: Sent[]
/** Produces the response to the next requests. */
let answer: () => Promise<Response>
let allowed: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  sent = []
  allowed = true
  answer = () => Promise.resolve(Response.json({ errCode: 0, errMsg: '', data: { stored: 1 } }))
})
afterEach(() => {
  vi.useRealTimers()
})

function createTracker(options: Partial<TrackerOptions> = {}): Tracker {
  return new Tracker({
    config: {
      lang: 'zh',
      getToken: () => 'page-token',
      fetch: (input, init) => {
        const { events } = JSON.parse(init?.body as string) as { events: TrackEvent[] }
        sent.push({ url: input as string, keepalive: init?.keepalive, events })
        return answer()
      },
    },
    allowed: () => allowed,
    hostName: 'wenjin.example.org',
    referrer: 'https://other.example/list?q=私事#top',
    uid: () => 'u1',
    localSid: 'visit-1',
    ...options,
  })
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const counts = () => sent.map(({ events }) => events.length)

test('TRACK-001..010 an event carries every field; fields that only the server knows stay empty', async () => {
  createTracker().track('question_asked', 'detail', 'follow-up')
  await later(10_000)
  expect(sent).toEqual([
    {
      url: '/api/track',
      keepalive: true,
      events: [
        {
          event_name: 'question_asked',
          text: 'follow-up',
          project_name: 'wenjin',
          value: 'detail',
          extra: { referrer: 'https://other.example/list', tid: '' },
          traceid: '',
          sid: '',
          local_sid: 'visit-1',
          user_id: 'u1',
          timestamp: 1_800_000_000_000,
        },
      ],
    },
  ])
  expect(trackingContract.track.body.safeParse(sent[0]).success).toBe(true)
})

test('an event has its own time, and no user_id for a guest', async () => {
  const tracker = createTracker({ uid: () => null })
  tracker.track('first')
  await later(3000)
  tracker.track('second')
  await later(7000)
  expect(sent[0]!.events.map(({ event_name, timestamp, user_id }) => [event_name, timestamp, user_id])).toEqual([
    ['first', 1_800_000_000_000, ''],
    ['second', 1_800_000_003_000, ''],
  ])
})

test('the tracker sends events in batches of 10 s, and nothing from an idle page', async () => {
  const tracker = createTracker()
  for (let n = 0; n < 7; n++) tracker.track('page_view', '/')
  await later(9999)
  expect(sent).toEqual([])
  await later(1)
  expect(counts()).toEqual([7])
  await later(60_000)
  expect(counts()).toEqual([7])
})

test('the tracker sends fifty events at once, and never more than fifty per request', async () => {
  const tracker = createTracker()
  for (let n = 0; n < 120; n++) tracker.track('page_view')
  await later(0)
  expect(counts()).toEqual([50, 50])
  await later(10_000)
  expect(counts()).toEqual([50, 50, 20])
})

test('a hidden page sends its queued events in keepalive requests', async () => {
  const tracker = createTracker()
  tracker.track('page_view', '/')
  tracker.flush()
  await later(0)
  expect(sent).toMatchObject([{ keepalive: true, events: [{ event_name: 'page_view' }] }])
  tracker.flush()
  await later(20_000)
  expect(sent).toHaveLength(1)
})

test('a failure is silent and loses only its batch', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  const tracker = createTracker()
  tracker.track('lost')
  await later(10_000)
  answer = () => Promise.resolve(Response.json({ errCode: 429, errMsg: '请求频繁', data: null }, { status: 429 }))
  tracker.track('refused')
  await later(10_000)
  expect(sent.map(({ events }) => events[0]?.event_name)).toEqual(['lost', 'refused'])
})

test('at most 200 events wait during a hanging request, and the oldest are dropped', async () => {
  const hanging = Promise.withResolvers<Response>()
  answer = () => hanging.promise
  const tracker = createTracker()
  for (let n = 0; n < 400; n++) tracker.track('page_view', n)
  await later(60_000)
  expect(counts()).toEqual([50])
  answer = () => Promise.resolve(new Response())
  hanging.resolve(new Response())
  await later(0)
  expect(counts()).toEqual([50, 50, 50, 50, 50])
  expect(sent[1]!.events[0]!.value).toBe(200)
})

describe('without consent', () => {
  test('no event is recorded', async () => {
    allowed = false
    const tracker = createTracker()
    tracker.track('page_view')
    tracker.flush()
    allowed = true
    await later(60_000)
    tracker.flush()
    await later(0)
    expect(sent).toEqual([])
  })

  test('queued events are never sent after the consent is withdrawn', async () => {
    const tracker = createTracker()
    tracker.track('page_view')
    allowed = false
    await later(10_000)
    allowed = true
    tracker.flush()
    await later(0)
    expect(sent).toEqual([])
  })
})

test('RULE-022 the dev deployment tracks nothing, every other deployment does', async () => {
  for (const hostName of ['dev.wenjin.example', 'wenjin-dev.example.org']) {
    const tracker = createTracker({ hostName })
    tracker.track('page_view')
    tracker.flush()
  }
  await later(60_000)
  expect(sent).toEqual([])
  for (const hostName of ['localhost', '127.0.0.1', 'test.wenjin.example', 'wenjin.example']) createTracker({ hostName }).track('page_view')
  await later(10_000)
  expect(sent).toHaveLength(4)
})

test.each([
  ['https://a.example/b?c=d#e', 'https://a.example/b'],
  ['https://user:secret@a.example/', 'https://a.example/'],
  ['javascript:alert(1)', ''],
  ['', ''],
  ['no address', ''],
])('the referrer %s is reduced to %s', (address, bare) => {
  expect(bareAddress(address)).toBe(bare)
})
