import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem, Result } from '@wenjin/contract'
import { spawnServer, type SpawnedServer } from './spawned-server.ts'

let server: SpawnedServer

beforeAll(async () => {
  server = await spawnServer({ LOG_LEVEL: 'trace', OFFLINE: '1' })
})
afterAll(() => server.remove())

test('a typical use of all features leaves no question, text, name, link, token or cookie in the log', async () => {
  const visitor = server.visitor()
  const token = await visitor.token()
  const cookie = visitor.cookie.split('=')[1]!
  const file = await visitor.put('体检报告机密.txt', '血压偏高机密，需要复查机密。')
  const first: Result = await visitor.ask('血压机密怎么样？', { engineType: 'mine' })
  await visitor.stream({ sessionId: first.sessionId, question: '那复查机密呢？', parentId: first.id })
  const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${first.sessionId}/share-key?token=${token}`)
  await visitor.call('POST', '/api/session', { question: '机密', mode: 'wrong' })
  await visitor.fetch('/api/searchV2', { method: 'POST', body: '{"question":"坏掉的机密', headers: { 'content-type': 'application/json' } })
  await visitor.post('/api/file/mine/link', { url: 'https://secret-host.example/path?q=机密' })
  await visitor.get(`/api/search-history?keyword=${encodeURIComponent('血压机密')}`)
  await visitor.fetch(`/api/nothing/${encodeURIComponent('机密')}?sid=abcdef`)
  await visitor.fetch(`/search/${first.sessionId}?q=${encodeURIComponent('机密')}`)
  await visitor.fetch(file.originalUrl!)
  await visitor.call('DELETE', `/api/file/${(file as FileItem).id}`)
  await visitor.call('DELETE', `/api/session/${first.sessionId}`)
  expect(await server.stop()).toBe(0)

  const log = server.output
  for (const secret of ['机密', encodeURIComponent('机密'), 'secret-host', token, cookie, shareKey, 'sid=abcdef'])
    expect(log).not.toContain(secret)
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === 'request')
  expect(requests.length).toBeGreaterThan(12)
  for (const request of requests)
    expect(request).toMatchObject({
      reqId: expect.stringMatching(/^[\w-]{12}$/),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    })
  expect(requests.map((request) => request['route'])).toContain('/api/session/:id')
})
