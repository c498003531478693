import { randomBytes } from 'node:crypto'
import { exportStates, limits, type ExportTask, type PlanQuotas, type StorageUse } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createUser } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { rowBytes } from '../../../db/stored-sum.ts'
import { recordAdminAction } from '../../platform/audit/index.ts'
import { recountAddresses } from './storage.jobs.ts'

const dayMs = 86_400_000
const gigabyte = 1_000_000_000
const start = Date.now()
let server: TestServer
let now = start
let disk = { free: 1000 * gigabyte, total: 2000 * gigabyte }
let addresses = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT: '1000', TRUSTED_PROXIES: '127.0.0.1' },
    adjust(ctx) {
      ctx.now = () => now
      ctx.diskSpace = () => disk
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  disk = { free: 1000 * gigabyte, total: 2000 * gigabyte }
  await setGuestRoom(100)
})

const open = { search: null, research: null, advance: null, storage: null }
/** Signs in anew each time: the clock of these tests runs past the end of sessions. */
const adminNow = async (): Promise<Visitor> => {
  const { visitor } = await createUser(server, { role: 'admin' })
  await visitor.token()
  return visitor
}
const setGuestRoom = async (storage: number) => {
  const quotas: PlanQuotas = { guest: { ...open, storage }, free: { ...open, storage }, personal: open, team: open, knowledgeTrial: null }
  expect((await (await adminNow()).call('PUT', '/api/admin/safety', { words: [], quotas })).errCode).toBe(0)
}

/** A guest with a network address. */
async function guestAt(address = `198.51.100.${(addresses += 1)}`): Promise<Visitor> {
  const visitor = server.visitor()
  const { fetch: call } = visitor
  visitor.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return call.call(visitor, path, { ...init, headers })
  }
  await visitor.token()
  return visitor
}

const use = (visitor: Visitor) => visitor.get<StorageUse>('/api/storage')
const full = { status: 402, errCode: 4001, data: { kind: 'storage' } }
const blobsStored = async () => {
  let count = 0
  for await (const _ of server.ctx.blobs.list()) count += 1
  return count
}

/** Submits an export and waits for its end. */
async function exported(visitor: Visitor, id: string, format = 'zip'): Promise<ExportTask> {
  const { id: exportId } = await visitor.post<ExportTask>(`/api/export/${format}/submit/topic`, { id })
  return vi.waitFor(
    async () => {
      const task = await visitor.get<ExportTask>(`/api/export/${format}/status?id=${exportId}`)
      expect([exportStates.done, exportStates.failed]).toContain(task.status)
      return task
    },
    { timeout: 60_000 },
  )
}

async function libraryOf(visitor: Visitor, bytes: number): Promise<string> {
  // Random, so that an archive is as large as its file.
  await visitor.put('越窑.txt', randomBytes(bytes / 2).toString('hex'))
  const { list } = await visitor.get<{ list: { topicId: string }[] }>('/api/topic/mine/file')
  return list[0]!.topicId
}

test('exports take the room of their owner, are refused when it is full, and end after a day', async () => {
  await setGuestRoom(10)
  const visitor = await guestAt()
  const topicId = await libraryOf(visitor, 3_000_000)
  const before = await use(visitor)
  expect(before.kinds.exports).toBe(0)
  const first = await exported(visitor, topicId)
  expect(first).toMatchObject({ status: exportStates.done })
  const size = (await visitor.fetch(`/api/export/zip/download?id=${first.id}`)).headers.get('content-length')
  const counted = (await use(visitor)).kinds.exports
  expect(counted).toBeGreaterThanOrEqual(Number(size))
  await setGuestRoom(Math.ceil((before.used + counted) / 1_000_000))
  const stored = await blobsStored()
  const second = await exported(visitor, topicId)
  expect(second).toMatchObject({ status: exportStates.failed, failure: { name: 'storageFull' } })
  expect(second.failure!.text).toContain('存储空间已满')
  expect(await blobsStored()).toBe(stored)
  await setGuestRoom(0)
  expect(await visitor.call('POST', '/api/export/zip/submit/topic', { id: topicId })).toMatchObject(full)
  now += limits.export.keptMs + 1
  await runJob(server, 'tidy-exports')
  expect((await use(visitor)).kinds.exports).toBe(0)
  expect(await blobsStored()).toBe(stored - 1)
})

