import { limits, type StorageUse, type Topic } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { guest } from '../../../db/schema/people/guest.ts'
import { createUser } from '../../../../test/people.ts'
import { eraseIdleGuests } from './guest-expiry.jobs.ts'

const dayMs = 24 * 3_600_000
let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ adjust: (ctx) => (ctx.now = () => now) })
})
afterAll(() => server.close())

/** Counts the rows of every table that references guests. */
async function countRows(): Promise<number> {
  const tables = [
    'guest',
    'topic',
    'file',
    'document',
    'snapshot',
    'passage',
    'session',
    'result',
    'stream_chunk',
    'article',
    'article_version',
    'qa_entry',
    'search_template',
    'source_preference',
    'annotation',
    'folder',
    'topic_event',
    'book',
    'index_segment',
  ]
  const counts = tables.map((name) => sql`(select count(*) from ${sql.identifier(name)})`)
  const { rows } = await server.ctx.db.execute(sql`select (${sql.join(counts, sql` + `)})::int as n`)
  return (rows[0] as { n: number }).n
}

async function fill(visitor: Visitor): Promise<void> {
  const file = await visitor.put('越窑.txt', '越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  await visitor.ask('越窑在哪里？')
  const topic = await visitor.post<Topic>('/api/topic', { name: '窑' })
  await visitor.post(`/api/topic/${topic.id}/article`, { title: '文', content: '文' })
  await visitor.post(`/api/topic/${topic.id}/qa`, { question: '问', answer: '答' })
  await visitor.post('/api/search-template', { name: '模', question: '问' })
  await visitor.post(`/api/document/${file.documentId!}/annotation`, { start: 0, end: 2 })
  await visitor.call('PUT', '/api/source-preference', { trusted: ['example.org'], blocked: [] })
}

test('an idle guest’s data, and no other data, are erased after 30 days; any call prevents it', async () => {
  const [active, account] = [server.visitor(), await createUser(server)]
  await fill(active)
  await fill(account.visitor)
  const before = await countRows()
  const idle = server.visitor()
  await fill(idle)
  const { expiresAt } = await idle.get<StorageUse>('/api/storage')
  expect(expiresAt).toBe(now + limits.guest.idleDays * dayMs)
  now += 20 * dayMs
  // A read request is enough.
  await active.get('/api/topic')
  now += 11 * dayMs
  await eraseIdleGuests(server.ctx)
  expect(await idle.get('/api/search-history')).toMatchObject({ total: 0 })
  expect(await idle.get('/api/topic/mine/file')).toMatchObject({ total: 0 })
  expect(await active.get('/api/search-history')).toMatchObject({ total: 1 })
  expect(await active.get('/api/topic/mine/file')).toMatchObject({ total: 1 })
  expect(await countRows()).toBe(before)
})

test('guests from before the record existed get their idle days from the first run on', async () => {
  const old = server.visitor()
  await fill(old)
  await server.ctx.db.delete(guest)
  await eraseIdleGuests(server.ctx)
  now += 29 * dayMs
  await eraseIdleGuests(server.ctx)
  now += 2 * dayMs
  await eraseIdleGuests(server.ctx)
  expect(await old.get('/api/search-history')).toMatchObject({ total: 0 })
})
