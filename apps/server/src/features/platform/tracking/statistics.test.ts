import { engineTypes, modes, type DailyActive, type SearchCount } from '@wenjin/contract'
import { and, eq, max } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noonClock } from '../../../../test/noon-clock.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { job } from '../../../db/schema/platform/job.ts'
import { trackedDay, trackedEvent } from '../../../db/schema/platform/tracking.ts'
import { addDays, dayOf, startOf } from './day.ts'
import { tidyEvents } from './tracking.jobs.ts'
import type { NewEvent } from './tracking.repo.ts'

/** Days in the past, so that events of the test itself do not count. */
const monday = '2024-03-04'
const tuesday = '2024-03-05'
const wednesday = '2024-03-06'
const range = `from=${monday}&to=${wednesday}`

const isTidied = and(eq(job.name, 'tidy-events'), eq(job.singletonKey, 'next'))

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = noonClock()) })
  admin = await createUser(server, { role: 'admin' })
  // The cleanup of the start must have finished before the days of this file are stored.
  await vi.waitUntil(async () => (await server.ctx.db.$count(job, isTidied)) === 1, { timeout: 60_000, interval: 20 })
})
afterAll(() => server.close())

const event = (day: string, fields: Partial<NewEvent> = {}, tid = ''): NewEvent => ({
  eventName: 'open',
  text: '',
  projectName: 'wenjin',
  value: null,
  traceid: '',
  sid: '',
  localSid: '',
  userId: '',
  timestamp: startOf(day),
  receivedAt: startOf(day),
  day,
  ...fields,
  extra: { referrer: '', tid },
})
const store = (...rows: NewEvent[]) => server.ctx.db.insert(trackedEvent).values(rows)
const read = async <T>(path: string, person: TestUser = admin) => person.visitor.call<T>('GET', path)

describe('PERM-013 daily actives', () => {
  test('count each person once a day, and a guest who signs in as a user', async () => {
    await createUser(server, { createdAt: startOf(monday) })
    await createUser(server, { createdAt: startOf(wednesday) - 1 })
    await createUser(server, { createdAt: startOf(addDays(wednesday, 1)) - 1 })
    await createUser(server, { createdAt: startOf(addDays(wednesday, 1)) })
    await store(
      event(monday, { userId: 'a' }, 'phone'),
      event(monday, { userId: 'a' }, 'desk'),
      event(monday, { userId: 'b' }, 'other'),
      event(monday, {}, 'phone'),
      event(monday, {}, 'guest'),
      event(monday, {}, 'guest'),
      // Consent is missing here.
      event(monday),
      event(wednesday, {}, 'phone'),
    )
    expect((await read<DailyActive[]>(`/api/daily-active?${range}`)).data).toEqual([
      { date: monday, users: 2, guests: 1, total: 3, newUsers: 1 },
      { date: tuesday, users: 0, guests: 0, total: 0, newUsers: 1 },
      { date: wednesday, users: 0, guests: 1, total: 1, newUsers: 1 },
    ])
  })

  test('cover the last 30 days by default, including today', async () => {
    const { data } = await read<DailyActive[]>('/api/daily-active')
    expect(data).toHaveLength(30)
    expect(data.at(-1)).toMatchObject({ date: dayOf(server.ctx.now()), newUsers: expect.any(Number) })
    expect(data.at(-1)!.newUsers).toBeGreaterThan(0)
  })
})

describe('PERM-014 statistics of questions', () => {
  test('count the server’s records, by day, mode and search scope', async () => {
    const search = { eventName: 'search', projectName: 'wenjin-server' }
    await store(
      event(monday, { ...search, value: 'detail', text: 'default' }),
      event(monday, { ...search, value: 'concise', text: 'mine' }),
      event(monday, { ...search, value: 'detail', text: 'mine' }),
      event(monday, { ...search, projectName: 'wenjin', value: 'detail', text: 'default' }),
      event(wednesday, { ...search, value: 'detail', text: 'default' }),
    )
    const noModes = Object.fromEntries(modes.map((mode) => [mode, 0]))
    const noEngines = Object.fromEntries(engineTypes.map((engine) => [engine, 0]))
    expect((await read<SearchCount[]>(`/api/search-count-statistics?${range}`)).data).toEqual([
      { date: monday, total: 3, byMode: { ...noModes, concise: 1, detail: 2 }, byEngine: { ...noEngines, default: 1, mine: 2 } },
      { date: tuesday, total: 0, byMode: noModes, byEngine: noEngines },
      { date: wednesday, total: 1, byMode: { ...noModes, detail: 1 }, byEngine: { ...noEngines, default: 1 } },
    ])
  })

  test('include each question as soon as it is asked, regardless of what a page reports', async () => {
    const today = async () => (await read<SearchCount[]>('/api/search-count-statistics')).data.at(-1)!
    const before = await today()
    const visitor = server.visitor()
    visitor.setCookie('consent', '1')
    await visitor.ask(`什么是${nanoid()}？`, { mode: 'concise' })
    await visitor.post('/api/track', { events: [{ event_name: 'search', project_name: 'wenjin-server', value: 'concise' }] })
    const after = await today()
    expect(after.total).toBe(before.total + 1)
    expect(after.byMode['concise']).toBe(before.byMode['concise']! + 1)
  })
})

test('stored statistics of a day do not change, even when its events are deleted', async () => {
  const paths = [`/api/daily-active?${range}`, `/api/search-count-statistics?${range}`]
  const readAll = () => Promise.all(paths.map(async (path) => (await read(path)).data))
  const before = await readAll()
  const today = dayOf(server.ctx.now())
  await store(event(addDays(today, -1), { userId: 'late' }))
  await tidyEvents(server.ctx)
  const left = await server.ctx.db.selectDistinct({ day: trackedEvent.day }).from(trackedEvent)
  expect(left.map(({ day }) => day)).not.toContain(monday)
  expect(await readAll()).toEqual(before)
  const kept = await server.ctx.db.select({ last: max(trackedDay.day) }).from(trackedDay)
  expect(kept).toEqual([{ last: addDays(today, -2) }])
  // A day that may still change is counted on request.
  await store(event(addDays(today, -1), { userId: 'later' }))
  expect((await read<DailyActive[]>('/api/daily-active')).data.at(-2)).toMatchObject({ users: 2 })
})

describe.each(['/api/daily-active', '/api/search-count-statistics'])('%s', (path) => {
  test('ROLE-008 is for admins', async () => {
    expect(await read(path, await createUser(server))).toMatchObject({ errCode: 403, status: 403 })
    expect(await server.visitor().call('GET', path)).toMatchObject({ errCode: 401, status: 401 })
  })

  test.each([
    'from=2024-03-06&to=2024-03-05',
    'from=2024-01-01&to=2025-01-01',
    'from=2024-02-30',
    'to=today',
    'to=0000-01-01',
    'to=9999-12-31',
  ])('refuses %s', async (query) => {
    expect(await read(`${path}?${query}`)).toMatchObject({ errCode: 400, status: 400 })
  })

  test('returns at most a year and a day', async () => {
    expect((await read<unknown[]>(`${path}?from=2024-01-01&to=2024-12-31`)).data).toHaveLength(366)
  })
})