test('short addresses are counted, reused for the same page and end, limited, and end with the guest or unused', async () => {
  const visitor = await guestAt()
  const shorten = (url: string, expiresAt?: number) => visitor.call<{ code: string }>('POST', '/api/short-url', { url, expiresAt })
  const end = now + 10 * dayMs
  const { code } = (await shorten('/history?a=1', end)).data
  expect((await shorten('/history?a=1', end)).data.code).toBe(code)
  const one = (await use(visitor)).kinds.records
  expect(one).toBeGreaterThan(0)
  await server.ctx.db.execute(sql`insert into short_url (code, owner, path, created_at, used_at)
    select 'filled' || n, owner, '/history?n=' || n, created_at, used_at from short_url, generate_series(2, ${limits.shortUrl.perGuest}) n where code = ${code}`)
  expect((await use(visitor)).kinds.records).toBeGreaterThan(limits.shortUrl.perGuest * rowBytes)
  expect(await shorten('/history?b=1')).toMatchObject({ status: 409 })
  expect((await shorten('/history?n=7')).data.code).toBe('filled7')
  await setGuestRoom(0)
  expect(await (await guestAt()).call('POST', '/api/short-url', { url: '/history?c=1' })).toMatchObject(full)

  const { visitor: account } = await createUser(server)
  await account.token()
  expect((await account.post<{ code: string }>('/api/short-url', { url: '/history?n=8' })).code).toBe('filled8')
  now += (limits.guest.idleDays + 1) * dayMs
  await runJob(server, 'erase-idle-guests')
  const opens = async (name: string) => (await fetch(`${server.url}/u/${name}`, { redirect: 'manual' })).status
  expect([await opens('filled7'), await opens('filled8')]).toEqual([404, 302])
  expect((await use(visitor)).kinds.records).toBe(0)
  now += limits.shortUrl.unusedDays * dayMs + 1
  await runJob(server, 'tidy-short-urls')
  expect(await opens('filled8')).toBe(404)
  expect((await use(account)).kinds.records).toBe(0)
})

test('a guest’s short address becomes the account’s, also where both have one for the same page and end', async () => {
  const expiresAt = now + dayMs
  const { uid, visitor } = await createUser(server)
  await visitor.token()
  const guest = await guestAt()
  for (const who of [visitor, guest]) await who.post('/api/short-url', { url: '/history?both=1', expiresAt })
  await guest.post('/api/short-url', { url: '/history?mine=1', expiresAt })
  visitor.setCookie('tid', guest.cookieOf('tid')!)
  await visitor.renewToken()
  await visitor.post('/api/account/claim', {})
  const { rows } = await server.ctx.db.execute(sql`select path from short_url where owner = ${uid} order by path`)
  expect(rows.map(({ path }) => path)).toEqual(['/history?both=1', '/history?mine=1'])
})

test('feedback and complaints have a limit per address or account and one for all guests, and end', async () => {
  const tell = (who: Visitor, n: number) =>
    n % 2 === 0
      ? who.call('POST', '/api/feedback', { content: `意见 ${n}`, contact: '' })
      : who.call('POST', '/api/complaint', { type: 'other', targetUrl: 'https://example.com/', content: `投诉 ${n}`, contact: '' })
  const address = '198.51.100.240'
  for (let n = 0; n < limits.report.perDay; n += 1) expect((await tell(await guestAt(address), n)).errCode).toBe(0)
  for (const n of [0, 1]) {
    const reply = await tell(await guestAt(address), n)
    expect(reply).toMatchObject({ status: 429, errCode: 429 })
    expect(reply.errMsg).toContain('每天最多提交')
  }
  expect((await tell(await guestAt(), 0)).errCode).toBe(0)
  await server.ctx.db.execute(sql`insert into feedback (id, content, contact, page, handled, created_at)
    select 'flood' || n, '垃圾', '', '', false, ${now}::bigint from generate_series(1, ${limits.report.waitingOfGuests}) n`)
  const flooded = await tell(await guestAt(), 1)
  expect(flooded).toMatchObject({ status: 429, errCode: 429 })
  expect(flooded.errMsg).toContain('请登录后再提交')
  const { visitor: account } = await createUser(server)
  await account.token()
  expect((await tell(account, 0)).errCode).toBe(0)

  await server.ctx.db.execute(sql`update feedback set handled = true, handled_at = ${now} where id like 'flood%'`)
  const count = async (kind = 'feedback') => (await (await adminNow()).get<{ total: number }>(`/api/${kind}`)).total
  now += (limits.report.handledDays + 1) * dayMs
  const before = await count()
  await runJob(server, 'tidy-reports')
  expect(await count()).toBe(before - limits.report.waitingOfGuests)
  now += limits.report.keptDays * dayMs
  await runJob(server, 'tidy-reports')
  expect([await count(), await count('complaint')]).toEqual([0, 0])
})

