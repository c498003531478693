import type { ApiKey, ApiUsage, ApiUsageLine } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { noonClock } from '../../../../test/noon-clock.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { apiCall } from '../../../db/schema/platform/metering.ts'
import { sumEntries } from '../../people/billing/index.ts'

type NewKey = ApiKey & { key: string }

const dayMs = 86_400_000

let server: TestServer
let owner: TestUser
let first: NewKey
let second: NewKey
let made = 0

const makeKey = (person: TestUser, name: string) =>
  person.visitor.post<NewKey>('/api/api-key', { name, scopes: ['search', 'reader', 'chat'] })
const usageOf = (person: TestUser, query = '') => person.visitor.get<ApiUsage>(`/api/dashboard/usage${query}`)

async function search(key: string, body: unknown): Promise<Response> {
  made += 1
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${server.url}/api/v1/search`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Stores call records of an earlier day, one for each latency. */
async function recorded(person: TestUser, apiKeyId: string, daysAgo: number, latencies: readonly number[]): Promise<void> {
  const createdAt = server.ctx.now() - daysAgo * dayMs
  const rows = latencies.map((ms, i) => ({
    id: `${person.uid}-${daysAgo}-${i}`,
    uid: person.uid,
    apiKeyId,
    call: 'programSearch',
    status: 200,
    errCode: 0,
    ms,
    createdAt,
  }))
  await server.ctx.db.insert(apiCall).values(rows)
}

beforeAll(async () => {
  const web = new FakeWebSearch()
  web.found = [finding('https://example.org/yue', '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。' })]
  const now = noonClock()
  server = await startTestServer({
    adjust: (ctx) => {
      ctx.webSearch = web
      ctx.now = now
    },
  })
  owner = await createUser(server)
  first = await makeKey(owner, '笔记脚本')
  second = await makeKey(owner, '另一个')
})
afterAll(() => server.close())

test('FEAT-033 RULE-023 an account without calls has zeros for every day', async () => {
  const stranger = await createUser(server)
  const { step, total, times, keys, calls, errors } = await usageOf(stranger)
  expect({ step, total, keys, calls, errors }).toEqual({
    step: 'day',
    total: { calls: 0, errors: 0, credits: 0, p50: null, p95: null },
    keys: [],
    calls: [],
    errors: [],
  })
  expect(times).toHaveLength(30)
})

test('APIFAMILY-018 FEAT-033 calls are counted by time, key, call and error, and the credits equal those of the ledger', async () => {
  await Promise.all(Array.from({ length: 6 }, () => search(first.key, { q: '越窑' })))
  await Promise.all(Array.from({ length: 3 }, () => search(second.key, { q: '越窑', includeSummary: true })))
  await search(first.key, { q: '' })
  await search(first.key, { q: '越窑', scope: 'everything' })
  const models = await fetch(`${server.url}/api/v1/models`, { headers: { authorization: `Bearer ${first.key}` } })
  expect(models.status).toBe(200)
  made += 1
  await expect.poll(async () => (await usageOf(owner)).total.calls).toBe(made)

  const usage = await usageOf(owner)
  // Nothing is found, so no summary is delivered or charged.
  const credits = 6 * 3 + 3 * 3
  expect(usage.total).toMatchObject({ calls: 12, errors: 2, credits })
  expect(credits).toBe(-(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER)))
  expect(usage.creditsToday).toBe(credits)
  expect(usage.times.at(-1)).toMatchObject({ calls: 12, errors: 2, credits })
  expect(usage.times.slice(0, -1).every(({ calls }) => calls === 0)).toBe(true)
  expect(usage.keys).toMatchObject([
    { apiKeyId: first.id, name: '笔记脚本', redactedKey: first.redactedKey, calls: 9, errors: 2, credits: 18 },
    { apiKeyId: second.id, name: '另一个', calls: 3, errors: 0, credits: 9 },
  ])
  expect(usage.calls).toMatchObject([
    { call: 'search', calls: 11, errors: 2, credits },
    { call: 'listProgramModels', calls: 1, errors: 0, credits: 0 },
  ])
  expect(usage.errors).toEqual([{ code: 400, calls: 2 }])
  expect(usage.total.p95).toBeGreaterThanOrEqual(usage.total.p50!)

  const ofSecond = await usageOf(owner, `?apiKeyId=${second.id}`)
  expect(ofSecond.total).toMatchObject({ calls: 3, errors: 0, credits: 9 })
  const ofModels = await usageOf(owner, '?call=listProgramModels')
  expect(ofModels.total).toMatchObject({ calls: 1, credits: 0 })
  const { lines } = await owner.visitor.get<{ lines: ApiUsageLine[] }>('/api/dashboard/usage-lines')
  const sums = [lines.reduce((n, { calls }) => n + calls, 0), lines.reduce((n, { credits: spent }) => n + spent, 0)]
  expect(sums).toEqual([12, credits])
  expect(lines).toHaveLength(3)
})

test('percentiles match the calls; two days are shown by the hour', async () => {
  const person = await createUser(server)
  const key = await makeKey(person, '一')
  await recorded(
    person,
    key.id,
    0,
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  await recorded(person, key.id, 3, [12_345])
  const today = await usageOf(person, `?from=${dayOf(0)}&to=${dayOf(0)}`)
  expect(today.step).toBe('hour')
  expect(today.times.length).toBeGreaterThanOrEqual(23)
  expect(today.total).toMatchObject({ calls: 100, p50: 50, p95: 95 })
  expect(today.times.find(({ calls }) => calls > 0)).toMatchObject({ calls: 100, p50: 50, p95: 95 })
  expect(today.keys[0]).toMatchObject({ p50: 50, p95: 95 })
  const week = await usageOf(person, `?from=${dayOf(6)}&to=${dayOf(0)}`)
  expect(week.step).toBe('day')
  expect(week.times.map(({ calls }) => calls)).toEqual([0, 0, 0, 1, 0, 0, 100])
  // Latencies are rounded to three significant digits.
  expect(week.times[3]).toMatchObject({ p50: 12_300, p95: 12_300 })
  expect(week.total).toMatchObject({ calls: 101, p50: 51 })
  // Past days are cached; new calls of today are still counted.
  await search(key.key, { q: '越窑' })
  const again = () => usageOf(person, `?from=${dayOf(6)}&to=${dayOf(0)}`)
  await expect.poll(async () => (await again()).total.calls).toBe(102)
  expect((await again()).times.map(({ calls }) => calls)).toEqual([0, 0, 0, 1, 0, 0, 101])
})

test('a revoked key has calls and no name; keys of others do not appear; an invalid range of days is refused', async () => {
  const person = await createUser(server)
  const key = await makeKey(person, '一时')
  await recorded(person, key.id, 0, [5])
  await person.visitor.token()
  await person.visitor.call('DELETE', `/api/api-key/${key.id}`)
  expect((await usageOf(person)).keys).toMatchObject([{ apiKeyId: key.id, name: null, redactedKey: null, calls: 1 }])
  expect((await usageOf(person, `?apiKeyId=${first.id}`)).total.calls).toBe(0)
  for (const query of ['?from=2026-02-02&to=2026-02-01', '?from=2020-01-01&to=2026-01-01', '?from=x']) {
    expect(await person.visitor.call('GET', `/api/dashboard/usage${query}`)).toMatchObject({ errCode: 400, status: 400 })
  }
  const guest = server.visitor()
  await guest.token()
  expect(await guest.call('GET', '/api/dashboard/usage')).toMatchObject({ errCode: 401 })
})

function dayOf(daysAgo: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(server.ctx.now() - daysAgo * dayMs)
}
