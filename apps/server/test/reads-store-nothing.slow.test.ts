import { contracts, type Contract, type FileItem, type Route, type Topic } from '@wenjin/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples, type Sample } from './access/samples.ts'
import { makeFixture, type AccessFixture } from './access/fixture.ts'
import { tablesOf } from './tables.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let fixture: AccessFixture

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  fixture = await makeFixture(server)
})
afterAll(() => server.close())

/** Tables that a read may add rows to, with the reason why this is bounded. */
const excepted: ReadonlySet<string> = new Set([
  // Background work that is due regardless of readers.
  'job',
  // One row per topic and file with texts, created by background work.
  'introduction',
])

async function countRows(): Promise<Record<string, number>> {
  const counts = tablesOf(server.ctx)
    .filter((name) => !excepted.has(name))
    .map((name) => sql`(select count(*) from ${sql.identifier(name)})::int as ${sql.identifier(name)}`)
  const { rows } = await server.ctx.db.execute(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] as Record<string, number>
}

/** All reading calls with valid parameters, except those that need the page token, which change something by the specification. */
const reads = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract)
    .filter(([, route]: [string, Route]) => route.method === 'GET' && !route.token)
    .map(([name, route]) => ({ domain, name, route })),
)

test('no reading call stores anything for visitors without a cookie', async () => {
  expect(reads.length).toBeGreaterThan(90)
  const before = await countRows()
  for (const { domain, name, route } of reads) {
    const sample = (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!(fixture)
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(sample.params?.[param] ?? ''))
    for (let visit = 0; visit < 3; visit += 1) await (await server.visitor().fetch(`${path}?${new URLSearchParams(sample.query)}`)).text()
    for (const own of ['/api/topic/mine/file', '/api/topic/mine/folder', '/api/folder/mine/list', '/api/topic/mine'])
      await server.visitor().fetch(own)
    expect([name, await countRows()]).toEqual([name, before])
  }
})

test('the library shown to a visitor before it is stored is the one that the first write uses', async () => {
  const visitor = server.visitor()
  const shown = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)
  expect(await visitor.get<Topic>(`/api/topic/${shown!.id}`)).toMatchObject({ id: shown!.id, name: '我的资料' })
  expect(await visitor.get(`/api/folder/${shown!.dirRootId}/list`)).toMatchObject({ total: 0, topicId: shown!.id })
  expect(await visitor.get<{ total: number }>(`/api/topic/${shown!.id}/article`)).toMatchObject({ total: 0 })
  const { data } = await visitor.upload<FileItem[]>('a.txt', '越窑在浙江慈溪。', shown!.dirRootId)
  expect(data[0]!.topicId).toBe(shown!.id)
  const stored = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)
  expect(stored).toMatchObject({ id: shown!.id, dirRootId: shown!.dirRootId })
  const another = server.visitor()
  await another.token()
  const planned = (await another.get<Topic[]>('/api/topic')).find(({ mine }) => mine)
  const article = await another.call<{ topicId: string }>('POST', `/api/topic/${planned!.id}/article`, { title: '文', content: '文' })
  expect(article.data.topicId).toBe(planned!.id)
  // Guessed ids are not found.
  expect(await server.visitor().call('GET', `/api/topic/${planned!.id}`)).toMatchObject({ status: 404 })
})