test('the log of admin actions ends after 400 days', async () => {
  await recordAdminAction(server.ctx.db, { at: now, uid: null, action: 'offline' })
  const admin = await adminNow()
  const total = async (visitor: Visitor) => (await visitor.get<{ total: number }>('/api/admin/action')).total
  expect(await total(admin)).toBeGreaterThan(0)
  now += 401 * dayMs
  await runJob(server, 'tidy-admin-actions')
  expect(await total(await adminNow())).toBe(0)
})

test('guests of one address take at most a share of the free disk, and guests of all addresses together another', async () => {
  const { addressDiskShare, diskShare } = limits.guest
  const expire = async () => {
    now += (limits.guest.idleDays + 1) * dayMs
    await runJob(server, 'erase-idle-guests')
    await recountAddresses(server.ctx)
  }
  await expire()
  await setGuestRoom(5000)
  const reserve = limits.diskReserve.maxBytes
  // The share of an address is about 1 MB, that of all guests about 6 MB.
  const free = 1_000_000 / addressDiskShare
  disk = { free: free + reserve, total: 100 * gigabyte }
  const offer = async (address: string, n: number) => {
    const visitor = await guestAt(address)
    return visitor.upload(`${n}.txt`, new Uint8Array(400_000).fill(97 + (n % 26)))
  }
  const address = '198.51.100.241'
  let stored = 0
  let last = await offer(address, 0)
  for (; last.errCode === 0 && stored < 100; last = await offer(address, stored)) stored += 1
  expect(last).toMatchObject(full)
  expect(last.errMsg).toContain('同一网络地址')
  // Two files, or one where its text was read before the second came.
  expect([1, 2]).toContain(stored)

  let others = 0
  last = await offer('198.51.101.1', 1)
  for (; last.errCode === 0 && others < 1000; others += 1) last = await offer(`198.51.101.${2 + others}`, others)
  expect(last).toMatchObject(full)
  expect(last.errMsg).toContain('请登录后再试')
  const { rows } = await server.ctx.db.execute(
    sql`select sum(size)::float8 as bytes from file f join topic t on t.id = f.topic_id where t.owner like 'guest:%'`,
  )
  expect(rows[0]!['bytes'] as number).toBeLessThanOrEqual((diskShare / (1 - diskShare)) * free)
  // Accounts have their own rooms, down to the reserve of the disk.
  const { visitor: account } = await createUser(server)
  expect((await account.upload('own.txt', new Uint8Array(400_000).fill(65))).errCode).toBe(0)
  disk.free = reserve + 100_000
  await account.token()
  expect(await account.upload('more.txt', new Uint8Array(400_000).fill(66))).toMatchObject({ status: 507 })
  expect(await account.upload('small.txt', new Uint8Array(40_000).fill(66))).toMatchObject({ status: 200 })

  // What guests stored expires, and so does its count.
  disk.free = free + reserve
  await expire()
  expect((await offer('198.51.101.9', 1)).errCode).toBe(0)
})

test('a guest who stored nothing is forgotten after two days, and an address has a maximum of guests', async () => {
  const address = '198.51.100.242'
  const [empty, keeper] = [await guestAt(address), await guestAt(address)]
  const search = { name: '模板', question: '什么是{名称}？' }
  await keeper.post('/api/search-template', search)
  expect((await empty.call('POST', '/api/short-url', { url: 'https://elsewhere.example/' })).errCode).not.toBe(0)
  const guests = async () => {
    const { rows } = await server.ctx.db.execute<{ at: string }>(sql`select visitor_id as at from guest order by 1`)
    return rows.map(({ at }) => at)
  }
  const ids = [empty, keeper].map((visitor) => visitor.cookieOf('tid')!.split('.')[0]!)
  expect(await guests()).toEqual(expect.arrayContaining(ids))
  await server.ctx.db.execute(sql`insert into guest (visitor_id, address_hash, seen_at)
    select 'filled' || n, address_hash, seen_at from guest, generate_series(3, ${limits.guest.perAddress}) n where visitor_id = ${ids[1]}`)
  const refused = await (await guestAt(address)).call('POST', '/api/search-template', search)
  expect(refused).toMatchObject({ status: 402, errCode: 4001 })
  expect(refused.errMsg).toContain('请登录后再试')
  expect((await keeper.call('POST', '/api/search-template', { ...search, name: '另一个' })).errCode).toBe(0)
  expect((await (await guestAt()).call('POST', '/api/search-template', search)).errCode).toBe(0)
  now += (limits.guest.emptyDays + 1) * dayMs
  await runJob(server, 'erase-idle-guests')
  expect(await guests()).toContain(ids[1])
  expect(await guests()).not.toContain(ids[0])
  expect((await (await guestAt(address)).call('POST', '/api/search-template', search)).errCode).toBe(0)
})
