import { limits } from '@wenjin/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../../test/people.ts'
import { citationsOf, storeAnswer } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let writer: Visitor
let resultId: string

const said = '## 灯塔\n\n灯塔建于一八七三年[[1]]。\n\n## 渡船\n\n渡船每日两班[[1]]。'

beforeAll(async () => {
  server = await startTestServer()
  writer = (await createUser(server)).visitor
  const references = [{ index: 1, category: 'webpage', title: '青石渡志', link: 'https://example.com/', snippet: '' }]
  ;({ resultId } = await storeAnswer(server, writer, '青石渡？', said, { references, citations: citationsOf(said) }))
})
afterAll(() => server.close())

const body = () => ({ type: 'answer', id: resultId })

test('API-074 ENUM-023 an answer is handed over as Markdown with its sources', async () => {
  const { title, markdown } = await writer.post<{ title: string; markdown: string }>('/api/export/xiezuocat/md', body())
  expect(title).toBe('青石渡？')
  expect(markdown).toContain('## 灯塔')
  expect(markdown).toContain('https://example.com/')
})

test('API-075 an answer is handed over as an outline', async () => {
  const { markdown } = await writer.post<{ markdown: string }>('/api/export/xiezuocat/mind', body())
  expect(markdown).toMatch(/^# 青石渡/)
  expect(markdown).toMatch(/^- 灯塔$/m)
  expect(markdown).toMatch(/^- 渡船$/m)
  expect(markdown).not.toContain('[[')
})

test('API-076 an answer is handed over by an unguessable URL that a tool fetches without signing in, for a day', async () => {
  const { path, title } = await writer.post<{ path: string; title: string }>('/api/export/xiezuocat/temp', body())
  expect(title).toBe('青石渡？')
  const tool = server.visitor()
  const reply = await tool.fetch(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(await reply.text()).toContain('## 渡船')
  const [address = '', query = ''] = path.split('?')
  for (const other of [address, `${address}?sig=x`, `${address}x?${query}`, `${path}x`]) {
    expect([other, (await tool.fetch(other)).status]).toEqual([other, other === address ? 400 : 404])
  }
  const now = server.ctx.now()
  server.ctx.now = () => now + limits.export.keptMs + 1
  expect((await tool.fetch(path)).status).toBe(404)
})

test('objects of other users are not handed over', async () => {
  const stranger = server.visitor()
  for (const form of ['md', 'mind', 'temp']) {
    const { status, data } = await stranger.call('POST', `/api/export/xiezuocat/${form}`, body())
    expect([form, [403, 404].includes(status), data]).toEqual([form, true, null])
  }
})
